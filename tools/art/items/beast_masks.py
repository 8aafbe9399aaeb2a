"""Masks with horns and ears, and the painted faces of the opera."""
import math

import shapes as s
from items import casque as c
from items import faces as f
from items import sculpt as sc

FOX = [(0, 1.02), (0.4, 1.06), (0.86, 0.9), (1.16, 0.36), (1.22, -0.18), (0.82, -0.5), (0.42, -0.98), (0.18, -1.36), (0, -1.44)]
FOX_RELIEF = ((0, -0.75, 0.26, 0.5, 0.62), (0, -1.12, 0.16, 0.2, 0.3), (0, 0.1, 0.2, 0.5, 0.16), (0.48, 0.42, 0.3, 0.1, 0.12), (0.5, 0.14, 0.26, 0.12, -0.1), (0.72, -0.16, 0.22, 0.2, 0.1))


def fox(root, finishes, options):
    """Fox mask with ears, red strokes and bells; `tails` sets nine of them behind it. Finishes: mask, gold, red, silk, flame, tip."""
    skin, gold, red, silk = finishes[:4]
    eyes = [f.almond(0.52, 0.14, 0.27, 0.1, 0.5), f.flip(f.almond(0.52, 0.14, 0.27, 0.1, 0.5))]
    face = f.Face(root, skin, FOX, FOX_RELIEF, (1.5, 2.4, 0.7), holes=eyes)
    face.edge(gold, root, 0.04)
    for eye in eyes:
        face.line(eye, 0.032, red, root, closed=True)
    for half in sc.sides(root):
        ear = [(0.72, 0.72, 0.36, 0.36, 0.14), (0.92, 1.25, 0.28, 0.25, 0.1), (1.06, 1.8, 0.2, 0.03, 0.03)]
        sc.loft(ear, skin, half, 28, 8)
        sc.loft([(0.74, 0.92, 0.47, 0.2, 0.05), (0.89, 1.25, 0.36, 0.15, 0.04), (1.01, 1.6, 0.26, 0.03, 0.02)], red, half, 24, 6)
        face.paint([(0.84, 0.32), (1.08, 0.5), (0.92, 0.2), (1.12, 0.24), (0.84, 0.14)], red, half)
        face.paint([(0.36, 0.5), (0.66, 0.62), (0.9, 0.62), (0.62, 0.52)], red, half)
        for i in range(3):
            face.line([(0.26, -0.66 - 0.1 * i), (0.56, -0.6 - 0.14 * i), (0.78 - 0.16 * i, -0.42 - 0.17 * i)], 0.022, red, half, radii=(1.3, 0.3))
        s.ball(0.15, (1.2, -0.34, 0.3), gold, half, steps=16)
        f.tassel(half, (1.2, -0.5, 0.3), silk, gold, 0.85, 0.9)
    face.paint([(0, 0.86), (0.09, 0.62), (0, 0.36), (-0.09, 0.62)], red, root)
    for x in (-0.24, 0.24):
        face.paint([(x, 0.82), (x * 1.35, 0.64), (x * 0.8, 0.5)], gold, root)
    s.ball(0.13, (0, -1.2, face.height(0, -1.2) + 0.02), red, root, (1.2, 0.8, 0.8), steps=14)
    face.line([(0, -1.3), (0.1, -1.37), (0.2, -1.2)], 0.018, red, root)
    face.line([(0, -1.3), (-0.1, -1.37), (-0.2, -1.2)], 0.018, red, root)
    if options.get('tails'):
        _tails(root, finishes[4], finishes[5], gold)


def _tails(root, fur, tip, gold):
    for i in range(9):
        part = (i - 4) / 4
        stations = []
        for step in range(9):
            t = step / 8
            angle = math.pi / 2 - part * 1.85 - 0.75 * math.copysign(1, part or 1) * math.sin(2.6 * t) * 0.55 * (0.4 + abs(part))
            reach = 0.2 + 2.5 * t * (1 - 0.08 * abs(part))
            thick = 0.06 + 0.27 * math.sin(math.pi * t ** 1.35) ** 0.9
            stations.append((reach * math.cos(angle), 0.1 + reach * math.sin(angle), -0.45 - 0.14 * (i % 2) + 0.25 * t * t, thick))
        line = sc.spline(stations, 6)
        cut = int(len(line) * 0.7)
        sc.loft(line[:cut + 1], fur, root, 24, 1)
        sc.loft([(*p[:3], p[3] * 1.03) for p in line[cut:]], tip, root, 24, 1)
        sc.loft([(*p[:3], p[3] * 1.1) for p in line[cut - 1:cut + 2]], gold, root, 24, 1)


