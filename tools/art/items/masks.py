"""Masks of the stage and the night."""
import math

import materials as m
import shapes as s
from items import faces as f
from items import plumage
from items import sculpt as sc


def _both(outline):
    return [outline, f.flip(outline)]


def ninja(root, finishes, options):
    """Hooded mask with a brow plate, folded cloth and ribbons in the wind. Finishes: mask, cloth, plate, eyes."""
    carbon, cloth, plate, eyes = finishes
    slot = f.almond(0, 0.22, 0.86, 0.25)
    face = f.Face(root, carbon, relief=((0, -0.3, 0.2, 0.2, 0.28), (0, 0.1, 0.12, 0.4, 0.12), (0.5, -0.3, 0.3, 0.3, 0.06), (0, -1.1, 0.3, 0.2, 0.12)))
    face.surface.patch(slot, 0.02, m.velvet('#040408'), root, 0.08)
    face.line(slot, 0.035, plate, root, closed=True)
    for half in sc.sides(root):
        face.surface.patch(f.almond(0.42, 0.22, 0.25, 0.11, 0.35), 0.05, eyes, half, 0.08)
    for i, (y, sag) in enumerate(((-0.42, 0.34), (-0.66, 0.3), (-0.9, 0.22), (-1.12, 0.14))):
        face.line([(-0.96 + 0.08 * i, y + sag), (-0.5, y + 0.05), (0, y - 0.06), (0.5, y + 0.05), (0.96 - 0.08 * i, y + sag)], 0.075, cloth, root, 0.0)
    plate_outline = [(-0.82, 0.62), (-0.4, 0.56), (0, 0.62), (0.4, 0.56), (0.82, 0.62), (0.76, 1.0), (0, 1.12), (-0.76, 1.0)]
    face.surface.patch(plate_outline, 0.06, plate, root)
    face.line([(0.0, 0.98), (-0.22, 0.84), (0, 0.72), (0.22, 0.84)], 0.025, eyes, root, 0.1, closed=True)
    for x, y in ((-0.68, 0.72), (-0.64, 0.92), (0.68, 0.72), (0.64, 0.92)):
        s.ball(0.045, (x, y, face.height(x, y) + 0.1), cloth, root, steps=10)
    hood = [(-1.0, 0.9), (-0.6, 1.3), (0, 1.46), (0.6, 1.3), (1.0, 0.9)]
    face.line(hood, 0.13, cloth, root, 0.0)
    for lift, reach in ((0.35, 1.5), (-0.1, 1.25)):
        ribbon = [(0.9, 0.75, 0.3, 0.1, 0.03), (1.35, 0.85 + lift * 0.3, 0.1, 0.15, 0.03), (1.5 + reach * 0.3, 0.7 + lift, 0.0, 0.17, 0.03), (1.2 + reach, 0.95 + lift, -0.1, 0.2, 0.02)]
        sc.loft(ribbon, cloth, root, 16, 8, up=(0, 0, 1), square=4)
    sc.loft([(0.92, 0.72, 0.35, 0.1), (1.02, 0.78, 0.3, 0.17), (1.1, 0.82, 0.25, 0.1)], cloth, root, 16)


CARNIVAL = [(0, 0.22), (0.3, 0.42), (0.8, 0.6), (1.3, 0.85), (1.75, 1.2), (1.72, 0.6), (1.42, 0.0), (1.0, -0.42), (0.5, -0.5), (0.2, -0.22), (0, -0.12)]


