"""Old and wondrous household things: lamps, glasses of sand, books, scrolls, a teapot, a fan, a compass."""
import math

import shapes as s
from items import cuts
from items.finishes import finish
from items.goldwork import beads, beads_flat, bezel, leaf, moulding, petals, smooth, spokes, tassel


def genie_lamp(root, finishes, options):
    """A long-spouted lamp with a curling handle; something glitters out of it."""
    gold, stone, smoke = finishes
    body = smooth([(0.5, -1.0), (0.95, -0.75), (1.2, -0.3), (1.05, 0.1), (0.6, 0.35), (0.5, 0.42)], 6)
    s.lathe([(0.01, -1.0), *body, (0.01, 0.42)], gold, root, 96, smooth_angle=60, ribs=lambda a: 1 + 0.025 * math.cos(16 * a))
    s.lathe(smooth([(0.52, 0.42), (0.45, 0.6), (0.24, 0.78), (0.12, 0.9), (0.1, 1.0)], 5), gold, root, 64)
    bezel(root, 0.17, gold, stone, (0, 1.14, 0), claws=5)
    spout = smooth([(-0.9, -0.45, 0), (-1.5, -0.3, 0), (-1.95, 0.05, 0), (-2.25, 0.5, 0), (-2.6, 0.75, 0)], 8)
    s.tube(spout, 0.3, gold, root, radii=[1.35 - 0.7 * (i / (len(spout) - 1)) ** 0.7 for i in range(len(spout))])
    s.ring(0.22, 0.07, gold, root, (-2.6, 0.76, 0), (0, 0, 0.9), 40)
    handle = smooth([(1.0, -0.5, 0), (1.7, -0.55, 0), (2.1, 0.0, 0), (1.85, 0.55, 0), (1.35, 0.5, 0), (1.3, 0.15, 0), (1.6, 0.1, 0)], 8)
    s.tube(handle, 0.13, gold, root, radii=[1.3 - 0.75 * i / (len(handle) - 1) for i in range(len(handle))])
    leaf(root, 0.7, 0.4, gold, (1.95, 0.4, 0), (0, 0, -0.7), 0.2, 0.4, 0.05)
    s.lathe(smooth([(0.45, -0.95), (0.3, -1.15), (0.45, -1.35), (0.85, -1.48), (0.9, -1.6), (0.01, -1.62)], 4), gold, root, 72, smooth_angle=50)
    moulding(root, ((0.55, 0.42, 0.07), (1.2, -0.28, 0.06), (0.88, -1.52, 0.06)), gold)
    for seat in spokes(root, 10):
        bezel(seat, 0.13, gold, stone, (0, -0.02, 1.13), (-0.5, 0, 0))
        leaf(seat, 0.6, 0.34, gold, (0, -0.98, 0.5), (0.85, 0, 0), 0.4, 0.3, 0.04)
    plume = [(-2.6 + 0.28 * math.sin(0.33 * k), 0.85 + 0.055 * k, 0.28 * math.cos(0.33 * k)) for k in range(29)]
    s.tube(plume, 0.2, smoke, root, radii=[0.15 + 0.85 * math.sin(math.pi * k / 29) for k in range(29)])
    for x, y, size in ((-2.1, 1.5, 0.16), (-2.95, 2.0, 0.2), (-2.2, 2.25, 0.12), (-3.0, 1.35, 0.1)):
        s.plate([s.star(4, size, size * 0.3)], 0.05, finish('light:#ffe9a8'), root, (x, y, 0.1), round_by=0.012)


