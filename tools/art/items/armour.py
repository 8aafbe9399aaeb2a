"""Gauntlets, boots and breastplates."""
import math

import shapes as s
from items import casque as c
from items import plumage
from items import sculpt as sc
from items.machines import wedge


def gauntlet(root, finishes, options):
    """An upright hand in plates: flared cuff, knuckles, jointed fingers. Finishes: plate, trim, dark, accent (studs, stones or light)."""
    plate, trim, dark, accent = finishes
    cuff = [(0.62, -1.9), (0.66, -1.86), (0.52, -1.2), (0.46, -0.7), (0.44, -0.5)]
    s.lathe(s.rounded_path(cuff, 2), plate, root, 72).scale = (1.12, 1, 0.85)
    for y, r in ((-1.87, 0.65), (-0.52, 0.45)):
        s.ring(r, 0.05, trim, root, (0, y, 0)).scale = (1.12, 1, 0.85)
    s.lathe([(0.36, -1.8), (0.4, -0.5)], dark, root, 48)
    for y, r in ((-0.85, 0.475), (-1.2, 0.515), (-1.5, 0.57)):
        s.ring(r, 0.04, trim, root, (0, y, 0)).scale = (1.12, 1, 0.85)
    for x in (-0.2, 0, 0.2):
        sc.loft([(x, -0.62, 0.38 - abs(x) * 0.2, 0.05), (x * 1.2, -1.2, 0.46 - abs(x) * 0.2, 0.06), (x * 1.5, -1.78, 0.54 - abs(x) * 0.2, 0.03)], plate if x else trim, root, 14)
    sc.loft([(0, -0.5, 0, 0.4, 0.26), (0, 0.0, 0, 0.52, 0.28), (0.0, 0.42, 0, 0.56, 0.25)], dark, root, 28, square=3)
    for i, (y, w) in enumerate(((-0.42, 0.42), (-0.16, 0.5), (0.1, 0.55))):
        sc.loft([(-w, y, 0.1, 0.18, 0.04), (0, y + 0.04, 0.33, 0.2, 0.05), (w, y, 0.1, 0.18, 0.04)], plate, root, 16, 6, up=(0, 0, 1), square=4)
        s.tube(sc.spline([(-w, y + 0.15, 0.14), (0, y + 0.2, 0.39), (w, y + 0.15, 0.14)]), 0.025, trim, root)
    for i in range(4):
        _finger(root, (-0.42 + 0.28 * i, 0.4, 0.02), 0.2 * (1.5 - i) * 0.55, (1.02, 1.18, 1.12, 0.92)[i], finishes, options)
    _finger(root, (0.5, -0.22, 0.12), -0.75, 0.9, finishes, options, thumb=True)
    if options.get('stone'):
        s.lathe([(0.02, 0.1), (0.2, 0.09), (0.26, 0.02), (0.26, -0.1)], trim, root, 8, (0, 0.06, 0.42), s.FACING, smooth_angle=15)
        s.cut_stone(0.18, 0.14, accent, root, (0, 0.06, 0.5))
    if options.get('spikes'):
        for half in sc.sides(root):
            for i in range(3):
                sc.loft([(0.5 + 0.06 * i, -0.75 - 0.38 * i, 0.1, 0.12), (0.85 + 0.1 * i, -0.6 - 0.36 * i, 0.05, 0.07), (1.12 + 0.1 * i, -0.3 - 0.36 * i, 0.0, 0.01)], trim, half, 16)


def _finger(root, at, lean, length, finishes, options, thumb=False):
    plate, trim, dark, accent = finishes
    joint = s.group(root, at, (-0.12, 0.5 if thumb else 0, lean))
    r = 0.145 if not thumb else 0.16
    s.ball(r * 1.3, (0, 0, 0.1), trim, joint, (1, 1, 0.9), steps=14)
    if options.get('spikes') and not thumb:
        sc.loft([(0, 0, 0.2, 0.08), (0, 0.05, 0.4, 0.01)], trim, joint, 12)
    elif not options.get('glow'):
        s.ball(0.05, (0, 0, 0.28), accent, joint, steps=8)
    for part, curl in ((0.42, 0.2), (0.33, 0.34), (0.28, 0.32)):
        joint = s.group(joint, turn=(curl, 0, 0))
        reach = part * length
        sc.loft([(0, 0.02, 0, r, r * 0.9), (0, reach * 0.9, 0, r * 0.9, r * 0.82)], dark, joint, 18, 3)
        wedge([(x, y, z) for x, z in ((-r * 1.05, 0.02), (r * 1.05, 0.02), (-r * 0.6, r * 1.25), (r * 0.6, r * 1.25)) for y in (0.05, reach * 0.95)] + [(0, reach * 0.5, r * 1.4)], plate, joint, 0.02)
        if options.get('glow'):
            s.box((0, reach * 0.5, r * 1.36), (0.05, reach * 0.5, 0.05), accent, joint, 0.01)
        joint = s.group(joint, (0, reach, 0))
        r *= 0.9
    tip = plate if not options.get('spikes') else trim
    sc.loft([(0, -0.04, 0.02, r), (0, 0.08, 0.02, r * 0.8), (0, 0.2 if options.get('spikes') else 0.14, 0, 0.03)], tip, joint, 16)


