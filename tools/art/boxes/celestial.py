"""星穹: things of an observatory."""
import math
import random

import materials as m
import shapes as s


def star_orrery(root):
    """A night globe in gold rings with its planets, on a turned stand: the box of the house."""
    night, gold = m.paint('#1c1488', 0.12, 0.45), m.gold()
    s.ball(1.12, (0, 0.35, 0), night, root, steps=48)
    for height in (-0.55, 0.0, 0.55):
        s.ring(1.13 * math.sqrt(1 - height * height * 0.8), 0.018, gold, root, (0, 0.35 + height, 0))
    for turn in range(4):
        s.ring(1.13, 0.018, gold, root, (0, 0.35, 0), (math.pi / 2, 0, turn * math.pi / 4))
    for radius, thick, turn in ((1.36, 0.08, (0.25, 0, 0.5)), (1.58, 0.07, (-0.5, 0.3, -0.35)), (1.82, 0.09, (0.12, 0, -0.12))):
        _graded_ring(root, radius, thick, turn, gold)
    planets = ((1.36, 0.7, 0.2, '#ff7a3d', (0.25, 0, 0.5)), (1.58, 2.3, 0.24, '#3dd2ff', (-0.5, 0.3, -0.35)), (1.82, -0.75, 0.27, '#c06bff', (0.12, 0, -0.12)), (1.82, 3.6, 0.17, '#ffe27a', (0.12, 0, -0.12)))
    for radius, angle, size, colour, turn in planets:
        carrier = s.group(root, (0, 0.35, 0), turn)
        s.ball(size, (radius * math.cos(angle), 0, radius * math.sin(angle)), m.paint(colour, 0.12, 0.2), carrier, steps=24)
        s.ring(size * 1.05, 0.025, gold, carrier, (radius * math.cos(angle), 0, radius * math.sin(angle)), (0.4, 0, 0.3))
    s.lathe(s.rounded_path([(0.02, -0.84), (0.34, -0.84), (0.5, -0.92), (0.2, -1.1), (0.16, -1.3), (0.42, -1.48), (0.9, -1.62), (1.2, -1.8), (1.24, -1.98), (0.02, -2.0)], 2), gold, root, 80)
    s.lathe([(1.1, -1.76), (1.3, -1.86), (1.34, -2.02), (0.02, -2.06)], m.dark('#1a1040', 0.2), root, 80)
    for stone in range(10):
        angle = 2 * math.pi * stone / 10
        mount = s.group(root, turn=(0, angle, 0))
        s.cut_stone(0.1, 0.07, m.gem('#8b5cff', '#2a0a8a', '#e0d0ff', 0.5), mount, (0, -1.72, 1.06), (-0.9, 0, 0))
    s.plate([s.star(4, 0.42, 0.13)], 0.12, gold, root, (0, 2.0, 0), round_by=0.04)
    s.tube([(0, 1.4, 0), (0, 1.7, 0)], 0.05, gold, root)
    _belt_of_stars(root)


def _graded_ring(root, radius, thick, turn, gold):
    carrier = s.group(root, (0, 0.35, 0), turn)
    s.ring(radius, thick, gold, carrier, sides=128, flat=0.55)
    for tick in range(36):
        angle = 2 * math.pi * tick / 36
        s.ball(thick * 0.34, ((radius + thick * 0.9) * math.cos(angle), 0, (radius + thick * 0.9) * math.sin(angle)), gold, carrier, steps=8)


def _belt_of_stars(root):
    rng = random.Random(3)
    glow = m.light('#fff3c4', 8)
    for _ in range(14):
        u, v = rng.uniform(-0.9, 0.9), rng.uniform(-0.8, 0.9)
        z = math.sqrt(max(0.05, 1 - u * u * 0.8 - v * v * 0.6)) * 1.12
        s.ball(rng.uniform(0.015, 0.035), (u * 0.95, 0.35 + v * 0.85, z), glow, root, steps=8)