def carnival(root, finishes, options):
    """Half mask with a fan of plumes, pearls and a stone. Finishes: mask, gold, plume, second plume, stone."""
    skin, gold, plume, other, stone = finishes
    eyes = _both(f.almond(0.62, 0.06, 0.36, 0.2, 0.3))
    relief = ((0, 0.05, 0.14, 0.3, 0.3), (0, -0.2, 0.14, 0.2, 0.16), (0.62, 0.36, 0.4, 0.1, 0.1), (0.62, 0.06, 0.36, 0.18, -0.06), (0.75, -0.25, 0.3, 0.15, 0.08))
    face = f.Face(root, skin, CARNIVAL, relief, (2.3, 3, 1.0), holes=eyes)
    face.edge(gold, root, 0.05)
    for eye in eyes:
        face.line(eye, 0.035, gold, root, closed=True)
    for half in sc.sides(root):
        face.line([(0.16, 0.2), (0.5, 0.48), (0.95, 0.52), (1.3, 0.7), (1.5, 0.9)], 0.03, gold, half, radii=(1.2, 0.6))
        face.line([(1.12, 0.2), (1.35, 0.42), (1.5, 0.4), (1.42, 0.24), (1.3, 0.3)], 0.03, gold, half)
        face.line([(0.3, -0.28), (0.62, -0.3), (0.9, -0.18), (0.92, -0.32), (0.8, -0.34)], 0.03, gold, half)
        for i in range(6):
            x = 0.5 + i * 0.13
            s.ball(0.045, (x, 0.44 + 0.06 * i + 0.015 * i * i, face.height(x, 0.5) + 0.08), gold, half, steps=10)
    for i in range(11):
        lean = 1.25 - 0.25 * i
        material = (plume, other)[i % 2]
        plumage.feather(1.75 - 0.6 * abs(lean) ** 1.5 / 1.4, 0.42, material, root, (-0.3 * lean, 0.2, 0.55 - 0.06 * (i % 2)), (-0.2, 0, lean), gold, bend=-0.25 * lean)
    s.lathe([(0.02, 0.1), (0.2, 0.08), (0.26, 0), (0.26, -0.2)], gold, root, 40, (0, 0.4, 1.12), s.FACING)
    s.cut_stone(0.19, 0.14, stone, root, (0, 0.4, 1.2))


def plague(root, finishes, options):
    """Beaked doctor's mask: goggles, stitches, straps and a wide hat. Finishes: leather, dark, metal, glass."""
    leather, dark, metal, glass = finishes
    head = [(0, -1.0, 0, 0.4), (0, -0.7, 0.05, 0.66), (0, -0.1, 0.05, 0.86), (0, 0.5, 0, 0.84), (0, 0.9, -0.05, 0.6)]
    sc.loft(head, leather, root, 40)
    beak = [(0, 0.1, 0.5, 0.56), (0, 0.0, 0.95, 0.46), (0, -0.14, 1.5, 0.31), (0, -0.42, 2.05, 0.17), (0, -0.8, 2.45, 0.05)]
    sc.loft(beak, leather, root, 32, 8, up=(0, 1, 0))
    for side in (-1, 1):
        path = [(side * 0.42, 0.05, 0.9), (side * 0.3, -0.1, 1.5), (side * 0.15, -0.38, 2.05)]
        s.tube(sc.spline(path), 0.025, dark, root)
        for x, y, z in sc.spline(path, 5):
            s.rod((x, y - 0.08, z), (x * 1.02, y + 0.08, z), 0.018, metal, root)
        seat = s.group(root, (side * 0.5, 0.34, 0.68), (-0.05, side * 0.62, 0))
        s.lathe([(0.2, 0.14), (0.27, 0.14), (0.31, 0.08), (0.34, -0.1)], metal, seat, 40, turn=s.FACING)
        s.lathe([(1e-3, 0.12), (0.14, 0.11), (0.22, 0.06)], glass, seat, 40, turn=s.FACING)
        for i in range(8):
            s.ball(0.03, (0.3 * math.cos(i * math.pi / 4), 0.3 * math.sin(i * math.pi / 4), 0.08), dark, seat, steps=8)
    for y, tilt in ((0.08, 0.1), (-0.5, -0.12)):
        strap = s.lathe([(0.87, -0.06), (0.9, -0.05), (0.9, 0.05), (0.87, 0.06)], dark, root, 64, (0, y, 0.02), (tilt, 0, 0))
        strap.scale = (1 - 0.24 * (y < 0), 1, 1 - 0.2 * (y < 0))
    line = sc.spline(beak, 8)
    for i in (7, 17, 25):
        ring = [(*p[:3], p[3] * 1.07) for p in line[i:i + 2]]
        sc.loft(ring, metal, root, 32, 1, up=(0, 1, 0), caps=(False, False))
    for i in range(5):
        s.tube(sc.spline([(0.2, -0.5 - 0.08 * i, 0.74), (0.5, -0.48 - 0.07 * i, 0.55)]), 0.02, dark, root)
    _hat(root, dark, metal)


