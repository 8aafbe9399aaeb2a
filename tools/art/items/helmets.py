"""Helmets of old: horned, crested, closed and winged."""
import math

import shapes as s
from items import casque as c
from items import plumage
from items import sculpt as sc

UPWARD = [(0.9, 0.4, 0, 0.3), (1.38, 0.5, 0, 0.28), (1.8, 0.86, 0, 0.22), (1.98, 1.4, 0.05, 0.13), (1.9, 1.95, 0.1, 0.03)]
DEMON = [(0.85, 0.5, 0.2, 0.34), (1.5, 0.62, 0.3, 0.32), (1.95, 1.1, 0.25, 0.26), (1.75, 1.75, 0.2, 0.17), (1.25, 2.2, 0.3, 0.09), (1.1, 2.55, 0.45, 0.02)]
HORNS = {'up': UPWARD, 'demon': DEMON}


def horned(root, finishes, options):
    """Dome with crossed bands, spectacle guard and two horns. Finishes: steel, bands, horn, stone."""
    steel, trim, bone = finishes[:3]
    face = c.mirrored([(0, -0.74), (0.12, -0.62)] + c.arc(0.42, -0.14, 0.31, 0.25, math.pi - 0.1, 0)[1:] + [(0.66, -1.4)])
    surface = c.casque(root, c.SKULL, steel, [face])
    c.edge(surface, face[2:-2], trim, root, 0.045, -1.04)
    s.tube(surface.path([(-0.12, -0.62), (0, -0.76), (0.12, -0.62)], 0.02), 0.045, trim, root)
    c.hoop(root, 1.11, 0.26, 0.22, trim)
    c.studs(root, 1.11, 0.26, 15, steel, 0.055)
    c.strap(root, trim)
    c.strap(root, trim, across=True)
    c.rim(root, trim)
    s.lathe([(0.2, 1.12), (0.26, 1.18), (0.14, 1.26), (0.1, 1.42), (0.02, 1.6)], trim, root, 32)
    for half in sc.sides(root):
        c.horn(half, HORNS[options.get('horns', 'up')], bone, trim)
    if len(finishes) > 3:
        c.stone(root, surface, finishes[3], trim, (0, 0.3), 0.2)
        for half in sc.sides(root):
            s.ball(0.2, (0.42, -0.14, 0.78), finishes[4], half, (1.2, 0.55, 0.5), steps=12)


def crested(root, finishes, options):
    """Corinthian: almond eyes, nose guard, cheek plates and a brush of hair. Finishes: bronze, edge, hair."""
    bronze, trim, hair = finishes[:3]
    profile = [(1.0, -1.5), (0.98, -1.2), (0.98, -0.7), (1.04, -0.1), (1.04, 0.35), (0.93, 0.66), (0.72, 0.93), (0.42, 1.1), (0.02, 1.17)]
    eyes = c.arc(0.44, -0.1, 0.3, 0.19, math.pi, 0, 10)
    face = c.mirrored([(0, -0.66), (0.1, -0.5), (0.11, -0.14)] + eyes + [(0.62, -0.34), (0.4, -0.42), (0.24, -0.66), (0.22, -1.7)])
    surface = c.casque(root, profile, bronze, [face], ribs=_muzzle(0.16))
    c.edge(surface, [p for p in face if p != (0, -0.66)], trim, root, 0.042, -1.48)
    s.tube(surface.path([(-0.1, -0.5), (0, -0.68), (0.1, -0.5)], 0.02), 0.042, trim, root)
    for half in sc.sides(root):
        s.tube(surface.path(sc.spline([(0.03, 0.3), (0.3, 0.36), (0.66, 0.24), (0.9, -0.1)]), 0.01), 0.045, trim, half)
        s.tube(surface.path(sc.spline([(0.5, -0.72), (0.72, -0.85), (0.74, -1.1), (0.54, -1.15), (0.52, -0.98)]), 0.01), 0.035, trim, half)
    if options.get('brim'):
        _brim(root, bronze, trim)
    if options.get('grill'):
        _grill(root, surface, trim)
    _crest(root, hair, trim, options)