def boot(root, finishes, options):
    """Armoured boot seen from the side; with `wings` at its ankle. Finishes: plate, trim, sole, accent, feathers."""
    plate, trim, dark, accent = finishes[:4]
    sc.loft([(-0.45, -0.2, 0, 0.42, 0.42), (-0.46, 0.4, 0, 0.5, 0.5), (-0.48, 0.9, 0, 0.53, 0.53), (-0.5, 1.25, 0, 0.58, 0.58), (-0.52, 1.5, 0, 0.66, 0.62)], plate, root, 44, caps=(True, False))
    s.ring(0.64, 0.055, trim, root, (-0.52, 1.5, 0))
    s.lathe([(0.02, 1.3), (0.58, 1.36)], dark, root, 40, (-0.52, 0, 0))
    foot = [(-0.98, -0.62, 0, 0.3, 0.4), (-0.6, -0.5, 0, 0.42, 0.52), (-0.1, -0.55, 0, 0.42, 0.48), (0.4, -0.72, 0, 0.42, 0.32), (0.9, -0.82, 0, 0.4, 0.22), (1.3, -0.88, 0, 0.26, 0.14)]
    sc.loft(foot, dark, root, 36, 6, up=(0, 1, 0))
    line = sc.spline(foot, 6)
    for i in range(6):
        lame = [(x, y + 0.02, z, w * grow, h * grow) for (x, y, z, w, h), grow in zip(line[9 + 3 * i:13 + 3 * i], (1.03, 1.06, 1.08, 1.11))]
        sc.loft(lame, plate, root, 36, 1, up=(0, 1, 0))
        x, y, _, w, h = lame[-1]
        s.ball(0.045, (x - 0.03, y + 0.1 * h, w * 1.0), trim, root, steps=8)
    sc.loft([(*p[:3], p[3] * 1.13, p[4] * 1.13) for p in line[25:]], trim, root, 32, 1, up=(0, 1, 0))
    sole = sc.spline([(-1.12, -0.1), (-1.08, 0.32), (-0.6, 0.42), (0.0, 0.38), (0.7, 0.44), (1.2, 0.34), (1.46, 0), (1.2, -0.34), (0.7, -0.44), (0, -0.38), (-0.6, -0.42), (-1.08, -0.32)], 4, closed=True)
    s.prism(sole, 0.14, dark, root, 0.04, (0, -1.05, 0), (math.pi / 2, 0, 0))
    s.prism([(x, y) for x, y in sole if x < -0.3], 0.24, dark, root, 0.04, (0, -1.22, 0), (math.pi / 2, 0, 0))
    sc.loft([(-0.28, 0.5, 0, 0.36, 0.4), (0.02, 0.85, 0, 0.34, 0.3), (0.1, 1.25, 0, 0.3, 0.2), (0.16, 1.75, 0, 0.06, 0.06)], plate, root, 28, up=(1, 0, 0))
    s.tube(sc.spline([(0.26, 0.5, 0.1), (0.32, 0.9, 0.06), (0.28, 1.3, 0.04), (0.18, 1.78, 0)]), 0.04, trim, root)
    for y in (0.95, 0.5, 0.08):
        band = s.lathe([(0.54, -0.07), (0.57, -0.06), (0.57, 0.06), (0.54, 0.07)], dark, root, 56, (-0.48, y, 0))
        band.scale = (0.94 + 0.02 * y, 1, 0.94 + 0.02 * y)
        s.plate([s.rounded(-0.13, -0.12, 0.13, 0.12, 0.04), s.rounded(-0.07, -0.06, 0.07, 0.06, 0.02)], 0.07, trim, root, (-0.36, y, 0.55), (0, 0.15, 0), 0.02)
    s.lathe([(0.02, 0.12), (0.14, 0.1), (0.24, 0.04), (0.26, -0.06)], trim, root, 36, (-0.5, -0.42, 0.46), s.FACING)
    s.cut_stone(0.13, 0.1, accent, root, (-0.5, -0.42, 0.54))
    if options.get('wings'):
        for z, size in ((0.5, 1.0), (-0.5, 0.9)):
            seat = s.group(root, (-0.6, -0.3, z), (0, math.pi, 0.05))
            seat.scale = (size, size, 1 if z < 0 else -1)
            plumage.wing(seat, [(finishes[4], 8, 1.5, 0.38), (trim, 6, 0.8, 0.3)], trim, (1.25, 0.2), 0.9)


