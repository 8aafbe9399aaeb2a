"""Two-handed swords: winged, dragon, slab, flame, crystal, chain-driven."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def _hilt(root, grip, trim, length=1.9, pommel=None):
    f.wrapped(-0.4 - length, -0.4, 0.22, finish('dark'), grip, root, round(length * 6), 0.06)
    for x in (-0.46, -0.4 - length / 2, -0.38 - length):
        f.band(x, 0.25, 0.13, trim, root)
    end = -0.4 - length
    f.turned([(0.001, end - 0.55), (0.2, end - 0.5), (0.38, end - 0.28), (0.34, end - 0.1), (0.2, end)], trim, root, sides=8, smooth_angle=10)
    if pommel:
        f.jewel((end - 0.28, 0, 0.3), 0.17, pommel, trim, root)


def winged(root, finishes, options):
    """Blade, trim, grip: broad runed blade, guard of two layers of wings, a great stone with a ring of small ones."""
    body, trim, grip = finishes
    stone, glow = finish('gem:ruby'), finish('light:#ffb224')
    f.leaf([(0.0, 0.6), (0.35, 0.5), (1.7, 0.5), (3.1, 0.6), (3.7, 0.44), (4.5, 0.01)], body, finish('steel'), root, 0.36, 0.2, 0.3)
    for side in (1, -1):
        s.plate([f.loop([(0.55, 0.05), (2.8, 0.05), (3.2, 0.0), (2.8, -0.05), (0.55, -0.05)], 3)], 0.05, glow, root, (0, 0, side * 0.15), round_by=0.015)
        for x in (1.0, 1.7, 2.4):
            s.plate([s.star(4, 0.22, 0.08, 0)], 0.06, trim, root, (x, 0, side * 0.16), round_by=0.02)
    for side in (1, -1):
        o.wing(root, (-0.1, side * 0.4, 0.05), (0, 0, side * 0.55), 1.9, 6, [trim, finish('dark:#2a0d12'), trim], 0.85, side < 0)
    guard = [(0.5, 0.0), (0.2, 0.45), (0.3, 0.8), (-0.1, 0.62), (-0.5, 0.5), (-0.6, 0.2)]
    s.plate([f.loop(f.mirrored(guard[1:]), 4)], 0.5, trim, root, round_by=0.12)
    f.jewel((-0.12, 0, 0.3), 0.38, stone, trim, root, 10)
    for i in range(8):
        a = 2 * math.pi * (i + 0.5) / 8
        s.ball(0.065, (-0.12 + 0.52 * math.cos(a), 0.52 * math.sin(a), 0.3), stone, root, steps=10)
    _hilt(root, grip, trim, pommel=stone)


def dragon(root, finishes, options):
    """Blade, hide, trim: the blade leaves the jaws of a dragon, whose wings are the guard and whose tail winds the grip."""
    body, hide, trim = finishes
    eye = finish('gem:ruby')
    f.leaf([(0.3, 0.36), (1.0, 0.44), (2.6, 0.42), (3.6, 0.34), (4.6, 0.01)], body, finish('steel'), root, 0.3, 0.2, 0.35)
    o.dragon_head(root, (0.1, 0.0, 0), (0.35, 0, 0.2), 0.86, hide, trim, eye, 0.62)
    for side in (1, -1):
        _membrane(root, side, hide, trim)
    s.tube([(-0.5, 0, 0), (-2.5, 0, 0)], 0.18, finish('blackleather'), root)
    tail = []
    for i in range(70):
        t = i / 69
        tail.append((-0.7 - 1.75 * t, 0.2 * math.cos(t * 24), 0.2 * math.sin(t * 24)))
    s.tube(tail, 0.12, hide, root, radii=[1.1 - 0.6 * i / 69 for i in range(70)])
    f.turned([(0.001, -0.4), (0.22, -0.3), (0.34, -0.05), (0.26, 0.12), (0.18, 0.18)], trim, root, (-2.62, 0, 0), sides=8, smooth_angle=10)
    f.jewel((-2.68, 0, 0.28), 0.16, eye, trim, root)


def _membrane(root, side, hide, trim):
    """A bat's wing: three fingers and the skin between."""
    tips = [(0.9, 1.75), (0.1, 1.85), (-0.65, 1.5)]
    shape = [(-0.2, 0.25), (0.25, 0.8), tips[0], (0.45, 1.4), tips[1], (-0.2, 1.35), tips[2], (-0.62, 0.9), (-0.5, 0.35)]
    s.plate([[(x, side * y) for x, y in shape]], 0.12, hide, root, (0, 0, -0.1), round_by=0.03)
    f.horn([(-0.25, side * 0.2, 0), (0.0, side * 0.55, 0.02), (0.25, side * 0.85, 0)], 0.14, trim, root, 0.7)
    for x, y in tips:
        f.horn([(0.2, side * 0.8, 0), ((x + 0.2) / 2 + 0.05, side * (y + 0.8) / 2, 0.04), (x * 1.05, side * y * 1.05, -0.08)], 0.09, trim, root)


