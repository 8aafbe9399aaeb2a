"""Things worn on the neck: the chain lies in a loop behind, the pendant hangs in front."""
import math

import shapes as s
from items import cuts
from items.goldwork import beads_flat, bezel, chain, evenly, leaf, petals, scroll, smooth


def _loop(width=2.3, height=1.9, low=0.0):
    """A closed loop from the pendant's ring up and round."""
    half = [(0, low), (width * 0.36, low + height * 0.2), (width * 0.82, low + height * 0.5), (width, low + height * 0.8), (width * 0.72, low + height), (0, low + height * 1.06)]
    line = smooth(half, 10)
    return [(x, y, -0.25) for x, y in line] + [(-x, y, -0.25) for x, y in reversed(line)][1:]


def _bail(root, metal, y, size=0.22):
    s.ring(size, size * 0.3, metal, root, (0, y, 0), (0, 0, math.pi / 2), 40)
    s.ring(size * 0.55, size * 0.26, metal, root, (0, y - size * 1.2, 0.02), s.FACING, 32)


def fangs(root, finishes, options):
    """Teeth, beads and knots on a cord."""
    cord, tooth, bead, metal = finishes
    line = _loop(2.2, 1.7)
    s.tube(line, 0.075, cord, root, closed=True)
    places = evenly(_loop(2.2, 1.7)[:28], 0.42)
    for side in (-1, 1):
        for i, (x, y, z) in enumerate(places[:6]):
            if side > 0 or i > 0:
                _fang(root, tooth, metal, (side * x, y, z + 0.05), 1.25 - 0.13 * i, side * 0.16 * i)
            if i < 5:
                middle = ((x + places[i + 1][0]) / 2, (y + places[i + 1][1]) / 2, z)
                s.ball(0.15 - 0.008 * i, (side * middle[0], *middle[1:]), bead, root, steps=16)


def _fang(root, tooth, metal, at, long, lean):
    seat = s.group(root, at, (0, 0, lean))
    points = smooth([(0, 0.05, 0), (0.06, -0.3 * long, 0.03), (0.04, -0.7 * long, 0), (-0.14, -1.15 * long, -0.05)], 6)
    s.tube(points, 0.2 * long**0.5, tooth, seat, radii=[1 - 0.94 * (i / (len(points) - 1)) ** 1.5 for i in range(len(points))])
    s.lathe([(0.2, -0.2), (0.235, -0.16), (0.235, 0.06), (0.14, 0.17), (0.02, 0.19)], metal, seat, 32)


def locket(root, finishes, options):
    """A heart that opens, with engraved scrolls and a stone on its clasp."""
    metal, trim, stone = finishes
    chain(root, _loop(2.35, 1.25, 0.75), 0.15, metal)
    _bail(root, metal, 0.62)
    heart = lambda part: [(x * part, y * part) for x, y in cuts.heart(40)]
    body = s.group(root, (0, -1.05, 0))
    for z in (-0.2, 0.2):
        s.plate([heart(1.42)], 0.36, metal, body, (0, 0, z), round_by=0.17)
    s.plate([heart(1.22), heart(1.1)], 0.1, trim, body, (0, 0, 0.38), round_by=0.04)
    for x, y in evenly([*heart(1.32), heart(1.32)[0]], 0.16):
        s.ball(0.045, (x, y, 0.36), trim, body, steps=8)
    for side in (-1, 1):
        scroll(body, 0.28, 0.06, trim, (side * 0.06, -0.62, 0.4), (0, 0, -side * 0.1), side)
        scroll(body, 0.2, 0.05, trim, (side * 0.34, 0.42, 0.4), (0, 0, side * 0.6), side)
        leaf(body, 0.5, 0.22, trim, (side * 0.12, -0.3, 0.4), (0.1, 0, side * -0.7), -0.1, 0.4)
    bezel(body, 0.3, trim, stone, (0, 0.12, 0.42), outline=cuts.heart(8))


def pearls(root, finishes, options):
    """Two strings of pearls, the longer with a drop in a golden shell of leaves."""
    pearl, metal, stone = finishes
    for width, height, low, size in ((2.3, 2.3, -0.15, 0.21), (1.75, 1.65, 0.6, 0.16)):
        places = evenly(_loop(width, height, low), size * 1.98)
        for i, at in enumerate(places[:-1]):
            s.ball(size, (at[0], at[1], at[2] + 0.12 * (width < 2)), pearl, root, steps=20)
    drop = s.group(root, (0, -0.62, 0.1))
    for petal in petals(drop, 7, math.pi):
        leaf(petal, 0.62, 0.34, metal, (0, 0.12, -0.06), (0.25, 0, 0), -0.25, 0.4)
    bezel(drop, 0.3, metal, stone, (0, 0, 0.08), claws=6)
    s.lathe(smooth([(0.03, 0.42), (0.1, 0.3), (0.3, -0.1), (0.3, -0.32), (0.16, -0.5), (0.01, -0.54)], 6), pearl, drop, 48, (0, -1.0, 0.05), smooth_angle=180)
    s.lathe([(0.02, 0.46), (0.12, 0.4), (0.15, 0.26), (0.1, 0.28)], metal, drop, 32, (0, -1.0, 0.05))


