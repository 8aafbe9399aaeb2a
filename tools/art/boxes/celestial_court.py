"""星穹, things of the moon's court: a lantern and a dial of the heavens."""
import math

import glow
import materials as m
import shapes as s
from boxes.forms import around
from boxes.parts import ease, slide, swing

APOTHEM = 1.12
FRONT = (math.pi / 2, math.pi / 6, 5 * math.pi / 6)
"""Middles of the three lantern panels that fall open, from x towards z."""
BACK = tuple(-angle for angle in FRONT)


def moon(outer, bite=0.8, shift=0.36, steps=40):
    """Outline of a crescent open to the upper right; `bite` and `shift` are parts of the outer radius."""
    reach = (1 + shift * shift - bite * bite) / (2 * shift)
    start = math.acos(reach)
    inner = math.acos((reach - shift) / bite)
    rim = [(math.cos(a), math.sin(a)) for a in (start + (2 * math.pi - 2 * start) * i / steps for i in range(steps + 1))]
    hollow = [(shift + bite * math.cos(a), bite * math.sin(a)) for a in (-inner - (2 * math.pi - 2 * inner) * i / steps for i in range(1, steps))]
    turn = math.pi / 4
    return [(outer * (x * math.cos(turn) - y * math.sin(turn)), outer * (x * math.sin(turn) + y * math.cos(turn))) for x, y in rim + hollow]


def moon_lantern(parts):
    """Six-sided lantern of silver and midnight blue under a crescent; the panels fall open about a full moon."""
    look = {'silver': m.steel('#dfe8fb', 0.16), 'blue': m.paint('#16327e', 0.14, 0.3), 'pale': m.paint('#9ab8f0', 0.18, 0.2), 'light': glow.lamp('#fff0c0', 2.6), 'gold': m.gold('#ffdf9a', '#e0a84a')}
    _lantern_foot(parts.base, look)
    _full_moon(parts.base, look)
    for angle in BACK:
        _panel(parts.base, angle, look)
    parts.panels, parts.roof = [s.group(parts.lid) for _ in FRONT], s.group(parts.lid)
    for piece, angle in zip(parts.panels, FRONT):
        _panel(piece, angle, look)
    _lantern_roof(parts.roof, look)
    s.plate([moon(0.34)], 0.2, look['gold'], parts.lock, (-0.02, 0.9, 1.3), round_by=0.06)
    s.cut_stone(0.13, 0.1, m.gem('#7ab8ff', '#0a2a8a', '#f0f8ff', 0.8), parts.lock, (0.08, 0.98, 1.34))
    parts.hinge, parts.mouth = (0, -1.0, APOTHEM), (0, 0.1, 0)


def open_moon_lantern(parts, part):
    for piece, angle in zip(parts.panels, FRONT):
        x, z = math.cos(angle), math.sin(angle)
        swing(piece, (APOTHEM * x, -0.98, APOTHEM * z), (z, 0, -x), 96 * ease(part, 0.12, 1))
    slide(parts.roof, (0, 0.62 * ease(part, 0, 0.8), 0))


def _lantern_foot(base, look):
    six = {'sides': 6, 'smooth_angle': 20}
    s.lathe([(0.02, -0.98), (1.36, -0.98), (1.46, -1.06), (1.4, -1.2), (1.2, -1.3), (0.02, -1.3)], look['silver'], base, **six)
    s.lathe([(1.2, -1.28), (1.1, -1.5), (1.3, -1.64), (1.62, -1.74), (1.66, -1.9), (0.02, -1.92)], look['blue'], base, **six)
    s.lathe([(1.6, -1.7), (1.7, -1.76), (1.7, -1.84), (1.64, -1.88)], look['silver'], base, **six)
    for angle in FRONT + BACK:
        mount = s.group(base, turn=(0, math.pi / 2 - angle, 0))
        s.plate([moon(0.15)], 0.06, look['light'], mount, (0, -1.38, 1.02), (-0.3, 0, 0), 0.015)
    for _, x, z in around(6):
        s.ball(0.16, (1.6 * x, -1.96, 1.6 * z), look['silver'], base, steps=20)
        s.rod((1.27 * x, -1.0, 1.27 * z), (1.27 * x, 1.0, 1.27 * z), 0.08, look['silver'], base)
        s.ball(0.12, (1.27 * x, 1.0, 1.27 * z), look['gold'], base, steps=18)