def slab(root, finishes, options):
    """Blade, trim, grip: a slab of metal as broad as a door, riveted at its foot."""
    body, trim, grip = finishes
    spine = [(0.0, 0.62), (1.5, 0.66), (3.6, 0.66), (3.6, 0.66), (4.4, -0.1), (4.4, -0.1)]
    edge = [(0.0, -0.5), (1.5, -0.6), (3.5, -0.6), (3.5, -0.6), (4.38, -0.16), (4.38, -0.16)]
    f.blade(spine, edge, body, finish('steel'), root, 0.34, 0.72)
    for side in (1, -1):
        s.plate([[(-0.1, 0.5), (0.7, 0.5), (1.0, 0.06), (0.7, -0.4), (-0.1, -0.4)]], 0.1, trim, root, (0, 0, side * 0.19), round_by=0.04)
        for x, y in ((0.12, 0.32), (0.12, -0.22), (0.6, 0.32), (0.6, -0.22)):
            s.ball(0.08, (x, y, side * 0.24), finish('iron'), root, steps=12)
        for x in (1.5, 2.2, 2.9):
            s.ring(0.16, 0.05, trim, root, (x, 0.28, side * 0.17), s.FACING)
            s.lathe([(0.001, 0.01), (0.14, 0.0)], finish('dark'), root, 24, (x, 0.28, side * 0.175), (side * math.pi / 2, 0, 0))
    s.box((-0.2, 0, 0), (0.34, 1.9, 0.5), trim, root, 0.1)
    for y in (0.98, -0.98):
        s.box((-0.2, y, 0), (0.46, 0.24, 0.6), finish('iron'), root, 0.07)
    _hilt(root, grip, trim)


def flame(root, finishes, options):
    """Blade, trim, grip: both edges run like fire, parrying hooks above the guard."""
    body, trim, grip = finishes
    upper = [(0.0, 0.42)]
    for i in range(1, 22):
        t = i / 21
        upper.append((t * 4.5, (0.44 + 0.12 * math.cos(i * math.pi)) * (1 - max(0, t - 0.72) / 0.28 * 0.98)))
    f.leaf(upper, body, finish('steel'), root, 0.32, 0.24, 0.3, 5)
    for side in (1, -1):
        f.spike((0.55, side * 0.34, 0), (1.0, side * 0.95, 0), 0.17, trim, root, 4)
        f.horn([(-0.16, side * 0.1, 0), (-0.1, side * 0.8, 0), (0.35, side * 1.3, 0), (0.15, side * 1.55, 0)], 0.18, trim, root, 0.3)
        f.horn([(-0.16, side * 0.5, 0), (-0.5, side * 0.9, 0), (-0.4, side * 1.2, 0)], 0.13, trim, root)
    s.box((-0.16, 0, 0), (0.5, 0.7, 0.5), trim, root, 0.12)
    f.jewel((-0.16, 0, 0.26), 0.22, finish('gem:fire'), trim, root)
    _hilt(root, grip, trim)