ONI = ((0.42, 0.52, 0.34, 0.13, 0.3), (0, 0.42, 0.2, 0.2, 0.12), (0.4, 0.2, 0.22, 0.14, -0.14), (0, -0.1, 0.15, 0.3, 0.26), (0, -0.28, 0.18, 0.14, 0.3), (0.22, -0.32, 0.11, 0.1, 0.22), (0.66, -0.2, 0.24, 0.22, 0.28), (0, -1.22, 0.3, 0.16, 0.26), (0, -0.5, 0.5, 0.08, 0.08))


def oni(root, finishes, options):
    """Demon: horns, knotted brows, glaring eyes, tusks; with `mane` a head of curls. Finishes: skin, horn, gold, eyes, dark."""
    skin, bone, gold, eyes, dark = finishes
    mouth = sc.spline([(-0.72, -0.5), (-0.4, -0.6), (0, -0.56), (0.4, -0.6), (0.72, -0.5), (0.62, -0.84), (0.3, -1.0), (0, -1.02), (-0.3, -1.0), (-0.62, -0.84)], 4, closed=True)
    sockets = [f.almond(0.42, 0.2, 0.28, 0.15, 0.45), f.flip(f.almond(0.42, 0.2, 0.28, 0.15, 0.45))]
    face = f.Face(root, skin, relief=ONI, holes=[mouth, *sockets])
    f.Face(root, dark, relief=(), vault=(1.2, 2.2, 0.7))
    face.edge(dark, root, 0.07)
    face.line(mouth[:-1], 0.05, dark, root, closed=True)
    for i in range(8):
        x = -0.49 + 0.14 * i
        for y, way in ((-0.66, 1), (-0.94, -1)):
            s.box((x, y + 0.04 * abs(x) * way, 0.86 - 0.2 * abs(x)), (0.115, 0.15, 0.12), bone, root, 0.03)
    for half in sc.sides(root):
        s.ball(0.2, (0.42, 0.2, 0.76), eyes, half, (1, 0.8, 0.7), steps=16)
        s.ball(0.08, (0.38, 0.19, 0.9), dark, half, (1, 1, 0.5), steps=12)
        sc.loft([(0.5, -0.92, 0.82, 0.09), (0.58, -0.66, 1.0, 0.085), (0.62, -0.36, 1.06, 0.02)], bone, half, 16)
        sc.loft([(0.26, -0.62, 0.95, 0.07), (0.27, -0.8, 1.02, 0.06), (0.26, -0.98, 1.02, 0.01)], bone, half, 16)
        horn = [(0.5, 1.0, 0.4, 0.25), (0.82, 1.4, 0.5, 0.21), (1.05, 1.85, 0.55, 0.13), (0.98, 2.3, 0.65, 0.02)]
        c.horn(half, horn, bone if not options.get('mane') else dark, gold)
        face.line([(0.12, 0.42), (0.3, 0.62), (0.6, 0.72), (0.92, 0.52)], 0.07, gold if options.get('mane') else dark, half, 0.02, radii=(1.4, 0.3))
        for i in range(3):
            face.line([(0.14, 0.86 + 0.14 * i), (0.4, 0.92 + 0.13 * i), (0.7, 0.84 + 0.1 * i)], 0.05, skin, half, 0.0, radii=(1.2, 0.4))
        face.line([(0.3, -0.42), (0.62, -0.44), (0.88, -0.3), (0.95, -0.6)], 0.04, gold, half, 0.01, radii=(1.2, 0.3))
        s.lathe([(0.02, 0.05), (0.1, 0.04), (0.12, -0.02)], gold, half, 24, (1.06, -0.2, 0.3), (0, 0, -1.3))
        if options.get('mane'):
            _mane(half, gold)
    s.cut_stone(0.14, 0.1, eyes, root, (0, 0.68, face.height(0, 0.68)))


