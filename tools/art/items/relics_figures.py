"""Relics that stand or hang: anchor, totem, bell, burner, lantern, cakes and the lucky cat."""
import math

import shapes as s
from items import faces as f
from items import sculpt as sc
from items.sealife import coin


def anchor(root, finishes, options):
    """Stocked anchor with a wound rope. Finishes: iron, rope, wood."""
    iron, rope, wood = finishes
    sc.loft([(0, -1.5, 0, 0.2, 0.17), (0, 0, 0, 0.15, 0.13), (0, 1.15, 0, 0.12, 0.11)], iron, root, 20, 4, square=4)
    s.ring(0.3, 0.085, iron, root, (0, 1.5, 0), s.FACING, 56)
    s.lathe([(0.02, 0.2), (0.17, 0.18), (0.17, -0.18), (0.02, -0.2)], iron, root, 24, (0, 1.2, 0), (math.pi / 2, 0, 0))
    sc.loft([(-1.05, 0.82, 0, 0.09), (0, 0.88, 0, 0.15), (1.05, 0.82, 0, 0.09)], wood, root, 20, 6)
    for x in (-1.0, -0.42, 0.42, 1.0):
        s.lathe([(0.13, -0.06), (0.15, -0.05), (0.15, 0.05), (0.13, 0.06)], iron, root, 32, (x, 0.86 - 0.02 * abs(x), 0), (0, 0, math.pi / 2)).scale = (0.8 + 0.2 * (abs(x) < 0.5),) * 3
    for half in sc.sides(root):
        arm = [(0, -1.42, 0, 0.17, 0.19), (0.55, -1.3, 0, 0.15, 0.17), (1.05, -0.9, 0, 0.12, 0.13), (1.32, -0.35, 0, 0.08, 0.09), (1.36, -0.1, 0, 0.02, 0.02)]
        sc.loft(arm, iron, half, 20, 6, up=(0, 0, 1))
        fluke = s.group(half, (1.12, -0.55, 0), (0, 0, -0.35))
        s.hull([(-0.14, -0.3, z) for z in (-0.1, 0.1)] + [(-0.12, 0.1, z) for z in (-0.36, 0.36)] + [(0.16, 0.62, 0), (-0.02, 0.0, 0.3), (-0.02, 0.0, -0.3), (0.06, 0.1, 0)], iron, fluke)
    s.hull([(-0.2, -1.45, z) for z in (-0.14, 0.14)] + [(0.2, -1.45, z) for z in (-0.14, 0.14)] + [(0, -1.85, 0)], iron, root)
    turns = [(0.24 * math.cos(i * 0.5), 0.45 - 0.0135 * i, 0.22 * math.sin(i * 0.5)) for i in range(90)]
    path = [(0.3, 1.55, 0.1), (0.42, 1.25, 0.2), (0.34, 0.75, 0.22), *turns, (0.4, -0.85, 0.2), (0.7, -0.9, 0.3), (0.85, -1.25, 0.35), (0.62, -1.6, 0.35)]
    s.tube(sc.spline(path, 3), 0.065, rope, root)
    s.ball(0.11, (0.62, -1.62, 0.35), rope, root, steps=12)


def totem(root, finishes, options):
    """Three carved heads, the top one winged. Finishes: wood, paint, second paint, pale, dark."""
    wood, red, blue, pale, dark = finishes
    for level, (y, r) in enumerate(((-1.25, 0.74), (-0.1, 0.7), (1.05, 0.66))):
        _totem_head(s.group(root, (0, y, 0)), r, level, finishes)
    for y in (-1.88, -0.68, 0.47):
        s.lathe([(0.02, 0.07), (0.74, 0.07), (0.8, 0.02), (0.8, -0.06), (0.02, -0.08)], (red, blue, red)[int((y + 2) / 1.2)], root, 48, (0, y, 0))
    for half in sc.sides(root):
        for k in range(4):
            sc.blade(1.35 - 0.2 * k, 0.34, 0.1, (blue, pale, red, wood)[k], half, (0.55, 1.0 - 0.2 * k, -0.12 + 0.05 * k), (0, 0, -1.25 - 0.16 * k), bend=-0.15)
        sc.loft([(0.3, 1.55, 0, 0.2), (0.48, 1.85, 0, 0.14), (0.5, 2.1, 0, 0.02)], red, half, 16)
    s.lathe([(0.02, -1.95), (0.95, -1.98), (1.0, -2.12), (0.02, -2.14)], dark, root, 10, smooth_angle=12)