def _full_moon(base, look):
    """The moon on a silver cup among clouds of pearl."""
    face = m.Shader('moon')
    seas = face.noise(face.place(), 1.6, 4, 0.6)
    tone = face.ramp(seas, [(0.4, '#ffd88a'), (0.6, '#fff6d8')])
    face.feed(tone, 'Base Color').feed(tone, 'Emission').set(Emission_Strength=0.9, Roughness=0.6)
    s.ball(0.66, (0, 0.06, 0), face.material, base, steps=40)
    s.lathe([(0.16, -0.98), (0.2, -0.84), (0.46, -0.66), (0.54, -0.5), (0.48, -0.48), (0.2, -0.6)], look['silver'], base, 48)
    s.lathe([(0.001, -0.96), (0.5, -0.96), (1.15, -0.97)], glow.pool('#fff0c0', '#2a5ae0', 1.15, 5), base, 6)
    for place, (_, x, z) in enumerate(around(12)):
        s.ball(0.18 + 0.07 * (place % 2), (0.82 * x, -0.8, 0.82 * z), m.pearl('#f4f8ff', '#a8c8ff', '#d8c8ff'), base, (1.2, 0.8, 1.2), 20)
    glow.shine((0, 0.5, 1.0), '#ffe8b0', 26, base, 0.4)


def _panel(parent, angle, look):
    """One side of the lantern: blue enamel in a silver frame, a lit moon and stars cut through."""
    mount = s.group(parent, turn=(0, math.pi / 2 - angle, 0))
    at, w, h = (0, 0.0, APOTHEM), 0.56, 0.96
    s.plate([s.rounded(-w, -h, w, h, 0.08)], 0.08, look['blue'], mount, at, round_by=0.02)
    for z in (APOTHEM - 0.03, APOTHEM + 0.04):
        s.plate([s.rounded(-w, -h, w, h, 0.08), _ogee(w * 0.82, h * 0.86)], 0.08, look['silver'], mount, (0, 0, z), round_by=0.025)
        s.plate([moon(0.3)], 0.08, look['light'], mount, (-0.03, 0.0, z), round_by=0.02)
        for x, y, size in ((0.12, 0.12, 0.15), (-0.16, 0.5, 0.09), (0.2, -0.5, 0.1), (-0.22, -0.52, 0.07), (0.2, 0.44, 0.06)):
            s.plate([s.star(4, size, size * 0.34)], 0.07, look['gold'], mount, (x, y, z), round_by=0.015)
    s.rod((-w, -h, APOTHEM), (w, -h, APOTHEM), 0.06, look['gold'], mount)


def _ogee(w, h):
    """A window with a pointed arch."""
    right = [(w, -h), (w, h * 0.45), (w * 0.9, h * 0.66), (w * 0.55, h * 0.82), (w * 0.2, h * 0.9), (0, h)]
    return right + [(-x, y) for x, y in reversed(right[:-1])]


def _lantern_roof(roof, look):
    six = {'sides': 6, 'smooth_angle': 20}
    s.lathe([(0.02, 1.0), (1.5, 1.0), (1.62, 1.06), (1.58, 1.16), (1.3, 1.24), (0.02, 1.26)], look['silver'], roof, **six)
    s.lathe([(1.46, 1.18), (1.1, 1.36), (0.72, 1.62), (0.46, 1.86), (0.36, 2.0), (0.02, 2.02)], look['blue'], roof, **six)
    for _, x, z in around(6):
        s.tube([(1.46 * x, 1.2, 1.46 * z), (1.1 * x, 1.38, 1.1 * z), (0.72 * x, 1.64, 0.72 * z), (0.4 * x, 1.96, 0.4 * z)], 0.055, look['silver'], roof)
        s.tube([(1.56 * x, 1.08, 1.56 * z), (1.74 * x, 1.16, 1.74 * z), (1.76 * x, 1.32, 1.76 * z)], 0.06, look['silver'], roof, smooth=True)
        s.rod((1.6 * x, 1.06, 1.6 * z), (1.6 * x, 0.8, 1.6 * z), 0.015, look['silver'], roof)
        s.crystal((1.6 * x, 0.84, 1.6 * z), -0.3, 0.08, m.gem('#7ab8ff', '#0a2a8a', '#f0f8ff', 0.8), roof)
    s.lathe([(0.3, 1.96), (0.42, 2.02), (0.36, 2.12), (0.16, 2.2), (0.02, 2.22)], look['gold'], roof, 48)
    s.plate([moon(0.72)], 0.2, look['gold'], roof, (0, 2.8, 0), (0, 0.24, 0), 0.07)
    s.plate([s.star(5, 0.2, 0.09)], 0.1, look['silver'], roof, (0.17, 2.97, 0), (0, 0.24, 0.1), 0.03)
    s.lathe([(0.001, 1.04), (0.6, 1.02), (1.2, 0.99)], glow.pool('#fff0c0', '#2a5ae0', 1.2, 3), roof, 6)


