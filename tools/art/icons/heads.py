"""Parts of the portrait family: round vinyl heads, bright eyes, a star at the collar. Heads are balls about the origin."""
import math

import materials as m
import shapes as s
from icons.metal import bright_gold

R = 1.55
"""Radius of a head."""


def vinyl(colour, roughness=0.3):
    return m.Shader('vinyl').set(Base_Color=m.linear(colour), Roughness=roughness, Specular=0.5, Clearcoat=0.5, Clearcoat_Roughness=0.12, Sheen=0.2).material


def front(x, y, out=0.0, radius=R):
    """The point of the head's face before (x, y), pulled out by `out`."""
    z = math.sqrt(max(0.02, radius * radius - x * x - y * y))
    return (x, y, z + out)


def head(root, skin, cloth, squash=(1.1, 0.98, 1)):
    """Shoulders with the gold star, and the head; returns the carrier of the head."""
    fabric, gold = vinyl(cloth, 0.45), bright_gold()
    s.ball(1.55, (0, -2.75, -0.1), fabric, root, (1.12, 0.95, 0.8), 32)
    s.ring(0.86, 0.14, gold, root, (0, -1.52, 0.05), (0.14, 0, 0), 64)
    s.plate([s.star(4, 0.36, 0.13)], 0.12, gold, root, (0, -1.9, 1.15), (-0.3, 0, 0), round_by=0.03)
    carrier = s.group(root, (0, 0.05, 0))
    if skin:
        s.ball(R, (0, 0, 0), skin, carrier, squash, 40)
    return carrier


def eyes(at, dx=0.58, dy=0.08, size=0.3, iris='#120a1e', tall=1.2):
    """Two glossy eyes with a light in each."""
    pupil, spark = m.paint(iris, 0.05), m.light('#ffffff', 3)
    for side in (-1, 1):
        x, y, z = front(side * dx, dy, -0.08)
        s.ball(size, (x, y, z), pupil, at, (0.92, tall, 0.62), 24)
        s.ball(size * 0.28, (x - size * 0.26, y + size * 0.5, z + size * 0.56), spark, at, steps=12)
        s.ball(size * 0.13, (x + size * 0.3, y - size * 0.4, z + size * 0.56), spark, at, steps=10)


def bring_forward(at, count, out):
    """Pulls the newest `count` parts of a head out of its face."""
    for part in at.children[-count:]:
        part.location.z += out


def white_eyes(at, dx=0.55, dy=0.15, size=0.42, iris='#2a1a4a'):
    """Eyes with whites, for faces that have none of their own."""
    white = vinyl('#ffffff', 0.15)
    for side in (-1, 1):
        x, y, z = front(side * dx, dy, -0.12)
        s.ball(size, (x, y, z), white, at, (1, 1.14, 0.6), 24)
        s.ball(size * 0.6, (x - side * 0.04, y - 0.02, z + size * 0.34), m.paint(iris, 0.05), at, (1, 1.1, 0.5), 20)
        s.ball(size * 0.17, (x - size * 0.2, y + size * 0.3, z + size * 0.64), m.light('#ffffff', 3), at, steps=10)


def cheeks(at, colour='#ff8a9a', dx=0.98, dy=-0.34, size=0.24):
    for side in (-1, 1):
        s.ball(size, front(side * dx, dy, -0.08), vinyl(colour, 0.5), at, (1.1, 0.7, 0.4), 16)


def muzzle(at, colour, nose='#1a0e16', wide=0.62, y=-0.42, deep=0.5, nose_size=0.2):
    """A rounded snout with its nose and the line under it."""
    s.ball(wide, (0, y, R * 0.86), vinyl(colour), at, (1.15, 0.8, deep / wide), 28)
    z = R * 0.86 + deep
    s.ball(nose_size, (0, y + 0.22, z - 0.04), m.paint(nose, 0.1), at, (1.3, 0.85, 0.8), 20)
    smile(at, y - 0.12, z - 0.02, 0.2, nose)


def smile(at, y, z, wide=0.28, colour='#2a1420', thick=0.035):
    for side in (-1, 1):
        points = [(side * wide * (1 - math.cos(a)), y - wide * 0.7 * math.sin(a), z - 0.25 * (wide * (1 - math.cos(a))) ** 2) for a in (math.pi * i / 12 for i in range(10))]
        s.tube(points, thick, m.paint(colour, 0.3), at)


def round_ears(at, outer, inner, dx=1.15, dy=1.12, size=0.55):
    for side in (-1, 1):
        s.ball(size, (side * dx, dy, -0.1), vinyl(outer), at, (1, 1, 0.5), 24)
        s.ball(size * 0.62, (side * dx, dy, 0.14), vinyl(inner), at, (1, 1, 0.4), 20)


def pointed_ears(at, outer, inner, dx=0.95, dy=1.05, tall=1.15, wide=0.62, lean=0.32):
    for side in (-1, 1):
        ear = s.group(at, (side * dx, dy, -0.05), (0, 0, -side * lean))
        s.lathe([(wide, -0.2), (wide * 0.86, tall * 0.3), (wide * 0.45, tall * 0.75), (0.08, tall), (0.01, tall * 1.02)], vinyl(outer), ear, 32, smooth_angle=180).scale = (1, 1, 0.5)
        s.lathe([(wide * 0.66, -0.1), (wide * 0.5, tall * 0.35), (0.05, tall * 0.8)], vinyl(inner), ear, 24, (0, 0, 0.16), smooth_angle=180).scale = (1, 1, 0.4)


def patch(at, colour, x, y, size, stretch=(1, 1, 0.4), out=-0.12, turn=0.0):
    """A flat blot of colour on the head."""
    blot = s.ball(size, front(x, y, out), vinyl(colour), at, stretch, 24)
    blot.rotation_euler = (0, 0, turn)


def crown(at, y=1.3, size=0.85, points=6):
    gold = bright_gold()
    carrier = s.group(at, (0, y, 0), (-0.06, 0, 0))
    s.lathe([(size, 0), (size * 1.08, 0.36), (size * 0.98, 0.36), (size * 0.92, 0)], gold, carrier, 64)
    s.ring(size * 1.02, 0.09, gold, carrier, flat=1.3)
    for tip in range(points):
        angle = 2 * math.pi * tip / points + math.pi / 2
        x, z = size * 1.05 * math.cos(angle), size * 1.05 * math.sin(angle)
        s.lathe([(0.3, 0), (0.2, 0.3), (0.02, 0.62)], gold, carrier, 16, (x, 0.28, z))
        s.ball(0.11, (x, 0.94, z), m.pearl(), carrier, steps=14)
        s.cut_stone(0.14, 0.08, m.gem('#ff3f7a', '#7a0024', '#ffd0e0', 0.6), carrier, (x * 1.03, 0.14, z * 1.03), (0, math.pi / 2 - angle, 0))


def horn(at, points, thick, material):
    """A tapering horn or antler branch through points."""
    last = len(points) - 1
    s.tube(points, thick, material, at, radii=[1 - 0.85 * i / last for i in range(last + 1)], smooth=True)