def _mane(half, gold):
    for i in range(7):
        angle = 1.25 - 0.42 * i
        at = (1.22 * math.cos(angle), 0.1 + 1.6 * math.sin(angle), 0.0)
        sc.curl(at, 0.4, gold, half, spin=1 if i % 2 else -1, lean=angle + math.pi, thick=0.34)


TIGER = [(0, 1.3), (0.6, 1.26), (1.08, 0.9), (1.3, 0.2), (1.22, -0.5), (0.85, -1.0), (0.4, -1.22), (0, -1.26)]
TIGER_RELIEF = ((0.26, -0.45, 0.28, 0.22, 0.4), (0, -0.2, 0.2, 0.2, 0.26), (0, 0.2, 0.2, 0.4, 0.18), (0.5, 0.52, 0.3, 0.12, 0.14), (0.52, 0.2, 0.24, 0.16, -0.1), (0, -0.98, 0.28, 0.14, 0.2), (0.95, -0.35, 0.22, 0.3, 0.12))


def tiger(root, finishes, options):
    """Festival tiger: striped face, round ears, the sign of the king, pompoms. Finishes: fur, muzzle, red, gold, eyes, dark."""
    fur, pale, red, gold, eyes, dark = finishes
    face = f.Face(root, fur, TIGER, TIGER_RELIEF, (1.6, 2.2, 0.85))
    face.edge(red, root, 0.09)
    for half in sc.sides(root):
        ear = s.group(half, (0.98, 1.08, 0.3), (0, 0.3, -0.5))
        s.ball(0.44, (0, 0, 0), fur, ear, (1, 1, 0.4), steps=18)
        s.ball(0.3, (0, -0.02, 0.12), red, ear, (1, 1, 0.35), steps=16)
        face.paint([(0.04, -0.24), (0.3, -0.2), (0.6, -0.36), (0.56, -0.64), (0.28, -0.72), (0.03, -0.6)], pale, half)
        face.paint([(0.28, 0.4), (0.6, 0.5), (0.82, 0.34), (0.78, 0.04), (0.46, -0.02), (0.26, 0.14)], pale, half)
        s.ball(0.23, (0.53, 0.2, 0.72), eyes, half, (1, 1, 0.6), steps=18)
        s.ball(0.11, (0.51, 0.2, 0.84), dark, half, (0.7, 1.2, 0.5), steps=14)
        face.line([(0.2, 0.46), (0.5, 0.64), (0.9, 0.56), (0.94, 0.4)], 0.06, dark, half, 0.03, radii=(0.6, 1.3))
        for y, tilt in ((-0.4, 0.16), (-0.52, 0.0), (-0.62, -0.16)):
            s.tube(sc.spline([(0.45, y, 1.05), (0.95, y + tilt * 0.6, 1.05), (1.45, y + tilt * 2, 0.7)]), 0.018, pale, half)
        sc.loft([(0.24, -0.68, 1.0, 0.075), (0.25, -0.86, 1.02, 0.055), (0.24, -1.02, 0.98, 0.01)], pale, half, 14)
        s.ball(0.24, (1.28, -0.66, 0.2), red, half, steps=16)
        f.tassel(half, (1.28, -0.9, 0.2), gold, gold, 0.6, 0.9)
    s.ball(0.2, (0, -0.17, 1.16), red, root, (1.25, 0.8, 0.6), steps=16)
    face.line([(-0.5, -0.72), (-0.25, -0.8), (0, -0.66), (0.25, -0.8), (0.5, -0.72)], 0.035, dark, root, 0.02)
    for y, reach in ((1.08, 0.3), (0.9, 0.24), (0.72, 0.3)):
        face.line([(-reach, y), (0, y), (reach, y)], 0.05, dark, root, 0.02)
    face.line([(0, 1.08), (0, 0.9), (0, 0.72)], 0.05, dark, root, 0.02)
    for i in range(3):
        s.ball(0.2 - 0.03 * abs(i - 1), (0.42 * (i - 1), 1.42 - 0.06 * abs(i - 1), 0.35), (red, gold, red)[i], root, steps=14)