PETALS = 8


def zodiac_dial(parts):
    """Standing dial of teal enamel and rose gold: eight petals fold out like a sun over a heaven of gold wheels."""
    look = {'teal': m.paint('#0b7d84', 0.14, 0.3), 'ivory': m.paint('#f6e8cc', 0.25), 'rose': m.rose_gold(), 'gold': m.gold(), 'deep': m.paint('#083a52', 0.2, 0.3)}
    _dial_drum(parts.base, look)
    _dial_stand(parts.base, look)
    _heaven(parts.base, look)
    parts.petals = [s.group(parts.lid) for _ in range(PETALS)]
    for place, (petal, (angle, _, _)) in enumerate(zip(parts.petals, around(PETALS, math.pi / PETALS))):
        _dial_petal(s.group(petal, (0, 0.3, 0.5), (0, 0, angle)), place, look)
    _sun_lock(parts.lock, look)
    parts.hinge, parts.mouth = (0, 1.7, 0.5), (0, 0.3, 0.4)


def open_zodiac_dial(parts, part):
    for petal, (_, x, y) in zip(parts.petals, around(PETALS, math.pi / PETALS)):
        swing(petal, (1.36 * x, 0.3 + 1.36 * y, 0.54), (-y, x, 0), (136 if y > -0.5 else 112) * part)


