"""Bottles of brew: a shell of glass, the liquid inside it, a stopper and mounts."""
import math
import random

import shapes as s
from items import cuts
from items.finishes import finish
from items.goldwork import beads, bezel, leaf, moulding, petals, scroll, smooth, spokes


def _bottle(root, line, liquid, fill, wall=0.1, sides=80, scale=(1, 1, 1)):
    """Glass from a profile that starts at the bottom; filled up to height `fill`."""
    outer = smooth(line, 6)
    glass = s.lathe([(0.01, line[0][1]), *outer], finish('dome:#f4fbff'), root, sides, smooth_angle=60)
    inside = [(max(r - wall, 0.01), max(y, line[0][1] + wall)) for r, y in outer if y < fill]
    brew = s.lathe([(0.01, line[0][1] + wall), *inside, (inside[-1][0], fill), (0.01, fill)], liquid, root, sides, smooth_angle=50)
    glass.scale = brew.scale = scale
    return outer


def _bubbles(root, pale, width, low, high, count=22, depth=1.0, seed=4):
    rng = random.Random(seed)
    for _ in range(count):
        y, a = rng.uniform(low, high), rng.uniform(-1.1, 1.1)
        bow = width * math.sqrt(max(0.05, 1 - ((y - (low + high) / 2) / (high - low + 0.5)) ** 2 * 2))
        s.ball(rng.uniform(0.025, 0.07), (bow * math.sin(a), y, bow * math.cos(a) * depth), pale, root, steps=10)


def _cork(root, y, radius, stuff):
    s.lathe(smooth([(radius * 0.9, y - 0.3), (radius, y), (radius * 1.12, y + 0.16), (radius * 0.95, y + 0.3), (0.01, y + 0.32)], 3), stuff, root, 40, smooth_angle=60)


def round_(root, finishes, options):
    """A bellied flask with a girdle and a stone."""
    brew, metal, pale = finishes
    _bottle(root, [(0.75, -1.5), (1.0, -1.42), (1.24, -1.05), (1.3, -0.6), (1.16, -0.1), (0.8, 0.35), (0.42, 0.62), (0.36, 0.85), (0.36, 1.22), (0.47, 1.3), (0.44, 1.42)], brew, 0.12)
    _bubbles(root, pale, 1.12, -1.15, 0.0)
    _cork(root, 1.4, 0.33, finish('palewood'))
    moulding(root, ((0.44, 0.66, 0.07), (0.4, 0.8, 0.05)), metal)
    s.lathe([(1.29, -0.72), (1.34, -0.68), (1.34, -0.5), (1.27, -0.46)], metal, root, 72)
    for seat in spokes(root, 8):
        s.tube([(0, 0.6, 0.46), (0, 0.3, 0.9), (0, -0.1, 1.2), (0, -0.5, 1.34)], 0.035, metal, seat, smooth=True)
    bezel(root, 0.3, metal, finish('gem:ruby'), (0, -0.6, 1.36), outline=cuts.round_(6), claws=6)
    s.tube([(0.42, 0.75, 0.1), (0.75, 0.62, 0.3), (0.85, 0.35, 0.5)], 0.025, metal, root)
    s.plate([[(-0.2, 0.3), (0.2, 0.3), (0.2, -0.25), (0, -0.4), (-0.2, -0.25)], s.circle(0, 0.2, 0.05, 12)], 0.05, finish('palewood'), root, (0.92, 0.12, 0.62), (0, 0.6, 0.15), round_by=0.015)


