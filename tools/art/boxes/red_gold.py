"""赤金: things of a palace treasury."""
import math
import random

import materials as m
import shapes as s
from boxes import forms as f
from boxes.parts import Design, ease, lift, slide, swing


def _ruby(glow=0.4):
    return m.gem('#ff2a4a', '#7a0014', '#ffb0a0', glow)


def _red_lacquer(scale=0.42):
    return m.skin('clouds', scale, 0.25, 0.16)


def red_chest(parts):
    """Treasure chest of red lacquer: eight-sided gold bands, cloud filigree, a ruby for a lock."""
    gold, lacquer = m.gold(), _red_lacquer()
    lining = m.velvet('#4a0712')
    w, h, d, low = 3.5, 1.35, 2.2, -1.2
    f.tray(low, (w, h, d), 0.13, lacquer, lining, parts.base, 0.74)
    _chest_frame(parts.base, gold, w, h, d, low)
    _chest_treasure(parts.base, gold, low + 0.74)
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
            s.prism(f.chamfered(0.34, 0.34, 0.1), h + 0.02, gold, base, 0.03, (x * (w / 2 - 0.08), low + h / 2, z * (d / 2 - 0.08)), s.FACING)
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
    pieces = [lambda p, at, turn: f.ingot(0.5, bright, p, at, turn), lambda p, at, turn: f.coin(0.24, gold, p, at, turn), lambda p, at, turn: f.coin(0.2, bright, p, at, turn)]
    f.heap(rng, 90, (1.45, 0.36, 0.8), (0, floor + 0.1, 0), pieces, base)
    stones = [_ruby(0.5), m.gem('#1fd68a', '#00482e', '#c4ffe2', 0.4), m.gem('#3da0ff', '#06307a', '#c8ecff', 0.4)]
    for index in range(7):
        at = (rng.uniform(-1.1, 1.1), floor + 0.4, rng.uniform(-0.1, 0.6))
        s.cut_stone(0.17, 0.12, stones[index % 3], base, at, (-1.1, rng.uniform(-0.6, 0.6), 0))


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
        s.prism(_section(-0.1), 0.02, lining, lid, 0, (x * (w / 2 - 0.13), *at), (0, -math.pi / 2, 0))
        _hoop(0.34, -0.02, 0.06, gold, lid, x * (w / 2 - 0.14), at, 0.025)
        _hoop(0.2, -0.02, 0.05, gold, lid, x * 0.66, at)
        f.frame((1.3, 0.36), 0.07, 0.08, gold, lid, (x * (w / 2 + 0.02), low + 0.36, 0), (0, math.pi / 2, 0), 0.1)
        s.box((x * (w / 2 + 0.02), low + 0.08, 0), (0.12, 0.18, d + 0.1), gold, lid, 0.035)
        s.box((0, low + 0.08, x * (d / 2 + 0.01)), (w + 0.1, 0.18, 0.12), gold, lid, 0.035)
        for z in (-0.34, 0.34):
            s.ball(0.06, (x * 0.66, low + 0.82, z), dark, lid, steps=10)
            s.ball(0.065, (x * (w / 2 - 0.14), low + 0.83, z), _ruby(), lid, steps=10)
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


def porcelain_jar(parts):
    """Blue and white jar with a gold collar and lion rings, sealed with a red cord and a gold tablet."""
    china, gold, wood = m.skin('porcelain', 0.42, 0.0, 0.08), m.gold(), m.wood('#2a0d08', '#5c2312')
    base = parts.base
    body = s.rounded_path([(0.02, -1.42), (0.86, -1.42), (0.92, -1.34), (1.12, -0.9), (1.42, -0.25), (1.5, 0.12), (1.44, 0.5), (1.2, 0.84), (0.86, 1.02), (0.8, 1.1)])
    s.lathe(body, china, base, 96, smooth_angle=60)
    s.lathe([(0.82, 1.12), (0.72, 1.12), (0.68, 0.9), (0.9, 0.6), (0.9, 0.5)], m.paint('#0b1c4a', 0.3), base, 72)
    f.glow(0.8, (0, 0.96, 0), '#ffc94a', '#b84a08', base, 2.5)
    for height, radius, thick in ((-1.36, 0.9, 0.07), (0.98, 0.92, 0.08), (1.12, 0.8, 0.05)):
        s.ring(radius, thick, gold, base, (0, height, 0))
    _jar_lions(base, gold)
    _jar_stand(base, gold, wood)
    _jar_lid(parts.lid, china, gold)
    _jar_seal(parts.lock, gold)
    parts.mouth = (0, 1.0, 0)
    parts.hinge = (0.9, 1.2, 0)