def _totem_head(seat, r, level, finishes):
    wood, red, blue, pale, dark = finishes
    s.lathe(s.rounded_path([(0.02, -0.56), (r * 0.94, -0.56), (r, -0.4), (r * 1.02, 0.3), (r * 0.9, 0.54), (0.02, 0.56)], 1), wood, seat, 48)
    for half in sc.sides(seat):
        s.lathe([(0.02, 0.08), (0.15, 0.07), (0.2, 0.0), (0.2, -0.1)], pale, half, 28, (0.27, 0.16, r * 0.9), (math.pi / 2, 0.0, -0.0))
        s.ball(0.09, (0.27, 0.16, r * 0.9 + 0.08), dark, half, (1, 1, 0.6), steps=12)
        sc.loft([(0.06, 0.34, r * 0.98, 0.07), (0.3, 0.46, r * 0.9, 0.09), (0.56, 0.38, r * 0.62, 0.05)], (red, blue, red)[level], half, 14)
        for k in range(2):
            sc.loft([(0.45, -0.08 - 0.14 * k, r * 0.82, 0.045), (0.66, -0.04 - 0.14 * k, r * 0.45, 0.04)], (blue, red, blue)[level], half, 10)
    if level == 2:
        sc.loft([(0, 0.14, r * 0.9, 0.15, 0.14), (0, 0.0, r * 1.3, 0.13, 0.13), (0, -0.3, r * 1.5, 0.03, 0.04)], pale, seat, 18)
        return
    s.ball(0.17, (0, -0.02, r * 1.0), wood, seat, (0.9, 1.2, 0.9), steps=14)
    s.prism(s.rounded(-0.36, -0.42, 0.36, -0.2, 0.1), 0.2, dark, seat, 0.03, (0, 0, r * 0.9))
    for k in range(6):
        s.box((-0.27 + 0.108 * k, -0.25, r * 0.9 + 0.09), (0.085, 0.1, 0.08), pale, seat, 0.02)
        s.box((-0.27 + 0.108 * k, -0.37, r * 0.9 + 0.09), (0.085, 0.08, 0.08), pale, seat, 0.02)


def bell(root, finishes, options):
    """Bronze chime bell with bosses and a beast loop, hung in a frame. Finishes: bronze, dark bronze, frame, gold, cord."""
    bronze, deep, frame, gold, cord = finishes
    outer, root = root, s.group(root, (0, 0.1, 0))
    root.scale = (1.22, 1.16, 1.22)
    body = sc.loft([(0, -1.2, 0, 0.98, 0.74), (0, -0.6, 0, 0.9, 0.68), (0, 0.2, 0, 0.78, 0.58), (0, 0.75, 0, 0.68, 0.5)], bronze, root, 64, 8, square=2.2, caps=(False, False))
    surface = sc.Surface(body)
    sc.hollow(body, 0.08)
    sc.loft([(0, 0.73, 0, 0.72, 0.54), (0, 0.83, 0, 0.7, 0.52)], deep, root, 48, 2, square=2.2)
    lip = [(0.98 * math.cos(a), -1.2 + 0.0, 0.74 * math.sin(a)) for a in (2 * math.pi * i / 64 for i in range(64))]
    s.tube(lip, 0.06, deep, root, True)
    for x in (-0.62, 0, 0.62):
        s.tube(surface.path([(x * (0.86 - 0.13 * y), y) for y in (-0.55, -0.2, 0.2, 0.68)], 0.0), 0.035, gold, root)
    for y in (0.68, 0.28, -0.14, -0.55):
        reach = 0.64 - 0.14 * y
        s.tube(surface.path([(reach * (i / 8 - 1), y) for i in range(17)], 0.0), 0.03, gold, root)
    for half in sc.sides(root):
        for row in range(3):
            for k in range(3):
                x, y = (0.14 + 0.19 * k) * (0.9 - 0.08 * row), 0.48 - 0.41 * row
                seat = surface.mount(x, y, half)
                s.lathe([(0.02, 0.17), (0.05, 0.16), (0.06, 0.08), (0.1, 0.02), (0.1, -0.05)], gold, seat, 16, turn=s.FACING)
        sc.curl((0.36, -0.88, 0.6), 0.19, gold, half, spin=-1, thick=0.24, depth=0.05)
        sc.loft([(0.0, 1.36, 0, 0.1), (0.28, 1.28, 0, 0.11), (0.36, 1.0, 0, 0.09), (0.3, 0.8, 0, 0.1)], deep, half, 16)
    for x in (-0.1, 0.1):
        s.tube([(x, 1.5, 0.12), (x, 1.25, 0.12)], 0.045, cord, root)
    s.lathe([(0.02, 0.05), (0.2, 0.04), (0.24, -0.04)], gold, root, 32, (0, -0.88, 0.74), s.FACING)
    _bell_frame(outer, frame, gold, cord)