TORSO = [(0, -1.25, 0, 0.72, 0.5), (0, -0.85, 0, 0.72, 0.5), (0, -0.3, 0.03, 0.85, 0.58), (0, 0.3, 0.06, 1.04, 0.66), (0, 0.75, 0.04, 1.08, 0.62), (0, 1.05, 0, 0.9, 0.48), (0, 1.3, -0.05, 0.5, 0.36), (0, 1.4, -0.06, 0.42, 0.32)]


def cuirass(root, finishes, options):
    """A breastplate with shoulders and belt. Finishes: plate, trim, leather, accent."""
    plate, trim, leather, accent = finishes
    shell = sc.loft(TORSO, plate, root, 72, 8, caps=(False, False), square=2.3)
    for half in sc.sides(root):
        s.ball(0.46, (0.4, 0.42, 0.44), plate, half, (1.05, 0.78, 0.62), steps=24)
    surface = sc.Surface(shell)
    sc.hollow(shell, 0.06)
    neck = c.mirrored([(0, 0.8), (0.3, 0.9), (0.46, 1.2), (0.5, 1.8)])
    sc.carve(shell, s.prism(neck, 2, plate, root, 0, (0, 0, 1.0)), *[s.ball(0.4, (side * 1.2, 0.66, 0), plate, root, (1, 1.2, 1.0)) for side in (-1, 1)])
    sc.loft([(0, -1.2, 0, 0.6, 0.4), (0, 0.6, 0, 0.85, 0.45), (0, 1.2, -0.1, 0.4, 0.25)], leather, root, 32)
    s.tube(surface.path(sc.spline([p for p in neck if p[1] < 1.3], 4)), 0.045, trim, root)
    for y, w in ((-0.28, 0.66), (-0.52, 0.6), (-0.76, 0.55)):
        s.tube(surface.path(sc.spline([(-w, y + 0.08), (0, y - 0.06), (w, y + 0.08)], 8), 0.0), 0.035, trim if options.get('rich') else plate, root)
    s.tube(surface.path([(0, 0.68 - 0.12 * i) for i in range(14)], 0.0), 0.035, trim, root)
    for half in sc.sides(root):
        s.tube(surface.path(sc.spline([(0.16, 0.62), (0.5, 0.1), (0.86, 0.02)], 8), 0.12), 0.03, trim, half)
        _pauldron(half, plate, trim, options)
    sc.loft([(0, -1.1, 0, 0.76, 0.55), (0, -0.96, 0, 0.76, 0.55)], leather, root, 48, 2, square=2.3)
    s.plate([s.rounded(-0.24, -0.18, 0.24, 0.18, 0.06), s.rounded(-0.14, -0.09, 0.14, 0.09, 0.03)], 0.1, trim, root, (0, -1.03, 0.66), round_by=0.03)
    for i in range(7):
        angle = 0.25 + (math.pi - 0.5) * i / 6
        tasset = s.group(root, (0.78 * math.cos(angle), -1.14, 0.56 * math.sin(angle)), (-0.14 * math.sin(angle), math.pi / 2 - angle, 0))
        s.prism([(-0.16, 0.05), (0.16, 0.05), (0.18, -0.5), (0, -0.66), (-0.18, -0.5)], 0.07, leather if i % 2 and not options.get('rich') else plate, tasset, 0.025)
        s.ball(0.05, (0, -0.42, 0.05), trim, tasset, steps=8)
    if options.get('rich'):
        seat = surface.mount(0, 0.42, root, 0.04)
        s.lathe([(0.02, 0.08), (0.22, 0.07), (0.28, 0), (0.28, -0.1)], trim, seat, 6, turn=s.FACING, smooth_angle=15)
        s.cut_stone(0.19, 0.14, accent, seat, (0, 0, 0.06))


def _pauldron(half, plate, trim, options):
    for i in range(3):
        seat = s.group(half, (1.02 + 0.13 * i, 0.98 - 0.2 * i, 0), (0, 0, -0.55 - 0.22 * i))
        bowl = [(0.02, 0.3), (0.3, 0.26), (0.46, 0.12), (0.52, -0.12), (0.48, -0.13)]
        s.lathe(s.rounded_path(bowl, 2), plate, seat, 44).scale = (0.95, 1, 1.1)
        s.ring(0.51, 0.032, trim, seat, (0, -0.11, 0), sides=48).scale = (0.95, 1, 1.1)
    top = s.group(half, (1.02, 0.98, 0), (0, 0, -0.5))
    if options.get('rich'):
        for i in range(3):
            sc.loft([(-0.2 + 0.2 * i, 0.2, 0, 0.12), (-0.16 + 0.26 * i, 0.5, 0, 0.07), (-0.1 + 0.34 * i, 0.8 - 0.1 * abs(i - 1), 0, 0.01)], trim, top, 14)
    else:
        s.ball(0.09, (0, 0.3, 0), trim, top, steps=10)


MODELS = {'gauntlet': gauntlet, 'boot': boot, 'cuirass': cuirass}