def cone(root, finishes, options):
    """An alchemist's cone with scale marks and a wrapped neck."""
    brew, metal, pale = finishes
    _bottle(root, [(1.2, -1.5), (1.34, -1.42), (1.34, -1.25), (0.9, -0.3), (0.48, 0.55), (0.38, 0.85), (0.38, 1.3), (0.5, 1.38), (0.48, 1.46)], brew, -0.1)
    _bubbles(root, pale, 0.95, -1.25, -0.3, 26)
    _cork(root, 1.42, 0.34, finish('wood'))
    for k in range(6):
        s.ring(0.4, 0.045, finish('cloth:#c8a878'), root, (0, 0.78 + 0.07 * k, 0))
    for k in range(5):
        y = -1.0 + 0.28 * k
        r = 1.3 - 0.47 * (y + 1.2) + 0.02
        s.tube([(r * math.sin(a), y, r * math.cos(a)) for a in (0.05 + 0.08 * i for i in range(6 if k % 2 else 4))], 0.022, finish('paint:#f4f8ff'), root)
    leaf_mark = s.group(root, (-0.3, -0.72, 1.06), (-0.42, -0.28, 0))
    s.plate([s.circle(0, 0, 0.34, 32)], 0.05, metal, leaf_mark, round_by=0.02)
    leaf(leaf_mark, 0.5, 0.3, finish('paint:#2f9a3a'), (0, -0.24, 0.05), (0, 0, -0.3), 0.05, 0.3)


def tall(root, finishes, options):
    """A slim ribbed phial with a dropper's ball."""
    brew, metal, pale = finishes
    body = s.group(root, turn=(0, 0, -0.5))
    _bottle(body, [(0.5, -1.9), (0.62, -1.8), (0.66, -0.9), (0.62, 0.2), (0.6, 0.6), (0.3, 0.95), (0.28, 1.3), (0.38, 1.38)], brew, 0.35)
    _bubbles(body, pale, 0.5, -1.5, 0.2, 16)
    for y in (-1.35, -0.75, -0.15):
        s.ring(0.66, 0.05, metal, body, (0, y, 0))
    moulding(body, ((0.6, -1.86, 0.08), (0.36, 0.95, 0.06)), metal)
    s.lathe([(0.3, 1.25), (0.34, 1.4), (0.2, 1.52), (0.12, 1.6), (0.01, 1.62)], metal, body, 40)
    s.ball(0.24, (0, 1.82, 0), finish('gem:sapphire'), body, steps=6)
    s.plate([s.star(4, 0.34, 0.12)], 0.08, metal, body, (0, -1.05, 0.68), round_by=0.025)


def heart(root, finishes, options):
    """A heart of glass on a ribboned chain, its stopper a smaller heart."""
    brew, metal, pale = finishes
    outline = [(x * 1.45, y * 1.45) for x, y in cuts.heart(40)]
    _pillow(root, outline, 0.62, finish('dome:#fff0f8'))
    _pillow(root, [(x * 0.93, y * 0.92 - 0.03) for x, y in outline], 0.5, brew, 0.42)
    rng = random.Random(3)
    for _ in range(26):
        x, y = rng.uniform(-1, 1), rng.uniform(-0.9, 0.3)
        if abs(x) < 1.05 + 0.75 * y or y > -0.1:
            s.ball(rng.uniform(0.03, 0.075), (x, y, 0.45), pale, root, steps=10)
    s.lathe([(0.3, 0.7), (0.26, 0.85), (0.26, 1.2), (0.36, 1.28), (0.34, 1.36)], finish('dome:#fff0f8'), root, 40)
    moulding(root, ((0.3, 0.85, 0.07), (0.35, 1.32, 0.05)), metal)
    s.lathe([(0.01, 1.1), (0.22, 1.1), (0.24, 1.4), (0.34, 1.46), (0.1, 1.56), (0.01, 1.56)], metal, root, 40)
    cuts.brilliant(cuts.heart(8), finish('cut:rose'), root, 0.42, (0, 1.92, 0.1), crown=0.5, depth=0.4)
    s.tube([(x * 1.02, y * 1.02, 0.0) for x, y in outline], 0.05, metal, root, closed=True)
    for side in (-1, 1):
        scroll(root, 0.22, 0.055, metal, (side * 0.3, 0.86, 0.1), (0, 0, -side * 0.9), side)
        leaf(root, 0.8, 0.42, finish('velvet:#ff3a8a'), (side * 0.1, 0.9, 0.38), (0.2, 0, -side * 1.9), 0.1, 0.5, 0.04)


