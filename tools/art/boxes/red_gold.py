"""赤金: things of a palace treasury."""
import math
import random

import materials as m
import shapes as s
from boxes import forms as f
from boxes.parts import Design, ease, lift, slide, swing
from boxes.surfaces import pool


def _ruby(glow=0.4):
    return m.gem('#ff2a4a', '#7a0014', '#ffb0a0', glow)


def _red_lacquer(scale=0.42):
    return m.skin('clouds', scale, 0.25, 0.16)


def red_chest(parts):
    """Treasure chest of red lacquer: eight-sided gold bands, cloud filigree, a ruby for a lock."""
    gold, lacquer = m.gold(), _red_lacquer()
    lining = m.velvet('#4a0712')
    w, h, d, low = 3.5, 1.35, 2.2, -1.2
    f.tray(low, (w, h, d), 0.13, lacquer, lining, parts.base, 0.62)
    _chest_frame(parts.base, gold, w, h, d, low)
    _chest_treasure(parts.base, gold, low + 0.62)
    parts.hinge = (0, low + h + 0.02, -d / 2)
    parts.mouth = (0, low + h - 0.1, 0)
    _chest_lid(parts.lid, gold, lacquer, lining, w, d, low + h + 0.03)
    _chest_lock(parts.lock, gold, (0, low + h + 0.02, d / 2 + 0.1))


def _chest_frame(base, gold, w, h, d, low):
    dark, ruby = m.dark('#1a1216'), _ruby()
    for y, tall, out in ((low + 0.06, 0.16, 0.14), (low + 0.2, 0.12, 0.06), (low + h - 0.1, 0.2, 0.08)):
        for side in (-1, 1):
            s.box((0, y, side * (d / 2 + out / 4)), (w + out, tall, 0.1 + out / 2), gold, base, 0.035)
            s.box((side * (w / 2 + out / 4), y, 0), (0.1 + out / 2, tall, d + out), gold, base, 0.035)
    for x in (-1, 1):
        for z in (-1, 1):
            post = s.prism(f.chamfered(0.34, 0.34, 0.1), h + 0.02, gold, base, 0.03, (x * (w / 2 - 0.08), low + h / 2, z * (d / 2 - 0.08)), s.FACING)
            post.scale.z = 1
            s.lathe([(0.02, 0), (0.16, 0), (0.22, -0.1), (0.2, -0.2), (0.1, -0.26), (0.02, -0.26)], gold, base, 32, (x * (w / 2 - 0.1), low, z * (d / 2 - 0.1)))
        for y in (0.42, 0.7, 0.98):
            s.cut_stone(0.065, 0.06, ruby, base, (x * (w / 2 - 0.08), low + y, d / 2 + 0.085))
        panel = (x * 0.98, low + 0.68, d / 2 + 0.02)
        f.frame((1.16, 0.7), 0.09, 0.1, gold, base, panel)
        f.cloud(0.26, 0.034, gold, base, (panel[0], panel[1] - 0.02, panel[2] + 0.03))
        side = (x * (w / 2 + 0.02), low + 0.68, 0)
        f.frame((1.4, 0.7), 0.09, 0.1, gold, base, side, (0, math.pi / 2, 0))
        s.lathe([(0.02, 0.1), (0.16, 0.08), (0.24, 0.0), (0.26, -0.06)], gold, base, 32, (side[0] + x * 0.02, side[1] + 0.12, 0), (0, 0, -x * math.pi / 2))
        s.ring(0.24, 0.05, gold, base, (side[0] + x * 0.12, side[1] - 0.1, 0), (0, 0, math.pi / 2 + x * 0.2), 48)
    f.frame((0.62, 0.78), 0.08, 0.08, gold, base, (0, low + 0.66, d / 2 + 0.02))
    for x in (-0.16, 0.16):
        s.rivet((x, low + 0.4, d / 2 + 0.06), 0.04, dark, base)


def _chest_treasure(base, gold, floor):
    rng = random.Random(3)
    f.cushion(3.2, 1.9, (0, floor, 0), m.velvet('#7a0c1c'), base, (7, 4), 0.12)
    bright = m.gold('#ffd05a', '#e8982a', 0.16)
    pieces = [lambda p, at, turn: f.ingot(0.42, bright, p, at, turn), lambda p, at, turn: f.coin(0.2, gold, p, at, turn), lambda p, at, turn: f.coin(0.17, bright, p, at, turn)]
    f.heap(rng, 44, (1.3, 0.2, 0.68), (0, floor + 0.1, 0), pieces, base)
    stones = [_ruby(0.5), m.gem('#1fd68a', '#00482e', '#c4ffe2', 0.4), m.gem('#3da0ff', '#06307a', '#c8ecff', 0.4)]
    for index in range(7):
        at = (rng.uniform(-1.1, 1.1), floor + 0.36, rng.uniform(-0.3, 0.6))
        s.cut_stone(0.14, 0.1, stones[index % 3], base, at, (-1.1, rng.uniform(-0.6, 0.6), 0))


