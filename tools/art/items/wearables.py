"""Things worn and carried: headphones, watch, visor, brick phone, radio."""
import math

import materials as m
import shapes as s

from . import hardware as h


def headphones(root, finishes, options):
    """Over-ear headphones: padded band, sliders, cups with a lit ring. Finishes: [shell, trim, pads]; `ears` adds cat ears, `boom` a microphone."""
    shell, trim, pads = finishes[:3]
    glow = h.lamp(options.get('glow', '#41c8ff'), 6)
    line = h.arc(0, 0.1, 1.62, 8, 172, 40)
    s.tube([(x, y * 1.12, 0) for x, y in line], 0.17, shell, root, radii=[1 + 0.5 * math.sin(math.pi * i / 40) for i in range(41)]).scale = (1, 1, 1.5)
    inner = h.arc(0, 0.1, 1.42, 35, 145, 30)
    s.tube([(x, y * 1.12, 0) for x, y in inner], 0.15, pads, root).scale = (1, 1, 1.6)
    for side in (-1, 1):
        _cup(root, side, shell, trim, pads, glow)
    if options.get('ears'):
        for side in (-1, 1):
            mount = s.group(root, (side * 0.86, 1.78, 0), (0, 0, -side * 0.42))
            s.prism(h.soft([(-0.42, 0), (0.42, 0), (0.1, 0.86), (-0.1, 0.86)], 1), 0.34, shell, mount, 0.1)
            s.prism(h.soft([(-0.24, 0.1), (0.24, 0.1), (0.04, 0.62), (-0.04, 0.62)], 1), 0.4, glow, mount, 0.03)
    if options.get('boom'):
        s.tube([(1.5, -0.7, 0.5), (1.2, -1.2, 0.9), (0.6, -1.5, 1.1), (0.2, -1.5, 1.15)], 0.06, pads, root, smooth=True)
        s.ball(0.16, (0.16, -1.5, 1.15), pads, root, (1.5, 1, 1), 18)


def _cup(root, side, shell, trim, pads, glow):
    s.tube([(side * 1.6, 0.36, 0), (side * 1.72, -0.1, 0)], 0.11, trim, root)
    s.tube([(side * 1.74, 0.1, 0.5), (side * 1.84, -0.3, 0.66), (side * 1.74, -0.5, 0.74)], 0.08, trim, root, smooth=True)
    s.tube([(side * 1.74, 0.1, -0.5), (side * 1.7, 0.16, 0), (side * 1.74, 0.1, 0.5)], 0.09, trim, root, smooth=True)
    cup = s.group(root, (side * 1.5, -0.5, 0), (0, -side * 0.12, -side * (math.pi / 2 - 0.06)))
    s.lathe([(0.001, -0.04), (0.4, -0.05), (0.46, -0.1), (0.5, -0.3), (0.58, -0.4), (0.72, -0.42), (0.86, -0.32), (0.9, -0.16), (0.86, -0.02), (0.74, 0.06)], pads, cup, 72).scale = (1.12, 1, 1)
    s.lathe([(0.8, -0.06), (0.88, 0.0), (0.88, 0.16), (0.76, 0.32), (0.5, 0.4), (0.001, 0.42)], shell, cup, 72).scale = (1.12, 1, 1)
    s.ring(0.56, 0.045, glow, cup, (0, 0.39, 0)).scale = (1.12, 1, 1)
    s.lathe([(0.001, 0.5), (0.28, 0.49), (0.36, 0.44), (0.38, 0.36)], trim, cup, 56)


