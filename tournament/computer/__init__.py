"""The computer the night runs on: its addresses, its power, whether it stays awake.

``state.known()`` is what the pages read; the process that serves writes it (``state.tell``).
"""
