"""What helmets of old share: a hollow skull with cut openings, bands, studs, horns and set stones."""
import math

import materials as m
import shapes as s
from items import sculpt as sc

SKULL = [(1.06, -1.05), (1.02, -0.8), (1.02, -0.4), (1.06, 0.0), (1.04, 0.35), (0.93, 0.66), (0.72, 0.93), (0.42, 1.1), (0.02, 1.17)]
DEEP = 1.14
"""How much longer a head is from brow to nape than from ear to ear."""


def casque(root, profile, steel, openings, wall=0.07, ribs=None):
    """A shell with openings cut through its front and a dark lining; returns its skin as it was before the cuts."""
    lining = s.lathe([(r * 0.86, y * 0.94) for r, y in s.rounded_path(profile, 2)], m.velvet('#08080c'), root, 64)
    lining.scale = (1, 1, DEEP)
    shell = s.lathe(s.rounded_path(profile, 2), steel, root, 112, smooth_angle=50, ribs=ribs)
    for vertex in shell.data.vertices:
        vertex.co.z *= DEEP
    surface = sc.Surface(shell)
    sc.hollow(shell, wall)
    if openings:
        sc.carve(shell, *[s.prism(outline, 3, steel, root, 0, (0, 0, 1.6)) for outline in openings])
    return surface


def edge(surface, outline, trim, root, radius=0.04, bottom=-9):
    """A rolled edge along a cut; points below `bottom` leave it open there."""
    line = [point for point in outline if point[1] > bottom]
    return s.tube(surface.path(line, radius * 0.3), radius, trim, root, len(line) == len(outline))


def hoop(root, radius, height, tall, material, thick=0.05):
    """A flat band around the skull."""
    low, high = height - tall / 2, height + tall / 2
    profile = [(radius - thick, low), (radius, low + 0.015), (radius, high - 0.015), (radius - thick, high)]
    belt = s.lathe(profile, material, root, 96, smooth_angle=30)
    belt.scale = (1, 1, DEEP)
    return belt


def studs(root, radius, height, count, material, size=0.045, start=-0.3, end=math.pi + 0.3):
    for i in range(count):
        angle = start + (end - start) * i / (count - 1)
        s.ball(size, (radius * math.cos(angle), height, DEEP * radius * math.sin(angle)), material, root, steps=8)


def strap(root, material, across=False, low=0.3, wide=0.13, skull=SKULL):
    """A band over the crown, from brow to nape or from ear to ear."""
    half = [(r * DEEP, y) for r, y in s.rounded_path(skull, 2) if y > low]
    line = [(0, y + 0.02, reach + 0.02) for reach, y in half] + [(0, y + 0.02, -reach - 0.02) for reach, y in half[::-1]]
    mount = s.group(root, turn=(0, math.pi / 2, 0) if across else (0, 0, 0))
    mount.scale = (1, 1, 1 / DEEP if across else 1)
    return sc.loft([(*point, wide, 0.05) for point in line], material, mount, 16, 1, up=(0, 1, 0.001), square=5)


def rim(root, trim, height=-1.05, radius=1.06, thick=0.05):
    roll = s.ring(radius, thick, trim, root, (0, height, 0))
    roll.scale = (1, 1, DEEP)


def stone(root, surface, gem, trim, at, size=0.19):
    """A cut stone in a round setting on the skin."""
    seat = surface.mount(*at, root, 0.05)
    s.lathe([(0.02, 0.05), (size * 1.2, 0.04), (size * 1.35, -0.02), (size * 1.35, -0.1)], trim, seat, 32, turn=s.FACING)
    return s.cut_stone(size, size * 0.7, gem, seat, (0, 0, 0.03))


def horn(root, stations, material, metal, collar=True):
    """A horn with a metal collar and tip."""
    sc.loft(stations, material, root, 24, 8)
    line = sc.spline(stations, 10)
    tip = line[int(len(line) * 0.86):]
    sc.loft([(*point[:3], point[3] * 1.12) for point in tip], metal, root, 20, 1)
    if collar:
        sc.loft([(*point[:3], point[3] * 1.1) for point in line[1:8:3]], metal, root, 24, 2)
        sc.loft([(*point[:3], point[3] * 1.1) for point in line[12:15:2]], metal, root, 24, 2)


def arc(cx, cy, rx, ry, start, end, steps=14):
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in (start + (end - start) * i / steps for i in range(steps + 1))]


def mirrored(outline):
    """A closed outline from its right half, listed from the top middle down."""
    return outline + [(-x, y) for x, y in outline[::-1] if abs(x) > 1e-6]


def sweep(section, start, end, material, root, steps=40, smooth_angle=40):
    """Turns a closed section of (radius, height) points about y from one angle to another; pi / 2 is the front."""
    count = len(section)
    vertices, faces = [], []
    for i in range(steps + 1):
        angle = start + (end - start) * i / steps
        vertices += [(r * math.cos(angle), y, DEEP * r * math.sin(angle)) for r, y in section]
    for i in range(steps):
        for k in range(count):
            a, b = i * count + k, i * count + (k + 1) % count
            faces.append((a, b, b + count, a + count))
    faces += [tuple(range(count)), tuple(range(steps * count, (steps + 1) * count))[::-1]]
    thing = s.mesh(vertices, faces, material, root, smooth_angle)
    sc.face_outwards(thing.data)
    return thing


def laced_lame(root, plate, lace, edge_metal, top, bottom, start, end, count=18):
    """A hoop plate of armour, (radius, height) from top to bottom, with cords through its upper half and a rolled lower edge."""
    (r0, y0), (r1, y1) = top, bottom
    sweep([(r0, y0), (r1, y1), (r1 - 0.05, y1), (r0 - 0.05, y0)], start, end, plate, root)
    roll = [(r1 + 0.015, y1 + 0.05), (r1 + 0.03, y1), (r1 - 0.02, y1 - 0.02), (r1 - 0.05, y1 + 0.02)]
    sweep(roll, start, end, edge_metal, root)
    mix = lambda part, lift: (r0 + (r1 - r0) * part + lift, y0 + (y1 - y0) * part)
    for i in range(count):
        angle = start + (end - start) * (i + 0.5) / count
        points = [((r * math.cos(angle)), y, DEEP * r * math.sin(angle)) for r, y in (mix(0.05, 0.02), mix(0.4, 0.035), mix(0.75, 0.02))]
        s.tube(points, 0.035, lace, root)
