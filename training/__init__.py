"""Train the networks that read cells, on faces and handwriting drawn on paper. No part of the site.

It needs torch, Pillow, OpenCV and many free font packages; `train.py` says how to run it, `train_written.py` what that
of handwriting needs besides.
"""