def _hat(root, dark, metal):
    hat = s.group(root, (0, 0.66, -0.05), (-0.12, 0, 0.06))
    brim = s.lathe(s.rounded_path([(0.8, 0.05), (1.1, 0.0), (1.5, 0.1), (1.56, 0.08), (1.1, -0.05), (0.8, -0.03)], 2), dark, hat, 80, ribs=lambda a: 1 + 0.03 * math.sin(2 * a))
    brim.scale = (1, 1, 0.95)
    s.lathe(s.rounded_path([(0.9, 0.0), (0.86, 0.35), (0.78, 0.72), (0.66, 0.82), (0.02, 0.78)], 2), dark, hat, 64)
    s.lathe([(0.9, 0.06), (0.93, 0.08), (0.91, 0.22), (0.87, 0.24)], metal, hat, 64)
    s.plate([s.rounded(-0.14, -0.1, 0.14, 0.1, 0.03), s.rounded(-0.09, -0.05, 0.09, 0.05, 0.02)], 0.06, metal, hat, (0.25, 0.15, 0.9), (0, 0.25, 0), 0.015)


def jade(root, finishes, options):
    """Burial face: plates of jade sewn with gold wire. Finishes: jade, darker jade, gold, stone."""
    plates, gold, stone = finishes[:2], finishes[2], finishes[3]
    face = f.Face(root, gold)
    step = 0.27
    for row in range(-5, 6):
        for column in range(-4, 5):
            _tile(face, column * step, row * step, step * 0.9, plates[(row + column) % 2], root)
    for row in range(-5, 5):
        for column in range(-4, 4):
            x, y = (column + 0.5) * step, (row + 0.5) * step
            if (x / 0.98) ** 2 + (y / 1.4) ** 2 < 0.9:
                s.ball(0.035, (x, y, face.height(x, y) + 0.05), gold, root, steps=8)
    face.edge(gold, root, 0.075)
    for half in sc.sides(root):
        face.surface.patch(f.almond(0.42, 0.2, 0.24, 0.11, 0.1), 0.1, stone, half)
        face.line(f.almond(0.42, 0.2, 0.27, 0.13, 0.1), 0.025, gold, half, 0.1, closed=True)
        s.ring(0.2, 0.06, plates[0], half, (1.12, -0.35, 0.3), s.FACING, 40)
        f.tassel(half, (1.12, -0.72, 0.3), gold, gold, 0.5, 0.8)
    face.surface.patch(f.almond(0, -0.72, 0.3, 0.08), 0.1, stone, root)
    seat = face.surface.mount(0, 1.0, root, 0.08)
    s.plate([s.circle(0, 0, 0.27, 40), s.circle(0, 0, 0.1, 24)], 0.1, plates[0], seat, round_by=0.03)
    s.ring(0.27, 0.03, gold, seat, turn=s.FACING)


def _tile(face, x, y, size, material, root):
    """One plate; corners that would hang over the border are drawn in."""
    if (x / 1.1) ** 2 + (y / 1.52) ** 2 > 1:
        return
    outline = []
    for px, py in s.rounded(x - size / 2, y - size / 2, x + size / 2, y + size / 2, 0.04, 2):
        reach = max(1.0, math.hypot(px / 1.0, py / 1.38))
        outline.append((px / reach, py / reach))
    face.surface.patch(outline, 0.045, material, root, 0.1)


MODELS = {'ninja': ninja, 'carnival': carnival, 'plague': plague, 'jade': jade}
