"""The rules of Pagode once more, in integers and machine code, for search.

A state is a *row* of ``layout.WORDS`` 64-bit integers; a collection of cards is one integer with four bits a colour. A
step is one integer (``steps.py``). Chance is an argument: a generator (``games/engines/splitmix.py``) that a plain
match can draw from too, so that both writings of the rules draw the same cards.

| file | subject |
| --- | --- |
| `layout.py` | rows, and plain states as rows and back |
| `counts.py` | collections of cards |
| `sites.py` | what stands on a lot, and what may be built there next |
| `reach.py` | whether a turn can still reach a column |
| `steps.py` | steps as integers and as texts |
| `legal.py` | the legal steps |
| `building.py` | what a building step changes on the table |
| `playing.py` | what a step does, and the outcome |
| `turns.py` | the distinct ways to build in a turn: what a search chooses from |
"""