def crystal(root, finishes, options):
    """Crystal, trim, grip: a blade grown from one great crystal, shards around the guard, a ring of frost."""
    stone, trim, grip = finishes
    shape = [(0.1, 0.5), (1.2, 0.72), (2.6, 0.6), (3.6, 0.42)]
    points = [(x, side * w, 0) for x, w in shape for side in (1, -1)] + [(x, side * w * 0.3, face * 0.26) for x, w in shape for side in (1, -1) for face in (1, -1)]
    s.hull([*points, (4.7, 0.05, 0)], stone, root)
    for x, y, length, lean in ((0.9, 0.55, 1.3, 0.35), (0.7, -0.55, 1.5, -0.3), (1.7, 0.55, 0.9, 0.5), (1.9, -0.52, 0.8, -0.5), (0.3, 0.5, 1.1, 0.95), (0.3, -0.5, 1.1, -0.95)):
        s.crystal((x, y, 0.05), length, 0.17, stone, root, (0.0, lean - math.pi / 2))
    core = finish('light:#3aa8ff')
    for side in (1, -1):
        s.tube([(0.2, 0, side * 0.27), (3.3, 0, side * 0.27)], 0.03, core, root)
    for side in (1, -1):
        o.wing(root, (-0.15, side * 0.3, 0.0), (0, 0, side * 0.75), 1.5, 5, [trim, stone, trim], 0.8, side < 0)
    s.plate([s.polygon(6, 0.62), s.polygon(6, 0.4)], 0.5, trim, root, (-0.1, 0, 0), round_by=0.1)
    f.jewel((-0.1, 0, 0.22), 0.38, finish('gem:sapphire'), trim, root, 6)
    o.halo(root, (-0.1, 0, -0.22), 0.95, trim, 12, 0.06)
    _hilt(root, grip, trim, pommel=finish('gem:sapphire'))


def chain(root, finishes, options):
    """Housing, trim, grip: an engine drives a chain of teeth round the blade."""
    body, trim, grip = finishes
    dark, steel = finish('dark'), finish('steel')
    outline = [(0.6, 0.5), (3.9, 0.46), (4.25, 0.24), (4.35, 0.0), (4.25, -0.24), (3.9, -0.46), (0.6, -0.5)]
    s.plate([outline], 0.2, dark, root, round_by=0.05)
    s.plate([[(0.6, 0.32), (3.7, 0.28), (3.9, 0.0), (3.7, -0.28), (0.6, -0.32)], *[s.rounded(1.1 + i * 0.62, -0.12, 1.5 + i * 0.62, 0.12, 0.1) for i in range(4)]], 0.34, body, root, round_by=0.06)
    _teeth(root, steel)
    s.prism([(-0.6, 0.55), (-0.3, 0.82), (0.7, 0.74), (0.95, 0.4), (0.95, -0.4), (0.7, -0.74), (-0.3, -0.7), (-0.6, -0.4)], 0.8, body, root, 0.12)
    for i in range(4):
        s.box((-0.1 + i * 0.22, 0.42, 0.42), (0.1, 0.4, 0.08), dark, root, 0.03)
    s.lathe([(0.001, 0.14), (0.2, 0.14), (0.3, 0.06), (0.34, -0.04)], trim, root, 40, (0.3, -0.24, 0.42), s.FACING)
    s.lathe([(0.001, 0.18), (0.13, 0.16)], finish('light:#ff7a1a'), root, 30, (0.3, -0.24, 0.42), s.FACING)
    for z in (0.2, -0.2):
        s.tube(f.curve([(-0.2, 0.8, z), (-0.5, 1.05, z), (-0.95, 1.05, z)]), 0.11, trim, root)
    s.tube(f.curve([(-0.5, -0.5, 0), (-1.0, -0.8, 0), (-2.0, -0.75, 0), (-2.5, -0.2, 0)]), 0.1, dark, root)
    _hilt(root, grip, trim)


def _teeth(root, steel):
    for i in range(13):
        for side in (1, -1):
            x = 0.75 + i * 0.26
            f.spike((x, side * 0.48, 0), (x + 0.14 * side, side * 0.78, 0), 0.15, steel, root, 4)
    for i in range(5):
        a = -1.2 + i * 0.6
        f.spike((3.95 + 0.38 * math.cos(a), 0.42 * math.sin(a), 0), (3.95 + 0.72 * math.cos(a - 0.2), 0.74 * math.sin(a - 0.2), 0), 0.15, steel, root, 4)


MODELS = {'winged': winged, 'dragon': dragon, 'slab': slab, 'flame': flame, 'crystal': crystal, 'chain': chain}