def watch(root, finishes, options):
    """Wristwatch seen from the front: strap, lugs, bezel with marks, dial with sub-dials, crown. Finishes: [case, dial, strap]; `stones` sets the bezel, `gears` opens the dial."""
    case, dial, strap = finishes[:3]
    hands = m.gold('#ffe2a0', '#ffb938') if options.get('stones') else m.steel('#e8eef6')
    _strap(root, case, strap)
    s.lathe([(0.001, -0.3), (1.2, -0.3), (1.34, -0.16), (1.36, 0.1), (1.3, 0.2), (1.24, 0.3), (1.08, 0.34), (1.04, 0.22)], case, root, 120, turn=s.FACING)
    s.lathe([(0.001, 0.16), (1.06, 0.16)], dial, root, 96, turn=s.FACING)
    _bezel(root, hands, options.get('stones'))
    if options.get('gears'):
        _gears(root, case, hands)
    else:
        _sub_dials(root, hands, options.get('glow'))
    for angle, length, wide in ((1.05, 0.52, 0.06), (2.6, 0.78, 0.045), (-1.2, 0.86, 0.016)):
        hand = s.group(root, (0, 0, 0.25), (0, 0, angle))
        s.prism([(-0.16, -wide), (length * 0.8, -wide), (length, 0), (length * 0.8, wide), (-0.16, wide)], 0.03, hands if wide > 0.02 else m.paint('#ff3a3a'), hand, 0.008)
    s.lathe([(0.001, 0.3), (0.06, 0.29), (0.09, 0.24)], hands, root, 24, turn=s.FACING)
    for y, r in ((0, 0.17), (0.62, 0.12), (-0.62, 0.12)):
        x = math.sqrt(1.36 ** 2 - y * y)
        h.turned([(0.001, -0.1), (r * 0.6, -0.1), (r * 0.6, 0.06), (r, 0.08), (r, 0.26), (r * 0.8, 0.3), (0.001, 0.3)], case, root, (x, y, 0), 40, ribs=lambda a: 1 + 0.05 * math.cos(14 * a))


def _strap(root, case, strap):
    for side in (-1, 1):
        for i in range(6):
            angle = 0.16 + i * 0.2
            y, z = side * (1.05 + 1.62 * math.sin(angle)), -1.2 + 1.32 * math.cos(angle) - 0.16
            link = s.group(root, (0, y, z), (side * angle, 0, 0))
            wide = 1.28 - 0.05 * i
            s.box((0, 0, 0), (wide * 0.46, 0.31, 0.2), case, link, 0.06)
            for x in (-1, 1):
                s.box((x * wide * 0.41, 0, 0), (wide * 0.34, 0.31, 0.18), strap, link, 0.06)
        for x in (-0.72, 0.72):
            s.prism(h.soft([(x - 0.16, side * 0.8), (x + 0.16, side * 0.8), (x + 0.13, side * 1.62), (x - 0.13, side * 1.62)][::side], 1), 0.34, case, root, 0.08, (0, 0, -0.12))


def _bezel(root, hands, stones):
    for i in range(12):
        angle = i * math.pi / 6
        x, y = math.cos(angle), math.sin(angle)
        mark = s.group(root, (0.9 * x, 0.9 * y, 0.2), (0, 0, angle))
        s.box((0, 0, 0), (0.2 if i % 3 == 0 else 0.12, 0.07 if i % 3 == 0 else 0.04, 0.05), hands, mark, 0.012)
        if stones:
            for part in (0, 1):
                a = angle + part * math.pi / 12
                s.cut_stone(0.13, 0.1, h.jewel(stones[(2 * i + part) % len(stones)]), root, (1.19 * math.cos(a), 1.19 * math.sin(a), 0.32))
        else:
            s.ball(0.05, (1.18 * x, 1.18 * y, 0.32), hands, root, steps=12)


def _sub_dials(root, hands, glow):
    for x, y in ((-0.42, -0.05), (0.1, -0.46)):
        s.ring(0.24, 0.025, hands, root, (x, y, 0.19), s.FACING, 56)
        s.lathe([(0.001, 0.19), (0.22, 0.19)], m.dark('#0c0e14'), root, 40, (x, y, 0), s.FACING)
        s.box((x + 0.05, y + 0.06, 0.205), (0.03, 0.18, 0.02), h.lamp(glow, 5) if glow else hands, root, 0.006)


def _gears(root, case, hands):
    for x, y, r, teeth in ((-0.36, 0.3, 0.36, 14), (0.3, -0.36, 0.44, 18), (0.34, 0.4, 0.24, 10), (-0.34, -0.42, 0.26, 10)):
        holes = [s.circle(0.52 * r * math.cos(a), 0.52 * r * math.sin(a), 0.19 * r, 20) for a in (i * math.pi / 2 for i in range(4))]
        s.plate([s.star(teeth, r, r * 0.84), *holes], 0.06, case if teeth > 12 else hands, root, (x, y, 0.19), round_by=0.014)
        s.ball(0.06, (x, y, 0.23), h.jewel(('#ff1f4a', '#6a0012', '#ffb0a8')), root, steps=12)


