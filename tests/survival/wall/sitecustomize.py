"""For processes under libfaketime, whose version 0.9.10 breaks the sleep until an instant that
``time.sleep`` asks the system for."""

import select
import time

time.sleep = lambda seconds: select.select([], [], [], seconds)