def lantern(root, finishes, options):
    """A storm lantern with a wire guard and a live flame."""
    metal, trim, flame = finishes
    s.lathe([(0.01, -1.75), (0.85, -1.75), (0.92, -1.65), (0.88, -1.2), (0.6, -1.0), (0.55, -0.9), (0.01, -0.9)], metal, root, 64, smooth_angle=40)
    s.lathe(smooth([(0.5, -0.85), (0.72, -0.5), (0.78, -0.05), (0.66, 0.4), (0.5, 0.62)], 6), finish('dome:#fff4e0'), root, 64, smooth_angle=80)
    s.lathe(smooth([(0.02, -0.7), (0.16, -0.55), (0.2, -0.3), (0.1, 0.0), (0.015, 0.3)], 6), flame, root, 32, smooth_angle=180)
    s.lathe([(0.18, -0.9), (0.2, -0.7), (0.14, -0.66)], trim, root, 32)
    s.lathe([(0.55, 0.6), (0.8, 0.7), (0.78, 0.82), (0.5, 0.92), (0.45, 1.15), (0.62, 1.22), (0.55, 1.34), (0.2, 1.48), (0.01, 1.5)], metal, root, 64, smooth_angle=30)
    moulding(root, ((0.56, -0.88, 0.06), (0.8, 0.74, 0.055), (0.92, -1.62, 0.05)), trim)
    for seat in spokes(root, 4, math.pi / 4):
        s.tube(smooth([(0, -1.0, 0.62), (0, -0.5, 0.86), (0, 0.1, 0.88), (0, 0.72, 0.74)], 5), 0.035, trim, seat)
    for y in (-0.45, 0.2):
        s.ring(0.88, 0.03, trim, root, (0, y, 0))
    for side in (-1, 1):
        s.tube(smooth([(side * 0.86, -1.4, 0), (side * 1.18, -0.9, 0), (side * 1.18, 0.5, 0), (side * 0.62, 1.05, 0)], 6), 0.085, metal, root)
    s.tube(smooth([(-1.15, 0.3, 0), (-1.1, 1.3, 0.2), (0, 2.05, 0.35), (1.1, 1.3, 0.2), (1.15, 0.3, 0)], 8), 0.05, trim, root)
    s.lathe([(0.1, -0.3), (0.13, 0), (0.1, 0.3)], finish('wood'), root, 24, (0, 1.98, 0.34), (0, 0, math.pi / 2))
    s.lathe([(0.01, 0.05), (0.16, 0.05), (0.16, -0.05), (0.01, -0.05)], trim, root, 24, (0.45, -1.35, 0.8), (math.pi / 2, 0, 0.5))


def hourglass(root, finishes, options):
    """Two bulbs of sand between turned pillars; `fancy` adds stones and scrolls."""
    metal, sand, stone = finishes
    half = [(0.09, 0.0), (0.16, 0.14), (0.5, 0.42), (0.82, 0.82), (0.86, 1.15), (0.7, 1.42)]
    curve = smooth(half, 6)
    s.lathe([(r, -y) for r, y in reversed(curve)] + curve[1:], finish('dome:#f4fbff'), root, 80, smooth_angle=60)
    s.lathe([(0.01, -1.42), (0.66, -1.42), (0.79, -1.12), (0.72, -0.95), (0.3, -0.68), (0.01, -0.5)], sand, root, 64)
    s.lathe([(0.01, 0.02), (0.08, 0.1), (0.42, 0.46), (0.66, 0.72), (0.3, 0.62), (0.01, 0.56)], sand, root, 64)
    s.tube([(0, 0.1, 0), (0, -0.6, 0)], 0.03, sand, root)
    for side in (-1, 1):
        profile = [(0.01, 1.4), (1.15, 1.4), (1.28, 1.48), (1.24, 1.6), (1.34, 1.68), (1.3, 1.86), (0.01, 1.86)]
        s.lathe([(r, side * y) for r, y in profile], metal, root, 80, smooth_angle=25)
        beads(root, 40, 1.3, side * 1.63, 0.045, metal)
        s.lathe([(0.6, side * 1.86), (0.55, side * 1.95), (0.2, side * 2.0), (0.01, side * 2.0)], metal, root, 48)
    for seat in spokes(root, 4, math.pi / 4):
        pillar = [(0.1, -1.4), (0.17, -1.25), (0.09, -1.1), (0.13, -0.6), (0.1, -0.2), (0.19, 0), (0.1, 0.2), (0.13, 0.6), (0.09, 1.1), (0.17, 1.25), (0.1, 1.4)]
        s.lathe(smooth(pillar, 3), metal, seat, 32, (0, 0, 1.08), smooth_angle=60)
        if options.get('fancy'):
            bezel(seat, 0.13, metal, stone, (0, 0, 1.27))
    s.ring(0.15, 0.06, metal, root)
    if options.get('fancy'):
        for seat in spokes(root, 8):
            bezel(seat, 0.12, metal, stone, (0, 1.77, 1.32))
            bezel(seat, 0.12, metal, stone, (0, -1.77, 1.32))
        for tilt in (0.5, -0.5):
            s.ring(1.72, 0.045, metal, root, (0, 0, 0), (0.2, 0, tilt), 120)
        bezel(root, 0.3, metal, stone, (0, 2.25, 0), claws=6)