def _muzzle(reach):
    """Pulls the front of a turned shell to a keel."""
    return lambda angle: 1 + reach * math.exp(-(((angle - math.pi / 2) / 0.42) ** 2))


def _brim(root, bronze, trim):
    flare = s.lathe([(1.02, 0.42), (1.2, 0.34), (1.62, 0.2), (1.64, 0.14), (1.2, 0.26), (1.02, 0.3)], bronze, root, 96, smooth_angle=50)
    roll = s.ring(1.64, 0.045, trim, root, (0, 0.17, 0))
    for thing in (flare, roll):
        thing.scale = (1, 1, 1.12)


def _grill(root, surface, trim):
    for x in (-0.66, -0.5, -0.34, -0.18, 0.18, 0.34, 0.5, 0.66):
        s.tube(surface.path([(x, 0.06 - i * 0.04) for i in range(9)], 0.0), 0.03, trim, root)
    s.tube(surface.path([(-0.76 + i * 0.095, -0.11) for i in range(17)], 0.02), 0.03, trim, root)


def _crest(root, hair, trim, options):
    if options.get('crest') == 'fin':
        line = [(0, y, z) for y, z, _ in (plumage.over_skull(1.3, 0.2, 2.9, stretch=1.1)(i / 30) for i in range(31))]
        sc.loft([(*p, 0.06, 0.32 - 0.12 * abs(i - 14) / 16) for i, p in enumerate(line)], hair, root, 16, 1, up=(0, 1, 0.001))
        s.tube([(0, y * 1.22, z * 1.2) for _, y, z in line], 0.05, trim, root)
    else:
        plumage.brush(root, hair, trim, plumage.over_skull(1.2, 0.55, math.pi + 0.1, stretch=1.12), long=0.62)


def closed(root, finishes, options):
    """A great helm: flat crown, cross of brass, sights and breaths; with options a crown, wings, a halo. Finishes: steel, trim, glow or plume, feathers, stone."""
    steel, trim = finishes[:2]
    keel = options.get('keel', 0.12)
    if options.get('round'):
        profile = [(0.98, -1.45), (0.96, -1.0), (1.0, -0.3), (1.06, 0.2), (1.0, 0.6), (0.82, 0.95), (0.5, 1.22), (0.02, 1.36)]
    else:
        profile = [(1.12, -1.45), (1.05, -1.1), (1.03, -0.3), (1.05, 0.25), (0.96, 0.95), (0.92, 1.04), (0.84, 1.08), (0.02, 1.16)]
    slits = [[(x, y - 0.02 + 0.1 * abs(x)) for x, y in s.rounded(a, 0.0, b, 0.17, 0.06)] for a, b in ((0.1, 0.86), (-0.86, -0.1))]
    holes = [s.circle(side * (0.3 + 0.17 * i), -0.55 - 0.19 * j - 0.03 * i, 0.05, 12) for side in (-1, 1) for i in range(3) for j in range(3)]
    surface = c.casque(root, profile, steel, slits + holes, ribs=_muzzle(keel))
    for slit in slits:
        c.edge(surface, slit, trim, root, 0.035)
    _cross(root, surface, trim)
    c.rim(root, trim, -1.45, profile[0][0], 0.06)
    c.studs(root, 1.1, -1.26, 13, trim, 0.045, 0.1, math.pi - 0.1)
    if not options.get('round'):
        c.studs(root, 0.97, 0.98, 13, trim, 0.045, 0.1, math.pi - 0.1)
    _glowing_eyes(root, finishes, options)
    _regalia(root, surface, finishes, options)


def _cross(root, surface, trim):
    upright = [(-0.09, -1.38), (0.09, -1.38), (0.075, 0.92), (-0.075, 0.92)]
    surface.patch(upright, 0.045, trim, root)
    beam = [(-0.9, 0.2), (0.9, 0.2), (0.9, 0.36), (0, 0.3), (-0.9, 0.36)]
    surface.patch(beam, 0.04, trim, root)
    for y in (-1.2, -0.7, -0.25, 0.6):
        s.ball(0.045, tuple(surface.at(0, y, 0.06)[0]), trim, root, steps=8)