def _jar_lions(base, gold):
    ruby = _ruby()
    for angle in (0.6, 0.6 + math.pi / 2, 0.6 + math.pi, 0.6 - math.pi / 2):
        mount = s.group(base, turn=(0, angle, 0))
        s.lathe([(0.02, 0.08), (0.2, 0.06), (0.25, 0), (0.25, -0.1)], gold, mount, 32, (0, 0.62, 1.38), (math.pi / 2 - 0.5, 0, 0))
        s.cut_stone(0.14, 0.1, ruby, mount, (0, 0.64, 1.44), (-0.5, 0, 0))
        s.ring(0.24, 0.05, gold, mount, (0, 0.32, 1.5), (math.pi / 2 - 0.12, 0, 0), 48)


def _jar_stand(base, gold, wood):
    s.lathe([(0.02, -1.44), (1.18, -1.44), (1.26, -1.52), (1.26, -1.66), (1.12, -1.74), (0.02, -1.74)], wood, base, 8, smooth_angle=20)
    s.ring(1.22, 0.05, gold, base, (0, -1.46, 0), sides=8)
    for _, c, n in f.around(8, math.pi / 8):
        s.ball(0.13, (1.1 * c, -1.8, 1.1 * n), gold, base, steps=12)


def _jar_lid(lid, china, gold):
    dome = s.rounded_path([(0.02, 1.86), (0.3, 1.84), (0.62, 1.68), (0.9, 1.42), (0.98, 1.26), (0.94, 1.18)])
    s.lathe(dome, china, lid, 96, smooth_angle=60)
    s.lathe([(0.94, 1.18), (0.72, 1.18), (0.7, 1.08), (0.64, 1.1), (0.6, 1.3), (0.02, 1.5)], m.paint('#0b1c4a', 0.3), lid, 72)
    s.ring(0.97, 0.06, gold, lid, (0, 1.22, 0))
    s.ring(0.42, 0.035, gold, lid, (0, 1.79, 0))
    s.lathe([(0.02, 2.34), (0.1, 2.3), (0.2, 2.16), (0.12, 2.04), (0.26, 1.94), (0.34, 1.84), (0.02, 1.82)], gold, lid, 48)


def _jar_seal(lock, gold):
    silk = m.velvet('#d0102c')
    s.ring(0.96, 0.055, silk, lock, (0, 1.06, 0))
    for mirror in (-1, 1):
        loop = [(mirror * x, y, 1.02) for x, y in ((0, 1.04), (0.3, 1.22), (0.44, 1.06), (0.3, 0.9), (0, 1.02))]
        s.tube(loop, 0.05, silk, lock, smooth=True)
        _tassel(s.group(lock, (mirror * 0.2, 0.98, 1.14), (-0.62, 0, mirror * 0.12)), (0, 0, 0), silk, gold)
    s.plate([f.chamfered(0.46, 0.46, 0.08)], 0.1, gold, lock, (0, 1.02, 1.08), (0, 0, math.pi / 4), 0.035)
    s.cut_stone(0.13, 0.1, _ruby(0.5), lock, (0, 1.02, 1.13))


def open_jar(parts, part):
    swing(parts.lid, (0.5, 1.4, 0), 'z', -34 * ease(part, 0.25))
    slide(parts.lid, (0.42 * ease(part, 0.3), 1.0 * ease(part, 0, 0.8), 0))


JADE = ('#1fd68a', '#00482e', '#c4ffe2', 0.35)


def lacquer_casket(parts):
    """Three eight-sided tiers of black lacquer and gold that swing open like a fan, jade on the roof."""
    lacquer, gold, lining = m.skin('filigree', 0.42, 0.35, 0.16), m.gold(), m.velvet('#5a0a18')
    tiers = ((parts.base, -1.5, -0.62, 1.72), (parts.piece('tray'), -0.5, 0.28, 1.56), (parts.piece('roof'), 0.4, 0.86, 1.4))
    for parent, low, high, radius in tiers:
        _tier(parent, low, high, radius, lacquer, gold, lining)
    _casket_front(parts, gold)
    _casket_roof(tiers[2][0], lacquer, gold)
    _eight([(1.78, -1.5), (1.88, -1.58), (1.8, -1.7), (0.02, -1.7)], gold, parts.base)
    rng = random.Random(8)
    pieces = [lambda p, at, turn: f.ingot(0.36, gold, p, at, turn), lambda p, at, turn: s.ball(0.11, at, m.pearl(), p, steps=14)]
    f.heap(rng, 50, (1.2, 0.22, 1.2), (0, -0.95, 0), pieces, parts.base)
    parts.mouth, parts.hinge = (0, -0.6, 0), (1.2, -0.1, -0.8)