def _dial_drum(base, look):
    drum = s.group(base, (0, 0.3, 0), s.FACING)
    s.lathe([(0.02, -0.5), (1.3, -0.5), (1.6, -0.36), (1.68, -0.2), (1.68, 0.4), (1.6, 0.52), (1.42, 0.52), (1.38, 0.44), (1.38, -0.3), (0.02, -0.32)], look['teal'], drum, 128)
    for height in (-0.24, 0.36):
        s.ring(1.69, 0.06, look['rose'], drum, (0, height, 0))
    s.lathe([(1.68, 0.44), (1.66, 0.58), (1.44, 0.58), (1.4, 0.5)], look['rose'], drum, 128)
    s.lathe([(1.6, 0.565), (1.6, 0.6), (1.5, 0.6), (1.5, 0.565)], look['ivory'], drum, 128)
    for place, (angle, x, y) in enumerate(around(24)):
        at = (1.55 * x, 0.3 + 1.55 * y, 0.61)
        if place % 2:
            s.ball(0.035, at, look['gold'], base, steps=10)
        else:
            s.plate([s.star(4 + place // 2 % 3, 0.1, 0.045, angle)], 0.05, look['gold'], base, at, round_by=0.012)
    for place, (angle, x, y) in enumerate(around(12, math.pi / 12)):
        s.plate([s.star(4, 0.17, 0.06)], 0.06, look['gold'], s.group(base, (0, 0.3, 0), (0, 0, angle)), (1.7, 0, 0.06), (0, math.pi / 2, 0), 0.02)


def _dial_stand(base, look):
    s.lathe([(0.02, -1.7), (0.5, -1.72), (0.7, -1.82), (1.3, -1.94), (1.44, -2.06), (1.44, -2.18), (0.02, -2.2)], look['rose'], base, 96)
    s.lathe([(1.3, -1.9), (1.5, -2.0), (1.54, -2.14), (1.5, -2.22), (0.02, -2.22)], look['deep'], base, 96)
    s.lathe([(0.5, -1.76), (0.3, -1.6), (0.4, -1.42), (0.7, -1.3), (0.02, -1.28)], look['gold'], base, 64)
    for side in (-1, 1):
        s.tube([(side * 0.2, -1.62, 0.0), (side * 1.2, -1.6, 0.0), (side * 1.86, -0.8, 0.0), (side * 1.9, 0.3, 0.0)], 0.11, look['gold'], base, smooth=True)
        s.ball(0.2, (side * 1.88, 0.3, 0), look['rose'], base, steps=24)
        s.cut_stone(0.12, 0.08, m.gem('#39e3d0', '#04525a', '#e0fffa', 0.6), base, (side * 1.9, 0.3, 0.19))
    for _, x, z in around(14):
        s.ball(0.07, (1.42 * x, -2.0, 1.42 * z), m.pearl(), base, steps=14)
    s.plate([s.star(8, 0.46, 0.2)], 0.16, look['gold'], base, (0, 2.3, 0), round_by=0.05)
    s.rod((0, 1.9, 0), (0, 2.2, 0), 0.09, look['gold'], base)
    s.ball(0.16, (0, 2.3, 0.05), m.gem('#ff7a4a', '#8a1a00', '#ffe0b0', 0.7), base, steps=10)


def _heaven(base, look):
    """Inside: a night sky, toothed wheels of gold and a sun."""
    sky = s.group(base, (0, 0.3, -0.26), s.FACING)
    s.lathe([(0.001, 0.0), (0.7, 0.0), (1.37, 0.02)], glow.pool('#ffe08a', '#06406e', 1.37, 3.5), sky, 96)
    for x, y, radius, teeth in ((0.0, 0.0, 0.62, 18), (0.78, 0.44, 0.36, 12), (-0.72, -0.56, 0.42, 14), (-0.66, 0.66, 0.26, 10), (0.5, -0.82, 0.28, 10)):
        wheel = [s.star(teeth, radius, radius * 0.86), s.circle(0, 0, radius * 0.6)]
        s.plate(wheel, 0.12, look['gold' if radius > 0.3 else 'rose'], base, (x, 0.3 + y, -0.1), round_by=0.03)
        for spoke in range(3):
            s.box((0, 0, 0), (radius * 1.4, 0.07, 0.06), look['gold'], s.group(base, (x, 0.3 + y, -0.1), (0, 0, spoke * math.pi / 3)), 0.02)
    s.ball(0.26, (0, 0.3, 0.06), glow.lamp('#ffd76a', 2.4), base, steps=28)
    s.ring(0.98, 0.035, look['rose'], base, (0, 0.3, 0.12), s.FACING)
    for place, (_, x, y) in enumerate(around(5, 0.5)):
        colour = ('#39e3d0', '#ff8a5a', '#ffe08a', '#8ab8ff', '#ff9ac8')[place]
        s.ball(0.12, (0.98 * x, 0.3 + 0.98 * y, 0.12), m.paint(colour, 0.12, 0.2), base, steps=20)
    glow.shine((0, 0.4, 0.9), '#ffe0a0', 24, base, 0.3)


def _dial_petal(mount, place, look):
    """A wedge that points to the middle of the dial, drawn along +x of its mount."""
    half = math.pi / PETALS - 0.012
    wedge = lambda inner, outer, slack: [(inner, 0), *[(outer * math.cos(a), outer * math.sin(a)) for a in (-half + slack + 2 * (half - slack) * i / 10 for i in range(11))]]
    s.prism(wedge(0.03, 1.36, 0), 0.12, look['teal' if place % 2 else 'ivory'], mount, 0.025, (0, 0, 0.04))
    s.plate([wedge(0.3, 1.29, 0.05), wedge(0.42, 1.23, 0.1)], 0.05, look['gold'], mount, (0, 0, 0.11), round_by=0.015)
    s.plate([s.star(4, 0.24, 0.09, 0)], 0.07, look['rose' if place % 2 else 'gold'], mount, (0.98, 0, 0.12), round_by=0.02)
    s.plate([wedge(0.2, 1.28, 0.05)], 0.04, look['deep'], mount, (0, 0, -0.03), round_by=0.01)
    s.plate([s.star(4, 0.26, 0.09, 0)], 0.05, glow.lamp('#ffd76a', 2.4), mount, (0.92, 0, -0.06), round_by=0.015)
    s.rod((1.36, -0.3, 0.04), (1.36, 0.3, 0.04), 0.045, look['rose'], mount)


def _sun_lock(lock, look):
    """The sun in the middle that holds all petals."""
    at = (0, 0.3, 0.66)
    s.plate([s.star(16, 0.6, 0.42)], 0.12, look['gold'], lock, at, round_by=0.04)
    s.lathe([(0.001, 0.14), (0.3, 0.13), (0.38, 0.06), (0.42, -0.02)], look['rose'], lock, 64, at, s.FACING)
    s.cut_stone(0.27, 0.2, m.gem('#ff7a4a', '#8a1a00', '#ffe0b0', 0.8), lock, (0, 0.3, 0.78), sides=12)