def _pillow(root, outline, depth, stuff, cut=None):
    """A flat outline blown up; `cut` levels it off at a height."""
    level = lambda y: min(y, cut) if cut is not None else y
    rings = [(math.cos(q), depth * math.sin(q)) for q in (math.pi * (k / 16 - 0.5) for k in range(1, 16))]
    vertices = [(x * part, level(y * part), z) for part, z in rings for x, y in outline]
    count = len(outline)
    faces = [(r * count + i, r * count + (i + 1) % count, r * count + count + (i + 1) % count, r * count + count + i) for r in range(len(rings) - 1) for i in range(count)]
    faces += [tuple(range(count - 1, -1, -1)), tuple(range(len(vertices) - count, len(vertices)))]
    s.mesh(vertices, faces, stuff, root, 60)


def skull(root, finishes, options):
    """A skull of dark glass with the brew glowing in its eyes."""
    bone, glow, metal = finishes
    s.ball(1.2, (0, 0.25, -0.1), bone, root, (0.95, 0.98, 1.05), 40)
    s.ball(0.62, (0, -0.55, 0.45), bone, root, (1.15, 0.8, 0.95), 28)
    jaw = [(-0.55, 0.1), (-0.5, -0.45), (-0.28, -0.62), (0.28, -0.62), (0.5, -0.45), (0.55, 0.1)]
    s.plate([jaw], 0.5, bone, root, (0, -0.72, 0.62), round_by=0.12)
    for side in (-1, 1):
        s.ball(0.4, (side * 0.46, 0.12, 0.82), finish('dark:#08060a'), root, (0.95, 0.9, 0.55), 24)
        s.ball(0.2, (side * 0.45, 0.12, 1.0), glow, root, (1, 1, 0.6), 18)
        s.tube(smooth([(side * 0.1, 0.38, 1.02), (side * 0.45, 0.58, 0.98), (side * 0.86, 0.36, 0.72)], 5), 0.1, bone, root)
        s.ball(0.27, (side * 0.82, -0.25, 0.55), bone, root, (0.8, 0.7, 1.1), 18)
    s.plate([[(0, 0.22), (-0.17, -0.12), (0, -0.05), (0.17, -0.12)]], 0.2, finish('dark:#08060a'), root, (0, -0.32, 1.0), round_by=0.02)
    for i in range(6):
        s.box(((i - 2.5) * 0.155, -0.84, 0.94 - 0.02 * abs(i - 2.5)), (0.13, 0.24, 0.12), finish('bone'), root, 0.035)
        s.box(((i - 2.5) * 0.145, -1.1, 0.9 - 0.02 * abs(i - 2.5)), (0.12, 0.2, 0.12), finish('bone'), root, 0.035)
    s.lathe([(0.5, 1.3), (0.36, 1.42), (0.32, 1.75), (0.44, 1.84), (0.42, 1.92)], bone, root, 48)
    moulding(root, ((0.5, 1.38, 0.08), (0.42, 1.84, 0.055)), metal)
    beads(root, 18, 0.52, 1.5, 0.05, metal)
    _cork(root, 1.95, 0.32, finish('wood'))
    s.lathe([(0.3, 1.62), (0.335, 1.65), (0.335, 1.72), (0.3, 1.75)], glow, root, 40)