def grimoire(root, finishes, options):
    """A thick book with corners, clasps and a seal that glows round an eye of stone."""
    hide, metal, glow, stone = finishes
    s.box((0.08, 0, 0), (2.7, 3.5, 0.8), finish('palewood'), root, 0.03)
    for z in (-0.48, 0.48):
        s.plate([s.rounded(-1.5, -1.9, 1.5, 1.9, 0.16)], 0.2, hide, root, (0.08, 0, z), round_by=0.07)
    s.prism([(-0.3, -0.58), (0, -0.6), (0, 0.6), (-0.3, 0.58), (-0.42, 0.3), (-0.42, -0.3)], 3.8, hide, root, 0.07, (-1.36, 0, 0), (math.pi / 2, 0, 0))
    for y in (-1.3, -0.45, 0.45, 1.3):
        s.prism([(-0.34, -0.6), (-0.24, -0.62), (-0.24, 0.62), (-0.34, 0.6), (-0.47, 0.32), (-0.47, -0.32)], 0.16, metal, root, 0.03, (-1.36, y, 0), (math.pi / 2, 0, 0))
    corner = [(0, 0), (-0.66, 0), (-0.5, -0.18), (-0.3, -0.3), (-0.18, -0.5), (0, -0.66)]
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        s.plate([[(px * x, py * y) for px, py in corner][:: x * y]], 0.12, metal, root, (0.08 + 1.52 * x, 1.92 * y, 0.56), round_by=0.04)
        bezel(root, 0.09, metal, stone, (0.08 + 1.3 * x, 1.7 * y, 0.64))
    seal = s.group(root, (0.12, 0.05, 0.6))
    s.plate([s.circle(0, 0, 1.02, 64), s.circle(0, 0, 0.92, 64)], 0.1, metal, seal, round_by=0.03)
    s.plate([s.circle(0, 0, 0.8, 64), s.circle(0, 0, 0.76, 64)], 0.07, glow, seal, round_by=0.012)
    for turn in (0, math.pi):
        tri = lambda r: [(r * math.sin(turn + 2.0944 * k), r * math.cos(turn + 2.0944 * k)) for k in range(3)]
        s.plate([tri(0.78), tri(0.68)], 0.07, glow, seal, round_by=0.012)
    for petal in petals(seal, 8, math.pi / 8):
        s.plate([s.polygon(4, 0.075)], 0.08, glow, petal, (0, 0.86, 0), round_by=0.012)
    bezel(seal, 0.36, metal, stone, (0, 0, 0.04), outline=cuts.marquise(9, 0.62), claws=0)
    for y in (-0.95, 0.95):
        s.box((1.52, y, 0), (0.3, 0.4, 1.16), finish('leather'), root, 0.06)
        s.box((1.42, y, 0.6), (0.42, 0.3, 0.1), metal, root, 0.04)
    for k, x in enumerate((0.3, 0.55)):
        s.plate([[(-0.1, 0), (0.1, 0), (0.1, -0.75), (0, -0.62), (-0.1, -0.75)]], 0.03, finish(('velvet:#c00a3a', 'velvet:#e0a020')[k]), root, (x, -1.74, 0.1 * k), round_by=0.01)


