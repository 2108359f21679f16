"""What may be printed in a cell: the classes of the network, in the order of its outputs."""

EMPTY = ""
PRINTS = (EMPTY, *"123456789", "0", *map(str, range(10, 17)), *"ABCDEFG")
PLACES = {text: place for place, text in enumerate(PRINTS)}
