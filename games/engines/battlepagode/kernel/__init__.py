"""Battlepagode for search: the rules of ``rules.py`` on integers, compiled.

``layout.py`` how positions and turns are written · ``packing.py`` from plain states and back · ``playing.py`` a turn
played · ``threats.py`` who can win at once · ``turns.py`` all turns · ``horse.py`` the walks of the horse ·
``texts.py`` the steps of a turn · ``evaluation.py``, ``units.py``, ``features.py`` what a position is worth.
"""
