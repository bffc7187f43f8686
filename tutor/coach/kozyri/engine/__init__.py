"""The arithmetic of Your Trumps, written once: plain Python on integers and lists, or compiled by numba.

Every module here is loaded at most twice. Loaded as it stands it is pure Python. `tutor.coach.kozyri.accelerate`
loads the same files a second time with another `seam`: there ``jit`` compiles and ``table`` makes arrays.
So there is no second implementation that could differ.
"""