def royal_egg(root):
    """Enamel egg in a gold lattice with pearls, a jewelled girdle, a crown and a clawed stand."""
    enamel, gold = m.paint('#4a0f8a', 0.1, 0.35), m.gold()
    egg = lambda t: (1.28 * math.sin(t) * (1 + 0.12 * math.cos(t)), -1.72 * math.cos(t))
    profile = [(max(0.01, egg(t)[0]), egg(t)[1]) for t in (math.pi * i / 60 for i in range(61))]
    s.lathe(profile, enamel, root, 128, (0, 0.3, 0), smooth_angle=180)
    _lattice(root, egg, gold)
    s.ring(1.33, 0.12, gold, root, (0, 0.2, 0), flat=1.2)
    for height in (0.36, 0.04):
        s.ring(1.34, 0.045, m.rose_gold(), root, (0, height, 0))
    colours = (('#ff2a4a', '#7a0014', '#ffb0a0'), ('#2fd6ff', '#04306a', '#d8f8ff'), ('#ffd22a', '#8a4a00', '#fff6c0'))
    for stone in range(14):
        mount = s.group(root, turn=(0, 2 * math.pi * stone / 14, 0))
        s.cut_stone(0.16, 0.12, m.gem(*colours[stone % 3], 0.45), mount, (0, 0.2, 1.42))
    _crown(root, gold)
    s.lathe(s.rounded_path([(0.95, -0.78), (1.02, -0.86), (0.7, -1.16), (0.3, -1.4), (0.26, -1.56), (0.6, -1.72), (1.0, -1.84), (1.08, -1.98), (0.02, -2.0)], 2), gold, root, 80)
    for leg in range(4):
        mount = s.group(root, turn=(0, math.pi / 4 + leg * math.pi / 2, 0))
        s.tube([(0, -0.5, 1.12), (0, -0.95, 1.3), (0, -1.5, 0.9), (0, -1.95, 1.25), (0, -2.1, 1.15)], 0.1, gold, mount, smooth=True)
        s.ball(0.16, (0, -0.46, 1.14), m.pearl(), mount, steps=20)


def _lattice(root, egg, gold):
    """Gold wires winding both ways round the egg, a pearl where they cross."""
    strands, turns = 10, 0.5
    for strand in range(strands):
        for way in (1, -1):
            path = []
            for step in range(61):
                t = 0.25 + (math.pi - 0.5) * step / 60
                radius, height = egg(t)
                angle = 2 * math.pi * (strand / strands + way * turns * step / 60)
                path.append((radius * 1.012 * math.cos(angle), height + 0.3, radius * 1.012 * math.sin(angle)))
            s.tube(path, 0.028, gold, root)
    pearls = m.pearl()
    for level in range(1, 10):
        t = 0.25 + (math.pi - 0.5) * level / 10
        radius, height = egg(t)
        if abs(height - -0.1) < 0.2:
            continue
        for strand in range(strands):
            angle = 2 * math.pi * (strand + (level % 2) * 0.5) / strands
            s.ball(0.06, (radius * 1.03 * math.cos(angle), height + 0.3, radius * 1.03 * math.sin(angle)), pearls, root, steps=12)


def _crown(root, gold):
    s.lathe([(0.02, 1.9), (0.42, 1.88), (0.5, 1.96), (0.48, 2.1), (0.4, 2.12)], gold, root, 64)
    for point in range(8):
        angle = 2 * math.pi * point / 8
        x, z = 0.46 * math.cos(angle), 0.46 * math.sin(angle)
        s.tube([(x, 2.04, z), (x * 1.18, 2.3, z * 1.18), (x * 0.5, 2.5, z * 0.5), (0, 2.46, 0)], 0.045, gold, root, smooth=True)
        s.ball(0.06, (x * 1.06, 2.2, z * 1.06), m.pearl(), root, steps=12)
    s.ball(0.3, (0, 2.2, 0), m.velvet('#b0123a'), root, stretch=(1, 0.8, 1))
    s.ball(0.13, (0, 2.56, 0), m.gem('#2fd6ff', '#04306a', '#d8f8ff', 0.6), root, steps=8)