def visor(root, finishes, options):
    """Head-mounted display: curved shell, dark glass with a light slit, side straps, top strap. Finishes: [shell, trim, strap]."""
    shell, trim, strap = finishes[:3]
    glow = h.lamp(options.get('glow', '#41f3ff'), 6)
    s.bevel(_curved(1.7, 0.86, 0.0, 1.1, shell, root), 0.05)
    _curved(1.44, 0.6, 0.07, 0.5, trim, root)
    _curved(1.36, 0.53, 0.1, 0.4, m.paint('#0b0f1c', 0.03), root)
    _slit(root, glow)
    for side in (-1, 1):
        s.tube([(side * 1.62, 0.1, -0.3), (side * 1.9, 0.12, -1.0), (side * 1.5, 0.2, -2.0), (0, 0.3, -2.5)], 0.2, strap, root, smooth=True)
        s.lathe([(0.001, 0.12), (0.3, 0.11), (0.38, 0.02)], trim, root, 40, (side * 1.72, 0.1, -0.3), (0, 0, -side * math.pi / 2))
        s.ring(0.2, 0.03, glow, root, (side * 1.84, 0.1, -0.3), (0, 0, -side * math.pi / 2), 40)
    s.tube([(0, 0.7, 0.2), (0, 1.24, -0.4), (0, 1.3, -1.2), (0, 0.4, -2.4)], 0.17, strap, root, smooth=True).scale = (1.6, 1, 1)
    for x in (-0.3, 0, 0.3):
        s.box((x, 0.84, 0.4), (0.2, 0.08, 0.1), trim, root, 0.03)


def _bow(x):
    """How far the face plate stands out at x."""
    return 0.9 - 0.26 * x * x


def _curved(reach, tall, out, deep, material, root):
    """A shell that follows the face plate, `out` before it and `deep` thick."""
    rows = []
    for i in range(25):
        x = reach * (i / 12 - 1)
        front, high = _bow(x) + out, tall - 0.05 * x * x
        section = ((1, -0.3), (0.86, -0.06), (0.5, 0.12), (0, 0.18), (-0.5, 0.1), (-0.86, -0.1), (-1, -0.34), (-1, -deep), (0, -deep), (1, -deep))
        rows.append([(x, y * high, front + z) for y, z in section])
    return h.loft(rows, material, root, 50)


def _slit(root, glow):
    s.tube([(x, 0.12 - 0.06 * x * x, _bow(x) + 0.27) for x in (-1.1 + 0.1 * i for i in range(23))], 0.05, glow, root)
    for x in (-0.8, 0.8):
        eye = s.group(root, (x, -0.24, _bow(x) + 0.24), (0.12, math.atan(0.52 * x), 0))
        s.lathe([(0.001, 0.05), (0.07, 0.04), (0.11, 0.02), (0.13, 0.05), (0.16, 0.0)], glow, eye, 32, turn=s.FACING)


def phone(root, finishes, options):
    """Brick phone: stub antenna, green screen, lit keys, a clip. Finishes: [shell, trim, dark]."""
    shell, trim, dark = finishes[:3]
    s.plate([s.rounded(-0.95, -2.1, 0.95, 1.7, 0.26)], 0.9, shell, root, round_by=0.14)
    s.lathe([(0.001, 1.2), (0.12, 1.18), (0.18, 1.08), (0.2, 0.2), (0.26, 0.1), (0.26, -0.1)], dark, root, 36, (0.6, 1.7, 0))
    s.ring(0.2, 0.05, trim, root, (0.6, 2.0, 0), sides=40)
    s.plate([s.rounded(-0.76, 0.36, 0.76, 1.46, 0.12)], 0.12, dark, root, (0, 0, 0.43))
    s.plate([s.rounded(-0.6, 0.5, 0.6, 1.2, 0.04)], 0.06, h.lamp(options.get('screen', '#9adf4a'), 0.8), root, (0, 0, 0.49), round_by=0.01)
    for row, width in enumerate((0.9, 0.6, 0.78)):
        s.plate([s.rounded(-0.5, -0.05, -0.5 + width, 0.05, 0.01)], 0.02, m.dark('#16240c'), root, (0, 1.04 - row * 0.2, 0.53), round_by=0.004)
    for x in (-0.2, 0, 0.2):
        s.box((x, 1.33, 0.5), (0.12, 0.05, 0.03), trim, root, 0.01)
    for row in range(4):
        for column in range(3):
            at = (-0.54 + column * 0.54, 0.0 - row * 0.42, 0.46)
            key = h.lamp(options['keys'], 0.8) if 'keys' in options else trim
            s.plate([s.rounded(-0.2, -0.13, 0.2, 0.13, 0.08)], 0.16, key, root, at, round_by=0.05)
            s.box((at[0], at[1], at[2] + 0.085), (0.12, 0.04, 0.01), dark, root, 0.004)
    for i in range(4):
        s.box((-1.0, -0.4 - i * 0.24, 0), (0.12, 0.12, 0.56), dark, root, 0.04)
    for i in range(3):
        s.plate([s.rounded(-0.3, -1.72 - i * 0.11, 0.3, -1.67 - i * 0.11, 0.02)], 0.06, dark, root, (0, 0, 0.45), round_by=0.01)


