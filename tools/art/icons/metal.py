"""The gold of icons: lighter than that of items, for small flat faces."""
import materials as m


def bright_gold():
    return m.gilt('#ffd062', '#f2a02a', 0.2, 0.9, 0.24)
