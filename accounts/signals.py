"""What this layer announces to those above it."""

from django.dispatch import Signal

guest_joined = Signal()
"""A guest signed in to an account that has a player already: sent inside the transaction with ``guest`` and ``player``.

Whoever keeps things of players moves the guest's to the player, so that nothing of the guest is lost.
"""
