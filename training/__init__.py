"""How the networks that read cells are made: faces and handwriting on paper, then trained. No part of the site.

It needs torch, Pillow, OpenCV and many free font packages; `train.py` says how to run it, `train_written.py` what that
of handwriting needs besides.
"""
