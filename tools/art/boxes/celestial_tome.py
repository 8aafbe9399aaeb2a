"""星穹, the grimoire."""
import math

import glow
import materials as m
import shapes as s
from boxes.forms import around
from boxes.parts import swing


def spell_tome(parts):
    """A grimoire: tooled leather, gold corners, a living stone; its leaves are hollowed for a well of light."""
    hide, gold, rune = m.leather('#2a1458', '#5a2fa8'), m.gold(), glow.lamp('#9c6bff', 5)
    _book_block(parts.base, hide, gold)
    _well(parts.base, gold)
    _cover(parts.lid, hide, gold, rune)
    for y in (-0.95, 0.95):
        _strap(parts.lock, y, gold)
    parts.hinge, parts.mouth = (-1.4, 0, 0.56), (0.12, 0, 0.4)


def open_spell_tome(parts, part):
    swing(parts.lid, parts.hinge, 'y', -88 * part)


def _book_block(base, hide, gold):
    leaves = s.box((0.08, 0, 0), (2.7, 3.5, 0.86), m.pages(), base, 0.03)
    s.carve(leaves, s.box((0.14, 0, 0.4), (1.9, 2.7, 0.9), m.paint('#1a0f4a', 0.3, 0.3), base, 0.08))
    s.plate([s.rounded(-0.99, -1.39, 0.99, 1.39, 0.1), s.rounded(-0.9, -1.3, 0.9, 1.3, 0.08)], 0.08, gold, base, (0.14, 0, 0.43), round_by=0.03)
    s.plate([s.rounded(-1.5, -1.9, 1.5, 1.9, 0.16)], 0.2, hide, base, (0.08, 0, -0.52), round_by=0.07)
    spine = [(-0.3, -0.62), (0.0, -0.6), (0.0, 0.38), (-0.3, 0.5), (-0.42, 0.3), (-0.42, -0.34)]
    s.prism(spine, 3.8, hide, base, 0.07, (-1.36, 0, 0), (math.pi / 2, 0, 0))
    for y in (-1.45, -0.75, 0.0, 0.75, 1.45):
        s.prism([(-0.34, -0.66), (-0.24, -0.66), (-0.24, 0.52), (-0.34, 0.52), (-0.47, 0.32), (-0.47, -0.36)], 0.16, gold, base, 0.03, (-1.36, y, 0), (math.pi / 2, 0, 0))
    s.tube([(0.4, -1.8, 0.1), (0.44, -2.15, 0.2), (0.34, -2.4, 0.3)], 0.1, m.velvet('#c00a3a'), base)


def _well(base, gold):
    """The hollow: a round of light, a star of crystals, rings about a blue orb."""
    well = s.group(base, (0.14, 0, 0.02), s.FACING)
    s.lathe([(0.001, 0.0), (0.5, 0.0), (1.3, -0.02)], glow.pool('#a0d8ff', '#2a0a9a', 1.3, 4), well, 64)
    for angle, x, z in around(8):
        s.crystal((0.56 * x, 0.0, 0.56 * z), 0.44, 0.12, m.gem('#9c6bff', '#2a0a8a', '#f0e0ff', 0.9), well, (0.7 * z, -0.7 * x))
    s.ball(0.34, (0, 0.34, 0), m.gem('#39c8ff', '#0a1a8a', '#e0f8ff', 0.9), well, steps=10)
    for turn in ((0.5, 0, 0.3), (-0.4, 0, -0.6)):
        s.ring(0.5, 0.035, gold, well, (0, 0.34, 0), turn)
    for y in (-1.02, 1.02):
        s.plate([s.star(4, 0.22, 0.08)], 0.1, gold, base, (0.14, y, 0.1), round_by=0.03)
    glow.shine((0.14, 0.2, 0.9), '#a0c8ff', 22, base, 0.3)


def _cover(lid, hide, gold, rune):
    s.plate([s.rounded(-1.5, -1.9, 1.5, 1.9, 0.16)], 0.2, hide, lid, (0.08, 0, 0.54), round_by=0.07)
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        _corner(lid, x, y, gold)
    s.plate([s.rounded(-1.12, -1.52, 1.12, 1.52, 0.1), s.rounded(-1.04, -1.44, 1.04, 1.44, 0.08)], 0.08, gold, lid, (0.12, 0, 0.65), round_by=0.03)
    _seal(lid, gold, rune)
    s.plate([s.rounded(-1.3, -1.7, 1.3, 1.7, 0.1)], 0.06, m.paint('#e8d4a4', 0.6), lid, (0.12, 0, 0.43), round_by=0.02)
    s.plate([s.rounded(-1.16, -1.56, 1.16, 1.56, 0.1), s.rounded(-1.1, -1.5, 1.1, 1.5, 0.08)], 0.05, gold, lid, (0.12, 0, 0.4), round_by=0.015)
    s.plate([s.star(8, 0.8, 0.3), s.circle(0, 0, 0.24)], 0.06, gold, lid, (0.12, 0, 0.4), round_by=0.02)
    s.plate([s.circle(0, 0, 0.98), s.circle(0, 0, 0.92)], 0.05, rune, lid, (0.12, 0, 0.4), round_by=0.015)


def _strap(lock, y, gold):
    s.box((1.5, y, 0.02), (0.34, 0.42, 1.32), m.leather('#5a1a10', '#8a3a1e'), lock, 0.06)
    s.box((1.42, y, 0.7), (0.44, 0.32, 0.12), gold, lock, 0.04)
    s.cut_stone(0.12, 0.09, m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.6), lock, (1.42, y, 0.75))


def _corner(cover, x, y, gold):
    shape = [(0, 0), (-0.62, 0), (-0.5, -0.16), (-0.3, -0.3), (-0.16, -0.5), (0, -0.62)]
    outline = [(px * x, py * y) for px, py in shape]
    s.plate([outline], 0.12, gold, cover, (0.08 + 1.52 * x, 1.92 * y, 0.6), round_by=0.04)
    s.ball(0.08, (0.08 + 1.3 * x, 1.7 * y, 0.68), m.pearl('#fff8ff', '#c0a0ff', '#8fd8ff'), cover, steps=14)


def _seal(cover, gold, rune):
    at = (0.12, 0.1, 0.66)
    s.plate([s.circle(0, 0, 0.98), s.circle(0, 0, 0.9)], 0.1, gold, cover, at, round_by=0.03)
    s.plate([s.circle(0, 0, 0.72), s.circle(0, 0, 0.68)], 0.07, rune, cover, at, round_by=0.015)
    s.plate([s.star(8, 0.9, 0.36, math.pi / 8), s.circle(0, 0, 0.3)], 0.1, gold, cover, at, round_by=0.03)
    for place, (angle, x, y) in enumerate(around(8, math.pi / 2)):
        s.plate([s.polygon(3 + place % 3, 0.07, angle)], 0.08, rune, cover, (at[0] + 0.8 * x, at[1] + 0.8 * y, at[2]), round_by=0.015)
    s.lathe([(0.36, 0.0), (0.4, 0.1), (0.34, 0.18), (0.3, 0.12)], gold, cover, 48, at, s.FACING)
    s.cut_stone(0.34, 0.26, m.gem('#39c8ff', '#0a1a8a', '#e0f8ff', 0.6), cover, (at[0], at[1], at[2] + 0.06), sides=10)
