"""Battlepasch computed: the duel for the rows of one round, solved for the expected difference in points.

``dice.py`` throws and what may be kept of them, ``turn.py`` one turn, ``sides.py`` what of a block still matters,
``solve.py`` the tables, ``tables.py`` where they are kept, ``worth.py`` what a state of a match is worth.
"""
