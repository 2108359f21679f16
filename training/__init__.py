"""How the network that reads printed cells is made: faces rendered on paper, then trained. No part of the site.

It needs torch, Pillow, OpenCV and many free font packages; `train.py` says how to run it.
"""