def rack(root, finishes, options):
    """Three test tubes of different brews in a little stand."""
    wood, metal = finishes
    for y, depth in ((-1.3, 0.95), (0.35, 0.85)):
        s.box((0, y, 0), (3.3, 0.2, depth), wood, root, 0.05)
    for x in (-1.55, 1.55):
        s.lathe([(0.16, -1.25), (0.1, -1.0), (0.13, -0.5), (0.1, 0.0), (0.15, 0.4), (0.2, 0.62), (0.12, 0.8), (0.01, 0.84)], metal, root, 32, (x, 0, 0))
    for i, (colour, pale) in enumerate((('#ff2a5a', '#ffb0c0'), ('#2adf6a', '#c8ffd8'), ('#3a7aff', '#c8dcff'))):
        tube = s.group(root, ((i - 1) * 1.0, 0, 0))
        fill = (0.75, 0.2, 1.0)[i]
        _bottle(tube, [(0.12, -1.18), (0.28, -1.08), (0.36, -0.85), (0.36, 0.2), (0.36, 1.2), (0.42, 1.28), (0.4, 1.34)], finish(f'liquid:{colour}'), fill, 0.06, 40)
        _bubbles(tube, finish(f'paint:{pale}'), 0.3, -0.9, fill - 0.15, 9, seed=i)
        _cork(tube, 1.34, 0.3, finish('palewood'))
        s.ring(0.42, 0.05, metal, tube, (0, 0.46, 0))
        s.plate([s.rounded(-0.2, -0.14, 0.2, 0.14, 0.04)], 0.04, metal, root, ((i - 1) * 1.0, -1.3, 0.48), round_by=0.015)


def star(root, finishes, options):
    """A night sky in a globe of glass, in golden orbits, under a star for a stopper."""
    brew, metal, stone = finishes
    _bottle(root, [(0.5, -1.35), (0.95, -1.15), (1.25, -0.6), (1.28, -0.1), (1.05, 0.45), (0.6, 0.8), (0.36, 0.95), (0.32, 1.3), (0.42, 1.4)], brew, 0.45)
    rng = random.Random(8)
    for _ in range(26):
        y, a = rng.uniform(-1.0, 0.3), rng.uniform(-1.2, 1.2)
        r = 1.2 * math.sqrt(max(0.1, 1 - ((y + 0.35) / 1.15) ** 2))
        s.ball(rng.uniform(0.02, 0.05), (r * math.sin(a), y, r * math.cos(a)), finish('light:#fff3c4'), root, steps=8)
    for tilt in ((0.25, 0, 0.5), (-0.3, 0, -0.35)):
        orbit = s.group(root, (0, -0.35, 0), tilt)
        s.ring(1.5, 0.05, metal, orbit, sides=120)
        for a in (0.9, 2.9, 4.6):
            bezel(orbit, 0.13, metal, stone, (1.5 * math.cos(a), 0, 1.5 * math.sin(a)))
    s.lathe(smooth([(0.55, -1.2), (0.35, -1.42), (0.5, -1.6), (0.95, -1.72), (1.0, -1.82), (0.01, -1.84)], 4), metal, root, 64, smooth_angle=50)
    moulding(root, ((0.44, 0.92, 0.07), (0.4, 1.36, 0.06)), metal)
    for seat in spokes(root, 6):
        leaf(seat, 0.75, 0.34, metal, (0, -1.35, 0.45), (0.95, 0, 0), 0.5, 0.4, 0.04)
        leaf(seat, 0.5, 0.26, metal, (0, 0.95, 0.4), (2.3, 0, 0), -0.3, 0.4, 0.04)
    top = s.group(root, (0, 1.95, 0))
    cuts.brilliant(cuts.star(5, 0.5), stone, top, 0.55, (0, 0, 0.02), crown=0.4, depth=0.4)
    for petal in petals(top, 5):
        s.ball(0.07, (0, 0.62, 0), metal, petal, steps=12)
    s.lathe([(0.2, 1.3), (0.26, 1.48), (0.12, 1.6), (0.01, 1.62)], metal, root, 32)


MODELS = {'round': round_, 'cone': cone, 'tall': tall, 'heart': heart, 'skull': skull, 'rack': rack, 'star': star}