def map_scroll(root, finishes, options):
    """A half-open chart with a route of dashes and a cross, tied with a cord."""
    paper, ink, wood = finishes
    sheet = [(x, 0.05 * math.sin(2.2 * x + 0.4), 1) for x in (k / 10 - 1.5 for k in range(31))]
    vertices = [(x, y, z + 0.1 * math.sin(1.6 * y)) for y in (k / 6 - 1.25 for k in range(16)) for x, z, _ in sheet]
    faces = [(r * 31 + i, r * 31 + i + 1, r * 31 + 32 + i, r * 31 + 31 + i) for r in range(15) for i in range(30)]
    s.mesh(vertices, faces, paper, root, 60)
    for side in (-1, 1):
        spiral = [((0.3 - 0.018 * k) * math.cos(0.5 * k), (0.3 - 0.018 * k) * math.sin(0.5 * k)) for k in range(14)]
        s.prism([*spiral, *[(x * 0.86, y * 0.86) for x, y in reversed(spiral)]], 2.5, paper, root, 0, (side * 1.66, 0, 0.1), (math.pi / 2, 0, 0))
        s.lathe([(0.3, -1.25), (0.31, 0), (0.3, 1.25)], paper, root, 40, (side * 1.66, 0, 0.1))
        for end in (-1, 1):
            s.lathe([(0.12, 0), (0.15, 0.14), (0.1, 0.22), (0.2, 0.34), (0.16, 0.48), (0.01, 0.55)], wood, root, 32, (side * 1.66, end * 1.25, 0.1), (0 if end > 0 else math.pi, 0, 0))
    route = [(-1.05, -0.75), (-0.7, -0.35), (-0.75, 0.15), (-0.3, 0.45), (0.15, 0.2), (0.3, -0.3), (0.75, -0.4), (1.0, 0.1)]
    line = smooth(route, 3)
    for i in range(0, len(line) - 1, 2):
        (ax, ay), (bx, by) = line[i], line[i + 1]
        s.tube([(ax, ay, 0.18), (bx, by, 0.18)], 0.03, ink, root)
    for turn in (0.785, -0.785):
        s.box((0, 0, 0), (0.5, 0.1, 0.06), ink, s.group(root, (1.02, 0.32, 0.2), (0, 0, turn)), 0.02)
    s.plate([s.star(8, 0.3, 0.1), s.circle(0, 0, 0.06, 16)], 0.05, ink, root, (-0.85, 0.8, 0.18), round_by=0.012)
    for x, y in ((0.35, 0.85), (0.6, 0.85), (0.47, 1.0), (-0.35, -0.8), (-0.1, -0.8)):
        s.plate([[(-0.13, 0), (0.13, 0), (0, 0.24)]], 0.05, wood, root, (x, y - 0.1, 0.17), round_by=0.012)


def teapot(root, finishes, options):
    """A round pot with a bamboo-like handle, on a small wooden stand."""
    clay, metal, wood = finishes
    s.lathe(smooth([(0.55, -1.05), (0.95, -0.85), (1.25, -0.35), (1.2, 0.15), (0.85, 0.5), (0.5, 0.62)], 6), clay, root, 96, smooth_angle=80)
    s.lathe(smooth([(0.52, 0.6), (0.45, 0.76), (0.2, 0.88), (0.1, 0.95)], 5), clay, root, 64, smooth_angle=60)
    s.ball(0.17, (0, 1.06, 0), metal, root, (1, 0.85, 1), 20)
    moulding(root, ((0.53, 0.62, 0.05), (0.56, -1.06, 0.06)), metal)
    spout = smooth([(-1.0, -0.4, 0), (-1.5, -0.25, 0), (-1.8, 0.2, 0), (-2.05, 0.62, 0)], 8)
    s.tube(spout, 0.24, clay, root, radii=[1.45 - 0.8 * i / (len(spout) - 1) for i in range(len(spout))])
    s.ring(0.16, 0.04, metal, root, (-2.06, 0.63, 0), (0, 0, 0.45), 32)
    handle = smooth([(1.0, 0.35, 0), (1.6, 0.6, 0), (1.95, 0.1, 0), (1.6, -0.55, 0), (1.05, -0.6, 0)], 8)
    s.tube(handle, 0.14, clay, root)
    for at in (handle[0], handle[-1]):
        s.ball(0.18, at, metal, root, steps=16)
    s.lathe([(0.01, -1.12), (0.9, -1.12), (0.98, -1.2), (0.9, -1.32), (1.02, -1.45), (0.01, -1.45)], wood, root, 64, smooth_angle=30)
    for seat in spokes(root, 3, 0.5):
        s.ball(0.14, (0, -1.5, 0.85), wood, seat, steps=14)


