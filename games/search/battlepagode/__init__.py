"""What Battlepagode's player needs besides the kernel and the searcher.

``network.py`` the weights and how they become those of one couple of spirits · ``network.npz`` the weights ·
``selfplay.py``, ``training.py`` how they come about, by ``python -m tools.train_battlepagode`` · ``opening.py`` spirits
and placements · ``turns.py`` the rest of a turn that has been begun.
"""