LID = [(0.0, 0.02), (0.0, 0.34), (0.3, 0.64), (0.76, 0.78), (1.44, 0.78), (1.9, 0.64), (2.2, 0.34), (2.2, 0.02)]
"""Back to front and up: the eight-sided section of the chest's lid."""


def _section(grow):
    """The lid's section moved outwards; its lower ends stay level."""
    points = []
    for z, y in LID:
        dz, dy = z - 1.1, y - 0.1
        far = math.hypot(dz, dy) or 1
        points.append((z - 1.1 + grow * dz / far, y + (grow * dy / far if y > 0.1 else 0)))
    return points


def _hoop(width, inside, outside, material, lid, x, at, round_by=0.02):
    """A band of the lid's section, `width` wide, centred on `x`."""
    outline = _section(outside) + list(reversed(_section(inside)))
    y, z = at
    s.prism(outline, width, material, lid, round_by, (x, y, z), (0, -math.pi / 2, 0))


def _chest_lid(lid, gold, lacquer, lining, w, d, low):
    dark, at = m.dark('#1a1216'), (low, 0)
    _hoop(w, -0.1, 0, lacquer, lid, 0, at)
    _hoop(w - 0.2, -0.13, -0.1, lining, lid, 0, at, 0)
    for x in (-1, 1):
        s.prism(_section(0), 0.12, lacquer, lid, 0.02, (x * (w / 2 - 0.06), *at), (0, -math.pi / 2, 0))
        _hoop(0.34, -0.02, 0.06, gold, lid, x * (w / 2 - 0.14), at, 0.025)
        _hoop(0.2, -0.02, 0.05, gold, lid, x * 0.66, at)
        f.frame((1.3, 0.36), 0.07, 0.08, gold, lid, (x * (w / 2 + 0.02), low + 0.36, 0), (0, math.pi / 2, 0), 0.1)
        s.box((x * (w / 2 + 0.02), low + 0.08, 0), (0.12, 0.18, d + 0.1), gold, lid, 0.035)
        s.box((0, low + 0.08, x * (d / 2 + 0.01)), (w + 0.1, 0.18, 0.12), gold, lid, 0.035)
        for z in (-0.34, 0.34):
            s.ball(0.055, (x * 0.66, low + 0.85, z), dark, lid, steps=10)
            s.ball(0.065, (x * (w / 2 - 0.14), low + 0.86, z), _ruby(), lid, steps=10)
        s.cut_stone(0.075, 0.07, _ruby(), lid, (x * (w / 2 - 0.14), low + 0.52, d / 2 + 0.0), (-0.78, 0, 0))
    tilted = s.group(lid, (0, low + 0.72, d / 2 - 0.42), (-1.27, 0, 0))
    f.cloud(0.3, 0.045, gold, tilted, (0, 0.0, 0.06))
    s.plate([s.circle(0, 0, 0.4), s.circle(0, 0, 0.33)], 0.08, gold, lid, (0, low + 0.8, -0.1), (-math.pi / 2, 0, 0), 0.025)
    for x in (-1.18, 1.18):
        slope = s.group(lid, (x, low + 0.5, d / 2 - 0.13), (-0.78, 0, 0))
        f.cloud(0.17, 0.026, gold, slope, (0, 0, 0.03))


def _chest_lock(lock, gold, at):
    x, y, z = at
    s.plate([f.chamfered(0.5, 0.5, 0.12)], 0.12, gold, lock, (x, y + 0.2, z), round_by=0.035)
    for _, c, n in f.around(8, math.pi / 8):
        s.ball(0.15, (x + 0.42 * c, y - 0.16 + 0.42 * n, z + 0.02), gold, lock, (1, 1, 0.6), 16)
    s.lathe([(0.02, 0.04), (0.3, 0.05), (0.35, 0.14), (0.44, 0.14), (0.5, 0.05), (0.5, -0.08), (0.02, -0.08)], gold, lock, 64, (x, y - 0.16, z + 0.04), s.FACING)
    s.cut_stone(0.31, 0.19, _ruby(0.5), lock, (x, y - 0.16, z + 0.1), sides=10)
    for _, c, n in f.around(12):
        s.ball(0.034, (x + 0.395 * c, y - 0.16 + 0.395 * n, z + 0.19), m.dark('#2a1216', 0.3), lock, steps=10)


def open_chest(parts, part):
    swing(parts.lid, parts.hinge, 'x', -104 * part)


BOXES = {
    'red_chest': Design(red_chest, open_chest, (0.4, -0.42, 0), ('#ffb224', '#ff5a2e')),
}