def fan(root, finishes, options):
    """A folding fan wide open, painted, with a tassel."""
    silk, rib, metal, cord = finishes
    count, spread = 19, 2.55
    pivot = (0, -1.35)
    vertices, faces = [], []
    for i in range(count * 2 + 1):
        a = spread * (i / (count * 2) - 0.5)
        z = 0.07 if i % 2 else 0
        vertices += [(r * math.sin(a), pivot[1] + r * math.cos(a), z) for r in (1.25, 1.7, 2.15, 2.6, 3.0)]
    for i in range(count * 2):
        faces += [(i * 5 + k, i * 5 + 5 + k, i * 5 + 6 + k, i * 5 + 1 + k) for k in range(4)]
    s.mesh(vertices, faces, silk, root, 10)
    for i in range(count):
        a = spread * ((i + 0.5) / count - 0.5)
        stave = s.group(root, (0, pivot[1], 0.01 * i - 0.1), (0, 0, -a))
        outer = i in (0, count - 1)
        s.plate([[(-0.05, -0.25), (0.05, -0.25), (0.12, 1.3), (-0.12, 1.3)] if not outer else [(-0.09, -0.3), (0.09, -0.3), (0.17, 3.05), (-0.17, 3.05)]], 0.06 if not outer else 0.12, rib, stave, round_by=0.02)
        if not outer:
            s.plate([s.circle(0, 1.0, 0.05, 12)], 0.08, metal, stave, round_by=0.01)
    for radius in (1.27, 2.98):
        s.tube([(radius * math.sin(a), pivot[1] + radius * math.cos(a), 0.06) for a in (spread * (k / 60 - 0.5) for k in range(61))], 0.035, metal, root)
    s.lathe([(0.01, 0.2), (0.13, 0.18), (0.17, 0.1), (0.17, -0.2)], metal, root, 32, (0, pivot[1], 0.05), s.FACING)
    tassel(root, 0.8, cord, metal, (0, pivot[1] - 0.3, 0))


def compass(root, finishes, options):
    """A sea compass with an open lid, a rose of the winds and a needle."""
    metal, face, ink, needle = finishes
    case = s.group(root, (0, -0.45, 0), (-0.75, 0, 0))
    s.lathe([(0.01, -0.35), (1.5, -0.35), (1.66, -0.22), (1.68, 0.1), (1.6, 0.24), (1.42, 0.24), (1.4, 0.08), (0.01, 0.08)], metal, case, 96, turn=s.FACING, smooth_angle=30)
    s.plate([s.circle(0, 0, 1.4, 72)], 0.04, face, case, (0, 0, 0.1), round_by=0.01)
    s.plate([s.star(4, 1.15, 0.26)], 0.06, ink, case, (0, 0, 0.14), round_by=0.015)
    s.plate([s.star(4, 0.8, 0.2, math.pi / 4)], 0.05, metal, case, (0, 0, 0.13), round_by=0.015)
    for i, petal in enumerate(petals(case, 32)):
        s.box((0, 1.28, 0.13), (0.03, 0.18 if i % 4 == 0 else 0.1, 0.04), ink, petal, 0.008, 1)
    arrow = s.group(case, (0, 0, 0.26), (0, 0, 0.5))
    s.plate([[(0, 1.12), (-0.13, 0), (0.13, 0)]], 0.05, needle, arrow, round_by=0.015)
    s.plate([[(0, -1.12), (0.13, 0), (-0.13, 0)]], 0.05, finish('silver'), arrow, round_by=0.015)
    s.ball(0.13, (0, 0, 0.04), metal, arrow, steps=16)
    beads_flat(case, 48, 1.52, 0.045, metal, 0.26)
    lid = s.group(root, (0, 0.72, -1.0), (-0.45, 0, 0))
    s.lathe([(0.01, -0.12), (1.3, -0.12), (1.58, -0.02), (1.62, 0.12), (1.5, 0.14), (1.44, 0.02), (0.01, 0.0)], metal, lid, 96, (0, 1.2, 0), s.FACING, 30)
    s.plate([s.star(8, 1.1, 0.42)], 0.06, ink, lid, (0, 1.2, 0.03), round_by=0.02)
    beads_flat(lid, 32, 1.28, 0.05, metal, 0.03, (0, 1.2))
    s.tube([(-0.4, 0.62, -1.0), (0.4, 0.62, -1.0)], 0.13, metal, root)
    s.ring(0.3, 0.08, metal, root, (0, -1.95, 0.95), (1.0, 0, 0), 48)


MODELS = {
    'genie_lamp': genie_lamp, 'lantern': lantern, 'hourglass': hourglass, 'grimoire': grimoire,
    'map_scroll': map_scroll, 'teapot': teapot, 'fan': fan, 'compass': compass,
}
