"""The two balances: few, large planes, since they are mostly seen at 16 to 24 px."""
import math

import materials as m
import shapes as s

FACING = (math.pi / 2, 0, 0)


def coin(root):
    gold = m.gilt('#ffc23a', '#f09a1e', 0.32, 0.85, 0.2)
    s.lathe(s.rounded_path([(0.02, 0.1), (1.12, 0.1), (1.2, 0.24), (1.42, 0.24), (1.5, 0.14), (1.5, -0.14), (1.42, -0.24), (0.02, -0.24)], 2), gold, root, 96, turn=FACING)
    s.plate([s.star(4, 0.98, 0.34)], 0.26, m.gilt('#fff0b8', '#ffdc70', 0.5, 0.7, 0.2), root, (0, 0, 0.2), round_by=0.08)


def diamond(root):
    blue = m.gem('#36b8ff', '#1668e0', '#c4f4ff', 0.5, 1.2)
    ring = lambda r, y, turn: [(r * math.cos(a), y, r * math.sin(a)) for a in (math.pi * i / 4 + turn for i in range(8))]
    s.hull(ring(0.86, 0.62, 0.4) + ring(1.4, 0.12, 0.4) + [(0, -1.35, 0)], blue, root)


CURRENCIES = {'coin': coin, 'diamond': diamond}