def _bell_frame(root, frame, gold, cord):
    for half in sc.sides(root):
        s.rod((1.5, -1.7, 0), (1.5, 1.75, 0), 0.13, frame, half)
        s.box((1.5, -1.74, 0), (0.5, 0.2, 1.1), frame, half, 0.05)
        for y in (-1.4, 1.45):
            s.ring(0.15, 0.05, gold, half, (1.5, y, 0), sides=40)
        sc.loft([(1.2, 1.72, 0, 0.16, 0.13), (1.75, 1.74, 0, 0.15, 0.12), (2.05, 1.92, 0, 0.11, 0.09), (2.08, 2.14, 0, 0.02, 0.02)], gold, half, 18)
        f.tassel(half, (1.86, 1.5, 0), cord, gold, 0.9)
    s.rod((-1.5, 1.72, 0), (1.5, 1.72, 0), 0.15, frame, root)


def burner(root, finishes, options):
    """Tripod incense burner: beast feet, ears, pierced lid with a lion's cub, rising smoke. Finishes: body, gold, stone, smoke."""
    body, gold, stone, smoke = finishes
    s.lathe(s.rounded_path([(0.02, -0.85), (0.6, -0.82), (1.02, -0.5), (1.15, -0.05), (1.02, 0.32), (0.94, 0.42), (1.08, 0.5)], 2), body, root, 80)
    for y, r in ((0.5, 1.08), (0.34, 0.99), (-0.6, 0.93)):
        s.ring(r, 0.055, gold, root, (0, y, 0))
    for i in range(3):
        leg = s.group(root, turn=(0, 2 * math.pi * i / 3 + 0.35, 0))
        _beast_foot(leg, gold, stone)
    for half in sc.sides(root):
        s.tube(sc.spline([(1.0, 0.4, 0), (1.35, 0.5, 0), (1.45, 0.95, 0), (1.22, 1.12, 0), (1.12, 0.85, 0), (1.05, 0.52, 0)], 8), 0.09, gold, half)
    for i in range(8):
        angle = math.pi / 8 + i * math.pi / 4
        seat = s.group(root, (1.13 * math.cos(angle), -0.1, 1.13 * math.sin(angle)), (0, math.pi / 2 - angle, 0))
        s.plate([s.circle(0, 0, 0.2, 32), s.circle(0, 0, 0.14, 32)], 0.07, gold, seat, round_by=0.02)
        s.cut_stone(0.1, 0.08, stone, seat, (0, 0, 0.02))
    lid = s.lathe(s.rounded_path([(1.02, 0.56), (0.98, 0.72), (0.8, 0.98), (0.5, 1.16), (0.3, 1.2)], 2), body, root, 64)
    sc.hollow(lid, 0.06)
    s.ring(1.0, 0.05, gold, root, (0, 0.6, 0))
    for i in range(9):
        angle = 2 * math.pi * i / 9
        sc.curl((0.78 * math.cos(angle), 0.86, 0.78 * math.sin(angle)), 0.16, gold, s.group(root), lean=angle, thick=0.36)
    _cub(root, gold, stone)
    for x, bend in ((-0.62, 1), (0.66, -1)):
        s.tube(sc.spline([(x, 0.95, 0.2), (x + 0.2 * bend, 1.3, 0.2), (x - 0.15 * bend, 1.65, 0.1), (x + 0.12 * bend, 2.0, 0.05), (x + 0.35 * bend, 2.15, 0), (x + 0.3 * bend, 1.98, 0)], 8), 0.05, smoke, root)