def spell_tome(root):
    """A grimoire: tooled leather, gold corners, a star with a living stone, runes that glow."""
    hide, gold, glow = m.leather('#2a1458', '#5a2fa8'), m.gold(), m.light('#9c6bff', 9)
    book = s.group(root, turn=(-0.12, 0, 0))
    s.box((0.08, 0, 0), (2.7, 3.5, 0.86), m.pages(), book, 0.03)
    for z in (-0.52, 0.52):
        s.plate([s.rounded(-1.5, -1.9, 1.5, 1.9, 0.16)], 0.2, hide, book, (0.08, 0, z), round_by=0.07)
    s.prism([(-0.3, -0.62), (0.0, -0.66), (0.0, 0.66), (-0.3, 0.62), (-0.42, 0.34), (-0.42, -0.34)], 3.8, hide, book, 0.07, (-1.36, 0, 0), (math.pi / 2, 0, 0))
    for y in (-1.45, -0.75, 0.0, 0.75, 1.45):
        s.prism([(-0.34, -0.66), (-0.24, -0.66), (-0.24, 0.66), (-0.34, 0.66), (-0.47, 0.36), (-0.47, -0.36)], 0.16, gold, book, 0.03, (-1.36, y, 0), (math.pi / 2, 0, 0))
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        _corner(book, x, y, gold)
    s.plate([s.rounded(-1.12, -1.52, 1.12, 1.52, 0.1), s.rounded(-1.04, -1.44, 1.04, 1.44, 0.08)], 0.08, gold, book, (0.12, 0, 0.63), round_by=0.03)
    _seal(book, gold, glow)
    for y in (-0.95, 0.95):
        s.box((1.5, y, 0), (0.34, 0.42, 1.28), m.leather('#5a1a10', '#8a3a1e'), book, 0.06)
        s.box((1.42, y, 0.66), (0.4, 0.3, 0.1), gold, book, 0.04)
        s.cut_stone(0.1, 0.08, m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.5), book, (1.42, y, 0.7))
    s.tube([(0.4, -1.8, 0.1), (0.44, -2.15, 0.2), (0.34, -2.4, 0.3)], 0.1, m.velvet('#c00a3a'), book)


def _corner(book, x, y, gold):
    shape = [(0, 0), (-0.62, 0), (-0.5, -0.16), (-0.3, -0.3), (-0.16, -0.5), (0, -0.62)]
    outline = [(px * x, py * y) for px, py in shape]
    s.plate([outline], 0.12, gold, book, (0.08 + 1.52 * x, 1.92 * y, 0.6), round_by=0.04)
    s.ball(0.08, (0.08 + 1.3 * x, 1.7 * y, 0.68), m.pearl('#fff8ff', '#c0a0ff', '#8fd8ff'), book, steps=14)


def _seal(book, gold, glow):
    at = (0.12, 0.1, 0.66)
    s.plate([s.circle(0, 0, 0.98), s.circle(0, 0, 0.9)], 0.1, gold, book, at, round_by=0.03)
    s.plate([s.circle(0, 0, 0.72), s.circle(0, 0, 0.68)], 0.07, glow, book, at, round_by=0.015)
    s.plate([s.star(8, 0.9, 0.36, math.pi / 8), s.circle(0, 0, 0.3)], 0.1, gold, book, at, round_by=0.03)
    for rune in range(8):
        angle = 2 * math.pi * rune / 8 + math.pi / 2
        x, y = 0.8 * math.cos(angle), 0.8 * math.sin(angle)
        s.plate([s.polygon(3 + rune % 3, 0.07, angle)], 0.08, glow, book, (at[0] + x, at[1] + y, at[2]), round_by=0.015)
    s.lathe([(0.36, 0.0), (0.4, 0.1), (0.34, 0.18), (0.3, 0.12)], gold, book, 48, at, s.FACING)
    s.cut_stone(0.34, 0.26, m.gem('#39c8ff', '#0a1a8a', '#e0f8ff', 0.6), book, (at[0], at[1], at[2] + 0.06), sides=10)