def moon(root, finishes, options):
    """A crescent with a star stone between its horns, small drops below."""
    metal, body, stone = finishes
    chain(root, _loop(2.5, 1.05, 1.15), 0.14, metal)
    _bail(root, metal, 1.05)
    disc = s.group(root, (0, -0.55, 0), (0, 0, -0.62))
    arc = lambda radius, cx, a, b: [(cx + radius * math.cos(math.radians(q)), radius * math.sin(math.radians(q))) for q in range(a, b, 4 if b > a else -4)]
    crescent = arc(1.55, 0, 42, 320) + arc(1.22, 0.5, 302, 56)
    s.plate([crescent], 0.3, metal, disc, round_by=0.1)
    inner = arc(1.38, -0.02, 62, 300) + arc(1.26, 0.34, 284, 74)
    s.plate([inner], 0.14, body, disc, (0, 0, 0.14), round_by=0.04)
    for q, size in ((120, 0.07), (150, 0.1), (180, 0.13), (210, 0.1), (240, 0.07)):
        bezel(disc, size, metal, stone, (1.2 * math.cos(math.radians(q)), 1.2 * math.sin(math.radians(q)), 0.2))
    star = s.group(root, (0.42, -0.3, 0.1))
    s.plate([s.star(8, 0.78, 0.3)], 0.16, metal, star, round_by=0.04)
    bezel(star, 0.28, metal, stone, (0, 0, 0.1))
    for x, y, long in ((-0.55, -1.98, 0.35), (0.05, -2.12, 0.5), (0.65, -1.98, 0.35)):
        s.tube([(x, y, 0), (x, y - long, 0)], 0.025, metal, root)
        bezel(root, 0.17, metal, stone, (x, y - long - 0.15, 0), outline=cuts.pear(6))


def sun(root, finishes, options):
    """A sun of gold and enamel with straight and waving rays and an eye of stone."""
    metal, enamel, stone = finishes
    chain(root, _loop(2.6, 1.0, 1.75), 0.17, metal)
    _bail(root, metal, 1.72)
    disc = s.group(root, (0, -0.3, 0))
    for i, petal in enumerate(petals(disc, 24)):
        wave = 0.1 if i % 2 else 0
        ray = [(-0.15, 0.9), (-0.1 + wave, 1.3), (-0.06 - wave, 1.6), (0, 2.0 - 0.16 * (i % 2)), (0.06 - wave, 1.6), (0.1 + wave, 1.3), (0.15, 0.9)]
        s.plate([ray], 0.14, metal, petal, (0, 0, -0.04 * (i % 2)), round_by=0.045)
    s.plate([s.circle(0, 0, 1.2)], 0.3, metal, disc, round_by=0.1)
    s.plate([s.circle(0, 0, 1.06), s.circle(0, 0, 0.62)], 0.12, enamel, disc, (0, 0, 0.13), round_by=0.03)
    beads_flat(disc, 40, 1.13, 0.055, metal, 0.17)
    for petal in petals(disc, 12):
        s.plate([[(0, 1.04), (-0.09, 0.72), (0.09, 0.72)]], 0.08, metal, petal, (0, 0, 0.19), round_by=0.02)
    s.plate([s.circle(0, 0, 0.68), s.circle(0, 0, 0.5)], 0.22, metal, disc, (0, 0, 0.16), round_by=0.06)
    bezel(disc, 0.5, metal, stone, (0, 0, 0.16), claws=8)
    for x in (-1.15, 1.15):
        bezel(root, 0.2, metal, stone, (x * 1.25, 2.02, 0.0))


def tear(root, finishes, options):
    """A collar of brilliants with a great drop of a stone in a double halo."""
    metal, stone, small = finishes
    line = evenly(_loop(2.7, 1.3, 0.95), 0.36)
    for i, (x, y, z) in enumerate(line[:-1]):
        bezel(root, 0.15 if i % 2 else 0.12, metal, small, (x, y, z))
    for i in range(1, 6):
        for side in (-1, 1):
            x, y, _ = line[i]
            bezel(root, 0.2 - 0.018 * i, metal, stone, (side * (x + 0.06), y - 0.34, -0.1), (0, 0, side * 0.28 * i), cuts.pear(6))
    drop = s.group(root, (0, -1.1, 0))
    drop.scale = (1.2,) * 3
    pear = lambda part, n=28: [(x * part, y * part) for x, y in cuts.pear(n)]
    cuts.brilliant(cuts.pear(10), stone, drop, 1.2, (0, 0, 0.16), crown=0.42, depth=0.5)
    s.plate([pear(1.46), pear(1.14)], 0.26, metal, drop, round_by=0.07)
    for x, y in pear(1.34, 12):
        bezel(drop, 0.095, metal, small, (x, y - 0.02, 0.12))
    bezel(root, 0.26, metal, small, (0, 0.86, 0.1), claws=6)
    for side in (-1, 1):
        leaf(drop, 0.8, 0.3, metal, (side * 0.35, 1.1, 0), (0, 0, side * -0.9), 0.1, 0.4)
        scroll(drop, 0.2, 0.06, metal, (side * 0.04, -1.42, 0), (math.pi, 0, side * 0.4), side)
    bezel(drop, 0.14, metal, small, (0, -1.66, 0.05), outline=cuts.pear(6))


MODELS = {'fangs': fangs, 'locket': locket, 'pearls': pearls, 'moon': moon, 'sun': sun, 'tear': tear}