def _beast_foot(leg, gold, stone):
    sc.loft([(0, -0.5, 0.82, 0.28), (0, -0.95, 1.02, 0.22), (0, -1.4, 0.92, 0.13), (0, -1.7, 1.02, 0.17)], gold, leg, 20)
    s.ball(0.2, (0, -0.55, 1.0), gold, leg, (1.2, 1, 0.8), steps=14)
    for x in (-0.11, 0.11):
        s.ball(0.055, (x, -0.48, 1.15), stone, leg, steps=10)
        sc.curl((x * 2.4, -0.42, 0.95), 0.15, gold, leg, spin=1 if x > 0 else -1, thick=0.36)
    for x in (-0.1, 0, 0.1):
        s.ball(0.08, (x, -1.76, 1.14), gold, leg, steps=10)


def _cub(root, gold, stone):
    parts = [s.ball(0.3, (0, 1.42, 0), gold, root, (1, 0.8, 1.2)), s.ball(0.24, (0, 1.72, 0.22), gold, root), s.ball(0.12, (0, 1.66, 0.44), gold, root)]
    for x in (-1, 1):
        parts += [sc.loft([(0.16 * x, 1.5, 0.22, 0.1), (0.2 * x, 1.25, 0.38, 0.09)], gold, root), s.ball(0.09, (0.18 * x, 1.92, 0.16), gold, root)]
    sc.melt(parts, gold, root, 0.03, 4)
    for x in (-0.1, 0.1):
        s.ball(0.045, (x, 1.78, 0.43), stone, root, steps=8)
    for i in range(9):
        angle = 2 * math.pi * i / 9
        sc.curl((0.26 * math.cos(angle), 1.72 + 0.26 * math.sin(angle), 0.12), 0.1, gold, root, lean=angle, thick=0.42)


def lantern(root, finishes, options):
    """Six-sided palace lantern with painted panes and tassels. Finishes: wood, pane, gold, silk, light."""
    wood, pane, gold, silk, glow = finishes
    root = s.group(root)
    root.scale = (1.3, 1, 1.3)
    s.lathe([(0.02, -0.75), (0.7, -0.72), (0.7, 0.72), (0.02, 0.75)], pane, root, 6, smooth_angle=10)
    for i in range(6):
        angle = i * math.pi / 3
        x, z = math.cos(angle), math.sin(angle)
        s.rod((0.8 * x, -0.86, 0.8 * z), (0.8 * x, 0.86, 0.8 * z), 0.07, wood, root)
        sc.loft([(0.7 * x, 1.0, 0.7 * z, 0.09), (1.1 * x, 0.98, 1.1 * z, 0.08), (1.36 * x, 1.2, 1.36 * z, 0.05), (1.3 * x, 1.38, 1.3 * z, 0.02)], gold, root, 14)
        s.ball(0.08, (1.32 * x, 1.14, 1.32 * z), gold, root, steps=10)
        f.tassel(root, (1.3 * x, 0.95, 1.3 * z), silk, gold, 1.15, 0.85)
        side = s.group(root, (0.66 * math.cos(angle + math.pi / 6), 0, 0.66 * math.sin(angle + math.pi / 6)), (0, math.pi / 2 - angle - math.pi / 6, 0))
        s.plate([s.rounded(-0.33, -0.74, 0.33, 0.74, 0.04), s.rounded(-0.27, -0.68, 0.27, 0.68, 0.12)], 0.07, wood, side, round_by=0.02)
        for y in (-0.5, 0.5):
            s.plate([s.star(4, 0.13, 0.05)], 0.05, gold, side, (0, y, 0.03), round_by=0.015)
        s.plate([s.circle(0, 0, 0.2, 32), s.circle(0, 0, 0.15, 32)], 0.05, gold, side, (0, 0, 0.03), round_by=0.015)
        s.lathe([(1e-3, 0.03), (0.14, 0.02)], glow, side, 24, turn=s.FACING)
    for y, r in ((0.88, 0.98), (-0.88, 0.98)):
        s.lathe([(0.02, y - 0.07), (r - 0.05, y - 0.07), (r, y), (r - 0.05, y + 0.07), (0.02, y + 0.07)], wood, root, 6, smooth_angle=10)
        s.lathe([(r - 0.02, y - 0.03), (r + 0.03, y), (r - 0.02, y + 0.03)], gold, root, 6, smooth_angle=10)
    s.lathe([(1.0, 0.98), (0.6, 1.22), (0.36, 1.5), (0.3, 1.62), (0.02, 1.64)], wood, root, 6, smooth_angle=10)
    s.lathe([(0.02, 2.0), (0.1, 1.95), (0.2, 1.8), (0.16, 1.66), (0.34, 1.6)], gold, root, 32)
    s.ring(0.16, 0.04, gold, root, (0, 2.12, 0), s.FACING, 32)
    s.lathe([(0.75, -0.96), (0.42, -1.14), (0.16, -1.26), (0.02, -1.28)], wood, root, 6, smooth_angle=10)
    f.tassel(root, (0, -1.36, 0), silk, gold, 1.05, 1.25)