def _glowing_eyes(root, finishes, options):
    if options.get('glow'):
        for half in sc.sides(root):
            s.box((0.46, 0.08, 0.82), (0.7, 0.12, 0.04), finishes[2], half, 0.02)


def _regalia(root, surface, finishes, options):
    """What stands on and beside the helm."""
    trim = finishes[1]
    if options.get('plume'):
        _plume(root, finishes[2], trim)
        _gorget(root, finishes[0], trim)
        s.lathe([(0.2, 1.2), (0.22, 1.34), (0.12, 1.42), (0.02, 1.44)], trim, root, 32)
    if options.get('wings'):
        for half in sc.sides(root):
            seat = s.group(half, (1.0, 0.25, -0.1), (0, -0.25, 0.25))
            plumage.wing(seat, [(finishes[3], 10, 2.1, 0.46), (finishes[3], 8, 1.35, 0.4), (trim, 7, 0.78, 0.32)], trim, (1.15, -0.1), 0.95)
            s.lathe([(0.02, 0.12), (0.24, 0.1), (0.3, 0), (0.3, -0.1)], trim, half, 32, (1.02, 0.1, 0.28), (0, 0, -math.pi / 2))
    if options.get('halo'):
        _halo(root, trim, finishes[2])
        _coronet(root, surface, trim, finishes[4])
    if len(finishes) > 4:
        c.stone(root, surface, finishes[4], trim, (0, 0.62), 0.2)


def _plume(root, hair, quill):
    for i in range(15):
        row, side = i // 3, i % 3 - 1
        long = 1.55 + 0.1 * row
        plumage.feather(long, 0.52, hair, root, (0.1 * side, 1.25, 0.12 - 0.14 * row), (0.1 - 0.3 * row, 0, -0.34 * side), quill, bend=0.3 * side, droop=-0.75)


def _gorget(root, steel, trim):
    for i in range(3):
        low, high = (1.16 + 0.16 * i, -1.62 - 0.17 * i), (1.0 + 0.13 * i, -1.36 - 0.15 * i)
        c.sweep([high, low, (low[0] - 0.06, low[1]), (high[0] - 0.06, high[1])], 0, 2 * math.pi, steel, root, 72)
        c.rim(root, trim, low[1], low[0] - 0.02, 0.035)
        c.studs(root, low[0] - 0.06, low[1] + 0.1, 15, trim, 0.04, 0.1, math.pi - 0.1)


def _coronet(root, surface, gold, gem):
    """A ring of leaves over the brow, a fin along the crown, chased cheeks."""
    c.hoop(root, 1.08, 0.42, 0.16, gold)
    for i in range(11):
        angle = math.pi / 2 + (i - 5) * 0.36
        at = (1.06 * math.cos(angle), 0.46, 1.06 * c.DEEP * math.sin(angle))
        leaf = s.group(root, at, (0, math.pi / 2 - angle, 0))
        sc.blade(0.95 - 0.09 * abs(i - 5), 0.26, 0.09, gold, leaf, (0, 0, 0.04), (-0.12, 0, 0), droop=-0.12)
        if i % 2:
            s.cut_stone(0.08, 0.06, gem, leaf, (0, -0.02, 0.08))
    for half in sc.sides(root):
        for i in range(4):
            line = sc.spline([(0.16 + 0.03 * i, -0.35 - 0.26 * i), (0.5, -0.3 - 0.24 * i), (0.86 - 0.06 * i, -0.1 - 0.3 * i)], 6)
            path = surface.path(line, 0.01)
            s.tube(path, 0.05, gold, half, radii=[0.5 + 0.7 * math.sin(math.pi * k / len(path)) for k in range(len(path))])


def _halo(root, gold, glow):
    seat = s.group(root, (0, 0.55, -0.9))
    s.ring(1.72, 0.06, gold, seat, turn=s.FACING, flat=1.6)
    s.ring(1.6, 0.035, glow, seat, turn=s.FACING)
    for i in range(24):
        angle = 2 * math.pi * i / 24
        ray = s.group(seat, turn=(0, 0, angle))
        sc.blade(0.5 if i % 2 else 0.3, 0.13, 0.07, gold, ray, (0, 1.78, 0))


MODELS = {'horned': horned, 'crested': crested, 'closed': closed}
