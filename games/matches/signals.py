"""What the table announces to whoever listens: it never calls upward."""

from django.dispatch import Signal

match_finished = Signal()
"""A match has ended. Sent with ``match_id`` and ``table`` inside the transaction that ends it."""

computer_to_act = Signal()
"""It is a computer's turn, or a computer has a rest to confirm. Sent with ``table`` after the commit, in a thread."""

change_committed = Signal()
"""A change is durable. Sent with ``change`` after the commit, in a thread that may use the database."""