def cakes(root, finishes, options):
    """An open lacquer box with four moon cakes. Finishes: box, gold, crust, yolk, silk."""
    box, gold, crust, yolk, silk = finishes
    s.lathe([(0.02, -0.5), (1.5, -0.5), (1.55, -0.42), (1.55, 0.0), (1.46, 0.02), (1.42, -0.3), (0.02, -0.3)], box, root, 8, turn=(0, math.pi / 8, 0), smooth_angle=12)
    s.lathe([(1.53, -0.04), (1.6, -0.02), (1.58, 0.04), (1.45, 0.04)], gold, root, 8, turn=(0, math.pi / 8, 0), smooth_angle=12)
    s.lathe([(0.02, -0.28), (1.36, -0.28)], silk, root, 8, turn=(0, math.pi / 8, 0))
    for i in range(4):
        angle = math.pi / 4 + i * math.pi / 2
        _cake(s.group(root, (0.62 * math.cos(angle), -0.02, 0.62 * math.sin(angle)), (0, 0.3 * i, 0)), crust, gold)
    _cake(s.group(root, (0, 0.3, 0.05), (0.1, 0.4, 0)), crust, gold, yolk)
    lid = s.group(root, (0, 0.75, -1.32), (-1.15, 0, 0))
    s.lathe([(0.02, 0.16), (1.42, 0.14), (1.56, 0.02), (1.56, -0.2), (1.46, -0.2), (1.44, 0.0), (0.02, 0.02)], box, lid, 8, turn=(0, math.pi / 8, 0), smooth_angle=12)
    s.lathe([(1.54, -0.22), (1.61, -0.2), (1.6, -0.12), (1.54, -0.1)], gold, lid, 8, turn=(0, math.pi / 8, 0), smooth_angle=12)
    s.ring(0.85, 0.035, gold, lid, (0, 0.0, 0))
    s.lathe([(0.02, -0.03), (0.55, -0.02), (0.58, 0.03)], gold, lid, 56)
    for i in range(8):
        s.ball(0.06, (1.12 * math.cos(i * math.pi / 4), -0.01, 1.12 * math.sin(i * math.pi / 4)), gold, lid, steps=8)
    for half in sc.sides(root):
        s.ball(0.12, (1.52, -0.18, 0.35), gold, half, steps=12)
        s.ring(0.2, 0.035, gold, half, (1.58, -0.3, 0.35), (math.pi / 2, 0.5, 0), 32)


def _cake(seat, crust, gold, yolk=None):
    """A pressed cake; with `yolk` a wedge is cut out of it."""
    body = s.lathe(s.rounded_path([(0.02, -0.26), (0.44, -0.26), (0.5, -0.2), (0.5, 0.12), (0.44, 0.18), (0.02, 0.18)], 1), crust, seat, 72, ribs=lambda a: 1 + 0.035 * math.cos(12 * a))
    for i in range(6):
        petal = s.group(seat, (0, 0.17, 0), (0, i * math.pi / 3, 0))
        sc.blade(0.28, 0.17, 0.07, crust, petal, (0, 0.02, 0.06), (math.pi / 2, 0, 0))
    s.ring(0.38, 0.03, crust, seat, (0, 0.18, 0), sides=48)
    s.ball(0.08, (0, 0.2, 0), gold, seat, (1, 0.6, 1), steps=10)
    if yolk:
        s.ball(0.24, (0.1, 0.02, 0.4), yolk, seat, (1, 0.8, 0.8), steps=16)
    return body