def radio(root, finishes, options):
    """Portable radio: pierced speaker, glowing tuning scale, knobs, carrying handle, whip antenna. Finishes: [case, trim, dark]."""
    case, trim, dark = finishes[:3]
    s.plate([s.rounded(-2.0, -1.3, 2.0, 1.0, 0.36)], 1.0, case, root, round_by=0.2)
    s.plate([s.rounded(-1.84, -1.14, 0.34, 0.84, 0.24), s.rounded(-1.7, -1.0, 0.2, 0.7, 0.18)], 0.14, trim, root, (0, 0, 0.5))
    s.lathe([(0.001, 0.02), (0.78, 0.02)], dark, root, 64, (-0.75, -0.15, 0.5), s.FACING)
    s.ring(0.8, 0.06, trim, root, (-0.75, -0.15, 0.52), s.FACING)
    for ring, count in ((0.16, 6), (0.36, 12), (0.56, 18)):
        for i in range(count):
            angle = 2 * math.pi * i / count
            s.ball(0.05, (-0.75 + ring * math.cos(angle), -0.15 + ring * math.sin(angle), 0.54), trim, root, (1, 1, 0.6), 10)
    s.plate([s.rounded(0.56, 0.16, 1.74, 0.74, 0.08)], 0.1, h.lamp(options.get('glow', '#ffb85a'), 1.6), root, (0, 0, 0.5))
    for i in range(9):
        s.box((0.68 + i * 0.118, 0.56, 0.56), (0.02, 0.2 if i % 2 else 0.12, 0.02), dark, root, 0)
    s.box((1.28, 0.45, 0.57), (0.04, 0.5, 0.02), m.paint('#ff2a2a'), root, 0.005)
    for x, r in ((0.86, 0.24), (1.46, 0.3)):
        s.lathe([(0.001, 0.26), (r * 0.8, 0.26), (r * 0.9, 0.22), (r, 0.0)], trim, root, 48, (x, -0.46, 0.5), s.FACING, ribs=lambda a: 1 + 0.04 * math.cos(20 * a))
        s.box((x, -0.46 + r * 0.5, 0.77), (0.04, r * 0.5, 0.02), dark, root, 0.008)
    s.tube([(-1.7, 0.9, 0), (-1.66, 1.44, 0), (-1.4, 1.6, 0), (1.4, 1.6, 0), (1.66, 1.44, 0), (1.7, 0.9, 0)], 0.1, trim, root)
    s.tube([(-1.1, 1.6, 0), (1.1, 1.6, 0)], 0.16, m.leather('#2a150c', '#4d2a16'), root)
    s.rod((1.8, 0.9, -0.3), (2.3, 2.4, -0.4), 0.04, m.steel('#e0e6f0'), root)
    s.ball(0.08, (2.3, 2.4, -0.4), trim, root, steps=12)
    for x in (-1.5, 1.5):
        s.box((x, -1.36, 0), (0.5, 0.14, 0.7), dark, root, 0.05)


MODELS = {'headphones': headphones, 'watch': watch, 'visor': visor, 'phone': phone, 'radio': radio}