def opera(root, finishes, options):
    """Painted face of the stage; with `crown` a general's headdress. Finishes: ground, black, white, gold, accent, plume."""
    ground, black, white, gold, accent, plume = finishes
    eyes = [f.almond(0.42, 0.16, 0.22, 0.07, 0.5), f.flip(f.almond(0.42, 0.16, 0.22, 0.07, 0.5))]
    face = f.Face(root, ground, holes=eyes)
    for half in sc.sides(root):
        face.paint([(0.1, 0.12), (0.3, 0.34), (0.62, 0.46), (0.94, 0.78), (0.88, 0.36), (0.68, 0.08), (0.4, -0.06), (0.2, -0.04)], black, half)
        face.paint([(0.12, 0.42), (0.36, 0.56), (0.7, 0.72), (0.84, 1.04), (0.56, 0.92), (0.26, 0.76)], white, half, 0.02)
        face.paint([(0.16, 0.5), (0.4, 0.62), (0.7, 0.82), (0.52, 0.84), (0.28, 0.7)], black, half, 0.035)
        face.paint([(0.2, -0.4), (0.5, -0.16), (0.92, 0.0), (0.9, -0.3), (0.62, -0.46), (0.36, -0.58)], white, half)
        face.line([(0.34, -0.44), (0.56, -0.28), (0.8, -0.18), (0.78, -0.3), (0.66, -0.32)], 0.03, accent, half, 0.03)
        face.paint([(0.12, -0.92), (0.5, -0.84), (0.72, -0.62), (0.78, -0.9), (0.46, -1.16), (0.14, -1.2)], black, half)
    face.paint([(0, 1.3), (0.12, 1.0), (0.08, 0.5), (0, 0.36), (-0.08, 0.5), (-0.12, 1.0)], gold, root)
    face.paint([(0, 1.12), (0.06, 0.9), (0, 0.66), (-0.06, 0.9)], accent, root, 0.035)
    face.paint([(0, 0.16), (0.08, -0.1), (0.12, -0.34), (0, -0.42), (-0.12, -0.34), (-0.08, -0.1)], white, root)
    face.paint([(-0.3, -0.7), (0, -0.62), (0.3, -0.7), (0, -0.84)], accent, root, 0.03)
    face.edge(gold, root, 0.06)
    if options.get('crown'):
        _headdress(root, gold, accent, plume)
    else:
        for half in sc.sides(root):
            f.tassel(half, (1.06, -0.1, 0.25), accent, gold, 1.1)


def _headdress(root, gold, accent, plume):
    sc.loft([(-1.02, 0.75, 0.3, 0.09), (-0.6, 1.12, 0.72, 0.13), (0, 1.24, 0.88, 0.16), (0.6, 1.12, 0.72, 0.13), (1.02, 0.75, 0.3, 0.09)], gold, root, 20, 8)
    for row, (count, high, radius) in enumerate(((9, 1.42, 0.12), (7, 1.68, 0.13), (5, 1.96, 0.14))):
        for i in range(count):
            part = 2 * i / (count - 1) - 1
            x, y, z = part * (1.05 - 0.2 * row), high - 0.42 * part * part, 0.7 - 0.35 * part * part - 0.12 * row
            s.ball(radius, (x, y, z), (accent, gold)[(i + row) % 2], root, steps=14)
            s.rod((x, y, z), (x * 0.85, y - 0.35, z - 0.15), 0.03, gold, root)
    s.cut_stone(0.17, 0.12, accent, root, (0, 1.24, 1.02))
    for half in sc.sides(root):
        feather = [(0.3, 1.5, 0.3, 0.07), (0.75, 2.2, 0.2, 0.1), (1.5, 2.6, 0.0, 0.1), (2.2, 2.3, 0, 0.08), (2.45, 1.75, 0.1, 0.02)]
        sc.loft(feather, plume, half, 14, 10)
        for x, y, z, r in sc.spline(feather, 3)[1:-1]:
            s.ball(r * 1.25, (x, y, z), gold, half, (0.5, 0.5, 1), steps=8)
        f.tassel(half, (1.1, 0.5, 0.25), accent, gold, 1.3)


MODELS = {'fox': fox, 'oni': oni, 'tiger': tiger, 'opera': opera}