def lucky_cat(root, finishes, options):
    """The beckoning cat with bib, bell and a great coin. Finishes: body, red, gold, dark, pink."""
    body, red, gold, dark, pink = finishes
    parts = [
        sc.loft([(0, -1.35, 0, 0.85, 0.75), (0, -0.8, 0, 1.0, 0.85), (0, -0.1, 0, 0.8, 0.7), (0, 0.3, 0, 0.6, 0.55)], body, root, 36, 6),
        s.ball(0.88, (0, 0.78, 0.08), body, root, (1.12, 0.9, 0.94)),
        sc.loft([(0.62, -0.1, 0.1, 0.24), (1.02, 0.3, 0.2, 0.24), (1.12, 0.9, 0.3, 0.23), (1.08, 1.28, 0.36, 0.27)], body, root, 24),
        sc.loft([(-0.6, -0.1, 0.2, 0.24), (-0.85, -0.5, 0.5, 0.24), (-0.45, -0.7, 0.85, 0.22)], body, root, 24),
    ]
    for x in (-1, 1):
        parts += [sc.loft([(0.5 * x, 1.32, 0.05, 0.34, 0.22), (0.68 * x, 1.68, 0.05, 0.2, 0.13), (0.76 * x, 1.92, 0.05, 0.03, 0.03)], body, root, 20), s.ball(0.34, (0.5 * x, -1.2, 0.62), body, root, (1, 0.7, 1.3))]
    sc.melt(parts, body, root, 0.04, 5)
    _cat_face(root, body, dark, pink)
    _cat_wealth(root, red, gold, dark, pink)


def _cat_face(root, body, dark, pink):
    for half in sc.sides(root):
        sc.loft([(0.52, 1.42, 0.2, 0.2, 0.06), (0.67, 1.66, 0.14, 0.1, 0.04), (0.73, 1.78, 0.1, 0.02, 0.02)], pink, half, 18)
        s.tube(sc.spline([(0.22, 0.86, 0.92), (0.38, 0.98, 0.88), (0.54, 0.86, 0.8)], 6), 0.035, dark, half)
        s.ball(0.12, (0.62, 0.6, 0.72), pink, half, (1.1, 0.7, 0.4), steps=12)
        for k in range(3):
            s.tube([(0.4, 0.62 - 0.08 * k, 0.86), (0.98, 0.7 - 0.14 * k, 0.66)], 0.014, dark, half)
        for k in (-0.13, 0, 0.13):
            s.ball(0.07, (0.5 + k, -1.22, 1.05), body, half, (0.8, 0.9, 1), steps=10)
    s.ball(0.075, (0, 0.74, 0.92), pink, root, (1.3, 0.8, 0.7), steps=12)
    for way in (-1, 1):
        s.tube(sc.spline([(0, 0.68, 0.93), (0.1 * way, 0.56, 0.92), (0.22 * way, 0.62, 0.88)], 6), 0.022, dark, root)


def _cat_wealth(root, red, gold, dark, pink):
    for k in (-0.12, 0, 0.12):
        s.ball(0.07, (1.08 + k, 1.42, 0.55), pink, root, (1, 1, 0.6), steps=10)
    s.ball(0.1, (1.08, 1.24, 0.6), pink, root, (1.2, 0.9, 0.5), steps=12)
    s.ring(0.68, 0.12, red, root, (0, 0.08, 0.1), (0.12, 0, 0)).scale = (1, 1, 0.95)
    s.ball(0.19, (0, -0.08, 0.84), gold, root, steps=18)
    s.box((0, -0.13, 1.02), (0.2, 0.035, 0.04), dark, root, 0.01)
    bib = sc.spline([(-0.5, 0.05), (0, -0.02), (0.5, 0.05), (0.42, -0.4), (0, -0.55), (-0.42, -0.4)], 5, closed=True)
    sc.sheet(bib, red, s.group(root, (0, 0, 0.74)), 0.05, lambda x, y: -0.3 * x * x - 0.16 * y)
    seat = coin(root, gold, 0.62, (0.05, -0.82, 1.02), (math.pi / 2 - 0.15, 0, 0.12))
    for i in range(4):
        s.ball(0.08, (0.4 * math.cos(i * math.pi / 2), 0.08, 0.4 * math.sin(i * math.pi / 2)), gold, seat, steps=10)
    s.lathe([(0.02, -1.36), (1.2, -1.36), (1.26, -1.42), (1.26, -1.58), (1.2, -1.62), (0.02, -1.62)], red, root, 64)
    s.ring(1.25, 0.045, gold, root, (0, -1.38, 0))
    for i in range(5):
        coin(root, gold, 0.26, (1.0 * math.cos(0.5 + i * 0.55), -1.3 + 0.02 * (i % 2), 1.0 * math.sin(0.5 + i * 0.55)), (0.2 * math.sin(i), 0, 0.2))


MODELS = {'anchor': anchor, 'totem': totem, 'bell': bell, 'burner': burner, 'lantern': lantern, 'cakes': cakes, 'lucky_cat': lucky_cat}