def _casket_front(parts, gold):
    for side in (-1, 0, 1):
        panel = s.group(parts.base, turn=(0, side * math.pi / 4, 0))
        s.plate([s.circle(0, 0, 0.27), s.circle(0, 0, 0.2)], 0.1, gold, panel, (0, -1.06, 1.62), round_by=0.03)
        s.cut_stone(0.18, 0.13, m.gem(*JADE) if side == 0 else _ruby(), panel, (0, -1.06, 1.62))
        high = s.group(parts.pieces['tray'], turn=(0, side * math.pi / 4, 0))
        if side:
            f.cloud(0.2, 0.03, gold, high, (0, -0.12, 1.46))
    s.plate([s.rounded(-0.24, -0.36, 0.24, 0.36, 0.12)], 0.14, gold, parts.lock, (0, -0.28, 1.52), round_by=0.05)
    s.plate([f.chamfered(0.34, 0.3, 0.08)], 0.12, gold, parts.lock, (0, -0.62, 1.62), round_by=0.04)
    s.cut_stone(0.15, 0.12, m.gem(*JADE), parts.lock, (0, -0.24, 1.6), sides=6)
    for side in (-1, 1):
        _tassel(parts.pieces['roof'], (side * 0.72, 0.92, 1.46), m.velvet('#c00a2a'), gold)


def _casket_roof(lid, lacquer, gold):
    _eight([(1.46, 0.9), (1.52, 0.98), (1.2, 1.2), (0.7, 1.42), (0.4, 1.5), (0.02, 1.5)], lacquer, lid)
    _eight([(1.5, 0.88), (1.6, 0.94), (1.56, 1.02), (1.44, 1.0)], gold, lid)
    for _, x, z in f.around(8, math.pi / 8):
        s.tube([(1.56 * x, 0.98, 1.56 * z), (1.1 * x, 1.26, 1.1 * z), (0.42 * x, 1.52, 0.42 * z)], 0.05, gold, lid)
        s.tube([(1.5 * x, 0.98, 1.5 * z), (1.64 * x, 1.0, 1.64 * z), (1.72 * x, 1.14, 1.72 * z)], 0.06, gold, lid, smooth=True)
    s.lathe([(0.46, 1.46), (0.5, 1.54), (0.36, 1.62), (0.3, 1.7), (0.02, 1.7)], gold, lid, 48)
    points = [(0.34 * c, 1.78 + y, 0.34 * n) for _, c, n in f.around(8) for y in (0, 0.1)]
    s.hull([*points, (0, 2.26, 0), (0, 1.62, 0)], m.gem(*JADE), lid)


def _eight(profile, material, root):
    return s.lathe(profile, material, root, 8, turn=(0, math.pi / 8, 0), smooth_angle=18)


def _tier(parent, low, high, radius, lacquer, gold, lining):
    _eight([(0.02, low), (radius - 0.05, low), (radius, low + 0.05), (radius, high - 0.05), (radius - 0.05, high)], lacquer, parent)
    _eight([(radius - 0.02, high), (radius - 0.14, high), (radius - 0.16, low + 0.3), (0.02, low + 0.3)], lining, parent)
    for height in (low + 0.04, high - 0.02):
        _eight([(radius - 0.04, height - 0.07), (radius + 0.07, height - 0.04), (radius + 0.07, height + 0.04), (radius - 0.04, height + 0.07)], gold, parent)
    for _, c, n in f.around(8, math.pi / 8):
        s.tube([(radius * c, low, radius * n), (radius * c, high, radius * n)], 0.065, gold, parent)


def _tassel(root, at, silk, gold):
    x, y, z = at
    s.tube([(x, y, z), (x, y - 0.35, z + 0.12)], 0.03, gold, root)
    s.ball(0.1, (x, y - 0.42, z + 0.13), gold, root, steps=14)
    s.lathe([(0.02, -0.46), (0.1, -0.48), (0.13, -0.62), (0.17, -1.12), (0.02, -1.14)], silk, root, 24, (x, y, z + 0.13), ribs=lambda a: 1 + 0.08 * math.sin(12 * a))


def open_casket(parts, part):
    tray, roof = parts.pieces['tray'], parts.pieces['roof']
    swing(tray, (-1.1, 0, -1.0), 'y', -62 * ease(part, 0.25))
    slide(tray, (0, 0.12 * ease(part, 0, 0.3), 0))
    slide(roof, (0, 0.16 * ease(part, 0, 0.3), 0))
    lift(roof, 0.95 * ease(part, 0.2), 24 * ease(part, 0.4), (0, 1, -1.2))


BOXES = {
    'red_chest': Design(red_chest, open_chest, (0.4, -0.42, 0), ('#ffb224', '#ff5a2e')),
    'porcelain_jar': Design(porcelain_jar, open_jar, (0.36, -0.3, 0), ('#ffb224', '#5aa0ff')),
    'lacquer_casket': Design(lacquer_casket, open_casket, (0.34, -0.2, 0), ('#ffb224', '#ff5a2e')),
}
