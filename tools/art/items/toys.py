"""Toys of wood, paper and tin."""
import math

import shapes as s
from items import faces as f
from items import sculpt as sc


def top(root, finishes, options):
    """Spinning top, leaning as it turns, with its whip. Finishes: wood, band, second band, metal, cord."""
    wood, band, second, metal, cord = finishes
    body = s.group(root, (0, 0.1, 0), (0.12, 0, -0.28))
    s.lathe(s.rounded_path([(0.02, -1.15), (0.16, -1.05), (0.62, -0.45), (1.08, 0.05), (1.2, 0.38), (1.06, 0.6), (0.5, 0.74), (0.3, 0.8), (0.02, 0.82)], 2), wood, body, 96)
    for r, y, thick, material in ((1.19, 0.4, 0.075, band), (1.04, 0.12, 0.06, second), (0.82, -0.14, 0.055, band), (0.6, -0.4, 0.05, second)):
        s.ring(r, thick, material, body, (0, y, 0))
    for r, y, material in ((0.95, 0.665, second), (0.68, 0.715, band)):
        s.ring(r, 0.04, material, body, (0, y, 0))
    s.lathe([(0.02, 1.5), (0.13, 1.46), (0.16, 1.3), (0.09, 1.15), (0.13, 0.9), (0.24, 0.76)], wood, body, 40)
    s.lathe([(0.02, -1.42), (0.06, -1.36), (0.16, -1.1), (0.2, -0.98)], metal, body, 32)
    for i in range(8):
        petal = s.group(body, (0, 0.7, 0), (0, i * math.pi / 4, 0))
        sc.blade(0.42, 0.2, 0.05, band if i % 2 else second, petal, (0, 0.03, 0.34), (math.pi / 2, 0, 0))
    s.rod((1.25, 1.35, 0.2), (1.75, -0.75, 0.5), 0.06, wood, root)
    for k in range(5):
        s.ring(0.07, 0.025, band, root, (1.68 + 0.02 * k, -0.45 - 0.06 * k, 0.46 + 0.01 * k), (0, 0, 0.25), 24)
    line = [(1.25, 1.35, 0.2), (0.95, 1.62, 0.5), (0.4, 1.35, 0.9), (-0.6, 1.15, 1.0), (-1.35, 0.5, 0.8), (-1.45, -0.3, 0.9), (-0.9, -0.95, 0.8), (-1.3, -1.25, 0.5), (-0.6, -1.35, 0.6)]
    s.tube(sc.spline(line, 10), 0.035, cord, root)


def kite(root, finishes, options):
    """Swallow kite: painted wings, forked tail, bamboo ribs, streamers. Finishes: paper, dark, red, gold, bamboo."""
    paper, dark, red, gold, bamboo = finishes
    bend = lambda x, y: -0.14 * x * x
    wing = [(0, 1.0), (0.5, 1.15), (1.2, 1.55), (2.2, 1.5), (2.45, 1.05), (1.9, 0.5), (1.1, 0.12), (0.42, 0.0)]
    tail = [(0.42, -0.05), (0.45, -0.5), (1.05, -1.3), (0.8, -1.6), (0.3, -1.0), (0, -0.6)]
    whole = [(0, 1.55), (0.26, 1.46), (0.32, 1.15), *wing[1:], *tail]
    outline = sc.spline([*whole, *[(-x, y) for x, y in whole[::-1][1:-1]]], 4, closed=True)
    sheet = sc.sheet(outline, paper, root, 0.05, bend)
    surface = sc.Surface(sheet)
    s.tube(surface.path(outline, 0.0), 0.04, dark, root, True)
    coat = lambda points, material, parent, lift=0.02: surface.patch(sc.spline(points, 5, closed=True), lift, material, parent, 0.15)
    for half in sc.sides(root):
        coat([(0.45, 0.95), (1.2, 1.38), (2.1, 1.36), (2.25, 1.05), (1.75, 0.62), (0.9, 0.3)], dark, half)
        for x, y, r, material in ((0.9, 0.82, 0.22, red), (1.42, 1.0, 0.24, gold), (1.92, 1.12, 0.18, red)):
            for k in range(5):
                angle = k * 1.2566
                coat([(x + r * 0.5 * math.cos(angle) + r * 0.5 * math.cos(a), y + r * 0.5 * math.sin(angle) + r * 0.5 * math.sin(a)) for a in (i * 1.0472 for i in range(6))], material, half, 0.04)
            seat = surface.mount(x, y, half, 0.05)
            s.ball(r * 0.24, (0, 0, 0), gold if material is red else red, seat, steps=8)
        coat([(0.28, -0.5), (0.85, -1.2), (0.78, -1.42), (0.42, -1.05), (0.16, -0.66)], dark, half)
        coat([(0.1, 1.22), (0.2, 1.34), (0.26, 1.24), (0.2, 1.14)], dark, half)
        s.ball(0.055, (0.18, 1.24, 0.06), gold, half, steps=10)
        s.tube([(0, 1.0, -0.06), (0.9, 1.25, -0.16), (1.85, 1.25, -0.55)], 0.035, bamboo, half)
        for k in range(2):
            stations = [(0.86 + 0.05 * k, -1.45, -0.08, 0.07, 0.015), (1.12 + 0.2 * k, -1.7 - 0.1 * k, 0.05, 0.08, 0.015), (0.96 + 0.25 * k, -1.95 - 0.1 * k, 0.0, 0.09, 0.015), (1.3 + 0.3 * k, -2.15 - 0.1 * k, 0.05, 0.05, 0.015)]
            sc.loft(stations, (red, gold)[k], half, 14, 6, square=4)
    coat([(0, 0.86), (0.26, 0.7), (0.3, 0.3), (0.2, -0.2), (0, -0.42), (-0.2, -0.2), (-0.3, 0.3), (-0.26, 0.7)], red, root)
    for k in range(3):
        coat([(0, 0.7 - 0.34 * k), (0.14, 0.58 - 0.34 * k), (0, 0.46 - 0.34 * k), (-0.14, 0.58 - 0.34 * k)], gold, root, 0.04)
    s.hull([(-0.07, 1.5, 0.05), (0.07, 1.5, 0.05), (0, 1.72, 0.06), (0, 1.52, 0.14), (0, 1.5, -0.03)], gold, root)


def doll(root, finishes, options):
    """Three nested dolls in a row. Finishes: dress, second dress, third dress, face, gold, dark."""
    for (x, size, z), dress in zip(((-0.15, 1.0, 0), (1.2, 0.72, 0.5), (-1.25, 0.56, 0.75)), finishes[:3]):
        seat = s.group(root, (x, -1.5 + 1.5 * size, z))
        seat.scale = (size,) * 3
        _matryoshka(seat, dress, finishes[3], finishes[4], finishes[5])


def _matryoshka(seat, dress, face, gold, dark):
    profile = [(0.02, -1.5), (0.72, -1.5), (0.78, -1.4), (0.98, -0.7), (0.92, 0.0), (0.68, 0.5), (0.66, 0.72), (0.74, 1.0), (0.66, 1.38), (0.4, 1.62), (0.02, 1.7)]
    body = s.lathe(s.rounded_path(profile, 2), dress, seat, 72)
    surface = sc.Surface(body)
    surface.patch(s.circle(0, 1.02, 0.46, 36), 0.015, face, seat, 0.1)
    s.tube(surface.path(s.circle(0, 1.02, 0.47, 48), 0.01), 0.04, gold, seat, True)
    s.ring(0.965, 0.045, gold, seat, (0, -0.42, 0))
    s.ring(0.77, 0.055, gold, seat, (0, -1.42, 0))
    for half in sc.sides(seat):
        surface.patch([(0.0, 1.46), (0.2, 1.42), (0.38, 1.26), (0.44, 1.04), (0.26, 1.22), (0.0, 1.34)], 0.04, dark, half, 0.08)
        surface.patch(f.almond(0.18, 1.06, 0.08, 0.055), 0.035, dark, half, 0.08)
        surface.patch(s.circle(0.28, 0.9, 0.075, 20), 0.02, dress, half, 0.08)
        s.tube(surface.path(sc.spline([(0.08, 1.18), (0.18, 1.23), (0.28, 1.18)], 4), 0.03), 0.014, dark, half)
        s.tube(surface.path(sc.spline([(0.0, 0.54), (0.3, 0.3), (0.5, -0.3)], 6), 0.0), 0.025, gold, half)
    surface.patch([(-0.08, 0.86), (0, 0.88), (0.08, 0.86), (0, 0.8)], 0.03, dress, seat, 0.06)
    for x, y, r in ((0, -0.05, 0.3), (-0.42, -0.95, 0.2), (0.42, -0.95, 0.2), (0, -1.08, 0.22)):
        mount = surface.mount(x, y, seat, 0.0)
        for k in range(8):
            sc.blade(r, r * 0.55, 0.03, face if k % 2 else gold, s.group(mount, turn=(0, 0, k * math.pi / 4)), (0, r * 0.15, 0.0))
        s.ball(r * 0.26, (0, 0, 0.02), dark, mount, (1, 1, 0.5), steps=12)


def nutcracker(root, finishes, options):
    """Nutcracker guard: tall hat, white beard, great teeth, sabre. Finishes: coat, trousers, face, gold, dark, hair."""
    coat, white, face, gold, dark, hair = finishes
    s.box((0, -2.0, 0), (1.5, 0.24, 1.1), coat, root, 0.05)
    s.box((0, -1.86, 0), (1.36, 0.06, 0.98), gold, root, 0.02)
    s.lathe(s.rounded_path([(0.02, -0.75), (0.56, -0.75), (0.6, -0.6), (0.5, -0.2), (0.62, 0.3), (0.4, 0.48), (0.02, 0.5)], 1), coat, root, 48).scale = (1, 1, 0.8)
    s.ring(0.53, 0.06, dark, root, (0, -0.28, 0)).scale = (1, 1, 0.8)
    s.box((0, -0.28, 0.45), (0.22, 0.18, 0.06), gold, root, 0.02)
    for half in sc.sides(root):
        _guard_limbs(half, coat, white, gold, dark)
        for k in range(4):
            s.ball(0.05, (0.17, 0.26 - 0.13 * k, 0.47 - 0.02 * k), gold, half, steps=10)
        s.tube([(0.02, 0.27 - 0.0, 0.5), (0.17, 0.27, 0.46)], 0.02, gold, half)
    _guard_head(root, finishes)
    _guard_hat(root, coat, gold, dark)
    s.rod((0.74, -0.62, 0.3), (0.92, 1.1, 0.5), 0.035, gold, root)
    sc.blade(1.5, 0.14, 0.05, white, root, (0.78, -0.3, 0.34), (0.12, 0, -0.1))


def _guard_limbs(half, coat, white, gold, dark):
    s.lathe([(0.02, -0.7), (0.25, -0.7), (0.23, -1.3), (0.02, -1.3)], white, half, 32, (0.29, 0, 0))
    s.lathe(s.rounded_path([(0.02, -1.28), (0.26, -1.28), (0.25, -1.84), (0.02, -1.84)], 1), dark, half, 32, (0.29, 0, 0))
    s.ball(0.26, (0.29, -1.78, 0.16), dark, half, (0.95, 0.5, 1.3), steps=14)
    s.ring(0.26, 0.035, gold, half, (0.29, -1.3, 0), sides=40)
    sc.loft([(0.6, 0.28, 0, 0.17), (0.76, -0.15, 0.05, 0.15), (0.74, -0.5, 0.2, 0.13)], coat, half, 20)
    s.ring(0.15, 0.04, gold, half, (0.74, -0.46, 0.18), (0.4, 0, 0), 32)
    s.ball(0.14, (0.74, -0.6, 0.26), white, half, steps=14)
    s.lathe([(0.02, 0.06), (0.26, 0.05), (0.3, -0.02), (0.3, -0.05)], gold, half, 36, (0.6, 0.42, 0), (0, 0, -0.35))
    for k in range(9):
        angle = 2 * math.pi * k / 9
        s.rod((0.6 + 0.28 * math.cos(angle), 0.4, 0.28 * math.sin(angle)), (0.63 + 0.31 * math.cos(angle), 0.26, 0.31 * math.sin(angle)), 0.025, gold, half)


def _guard_head(root, finishes):
    coat, white, face, _, dark, hair = finishes
    for half in sc.sides(root):
        s.lathe([(0.02, 0.03), (0.12, 0.0)], coat, half, 24, (0.32, 0.82, 0.42), (math.pi / 2, 0, -0.4))
        s.ball(0.085, (0.19, 1.02, 0.44), white, half, (1, 1.1, 0.5), steps=12)
        s.ball(0.05, (0.19, 1.02, 0.5), dark, half, (1, 1, 0.5), steps=10)
        sc.loft([(0.08, 1.14, 0.46, 0.035), (0.2, 1.19, 0.45, 0.045), (0.32, 1.13, 0.36, 0.02)], dark, half, 10)
        sc.loft([(0.02, 0.84, 0.54, 0.06), (0.2, 0.8, 0.52, 0.06), (0.36, 0.9, 0.42, 0.02)], hair, half, 12)
        sc.curl((0.48, 0.86, 0.05), 0.2, hair, half, spin=-1, thick=0.45)
        sc.curl((0.48, 0.62, 0.05), 0.18, hair, half, spin=-1, thick=0.45)
    s.lathe(s.rounded_path([(0.02, 0.44), (0.42, 0.46), (0.48, 0.7), (0.48, 1.2), (0.44, 1.34), (0.02, 1.36)], 1), face, root, 48)
    sc.loft([(0, 1.0, 0.46, 0.07), (0, 0.9, 0.6, 0.09), (0, 0.86, 0.56, 0.07)], face, root, 14)
    s.box((0, 0.68, 0.46), (0.4, 0.16, 0.1), dark, root, 0.02)
    for k in range(5):
        for y in (0.72, 0.63):
            s.box((-0.15 + 0.075 * k, y, 0.49), (0.065, 0.08, 0.07), white, root, 0.012)
    for k in range(7):
        sc.blade(0.62 - 0.06 * abs(k - 3), 0.16, 0.12, hair, root, (-0.27 + 0.09 * k, 0.58, 0.42 - 0.04 * abs(k - 3)), (math.pi - 0.12, 0, 0.1 * (3 - k) * -1))


def _guard_hat(root, coat, gold, dark):
    s.lathe(s.rounded_path([(0.5, 1.24), (0.46, 1.3), (0.46, 1.9), (0.52, 2.12), (0.46, 2.2), (0.02, 2.22)], 1), dark, root, 56)
    for y, r in ((1.3, 0.49), (2.1, 0.52)):
        s.ring(r, 0.05, gold, root, (0, y, 0))
    brim = [(0.46, 1.26), (0.62, 1.2), (0.7, 1.14)]
    s.lathe([*brim, (0.7, 1.11), (0.46, 1.2)], dark, root, 56, (0, 0, 0.12)).scale = (0.8, 1, 0.8)
    badge = s.group(root, (0, 1.66, 0.47))
    s.plate([s.star(8, 0.26, 0.15)], 0.06, gold, badge, round_by=0.02)
    s.ball(0.09, (0, 0, 0.04), coat, badge, (1, 1, 0.6), steps=12)
    for k in (-1, 0, 1):
        sc.blade(0.62, 0.2, 0.12, coat, root, (0.07 * k, 2.14, 0.1), (-0.1, 0, -0.2 * k))


def robot(root, finishes, options):
    """Wind-up tin robot with dials, clamps and a key. Finishes: tin, second tin, gold, dark, light, red."""
    tin, second, gold, dark, lamp, red = finishes
    s.box((0, 0.0, 0), (1.5, 1.5, 0.95), tin, root, 0.12, 4)
    s.box((0, 1.24, 0), (1.1, 0.82, 0.8), second, root, 0.12, 4)
    s.lathe([(0.02, 0.86), (0.34, 0.84), (0.34, 0.7), (0.4, 0.68)], dark, root, 36)
    _robot_panel(root, second, gold, dark, lamp, red)
    for half in sc.sides(root):
        _robot_limbs(half, finishes)
    s.box((0, 1.02, 0.4), (0.6, 0.16, 0.06), dark, root, 0.03)
    for k in range(6):
        s.box((-0.23 + 0.092 * k, 1.02, 0.43), (0.04, 0.13, 0.04), gold, root, 0.01)
    s.rod((0, 1.62, 0), (0, 2.05, 0), 0.04, gold, root)
    s.ball(0.13, (0, 2.1, 0), red, root, steps=16)
    for k in range(4):
        s.ring(0.1, 0.03, gold, root, (0, 1.7 + 0.08 * k, 0), sides=28)
    _key(root, gold)


def _robot_panel(root, second, gold, dark, lamp, red):
    s.box((0, 0.12, 0.48), (1.15, 0.9, 0.08), second, root, 0.05)
    for x, y in ((-0.3, 0.28), (0.3, 0.28)):
        s.ring(0.2, 0.045, gold, root, (x, y, 0.54), s.FACING, 40)
        s.lathe([(1e-3, 0.04), (0.2, 0.02)], dark, root, 36, (x, y, 0.53), s.FACING)
        s.rod((x, y, 0.59), (x + 0.1, y + 0.1, 0.59), 0.02, red, root)
    for k in range(5):
        s.lathe([(0.02, 0.05), (0.05, 0.04), (0.06, -0.02)], (red, gold, lamp)[k % 3], root, 20, (-0.4 + 0.2 * k, -0.12, 0.53), s.FACING)
    for k in range(4):
        s.box((0, -0.48 - 0.07 * k, 0.48), (0.8, 0.035, 0.06), dark, root, 0.01)


def _robot_limbs(half, finishes):
    tin, second, gold, dark, lamp, red = finishes
    s.lathe([(0.14, 0.1), (0.2, 0.1), (0.22, 0.0), (0.22, -0.06)], gold, half, 40, (0.26, 1.34, 0.42), s.FACING)
    s.ball(0.16, (0.26, 1.34, 0.42), lamp, half, (1, 1, 0.6), steps=16)
    s.lathe([(0.02, 0.16), (0.12, 0.14), (0.2, 0.04), (0.22, -0.1)], red, half, 32, (0.58, 1.28, 0), (0, 0, -math.pi / 2))
    s.lathe([(0.02, 0.2), (0.2, 0.18), (0.28, 0.06), (0.28, -0.1)], gold, half, 40, (0.76, 0.45, 0), (0, 0, -math.pi / 2))
    for k in range(6):
        s.ring(0.16, 0.055, dark, half, (1.06 + 0.03 * k, 0.36 - 0.13 * k, 0.04 * k), (0.1 * k, 0, 0.25), 36)
    s.lathe([(0.02, 0.3), (0.2, 0.28), (0.25, 0.1), (0.25, -0.1), (0.02, -0.12)], second, half, 36, (1.24, -0.52, 0.28), (0.3, 0, 0.1))
    for k in (-1, 1):
        claw = [(1.26 + 0.12 * k, -0.62, 0.3, 0.08), (1.28 + 0.28 * k, -0.85, 0.42, 0.08), (1.28 + 0.1 * k, -1.1, 0.5, 0.05)]
        sc.loft(claw, red, half, 14)
    s.lathe([(0.02, -0.72), (0.22, -0.74), (0.22, -1.2), (0.02, -1.2)], dark, half, 32, (0.4, 0, 0))
    for k in range(3):
        s.ring(0.22, 0.05, second, half, (0.4, -0.84 - 0.14 * k, 0), sides=40)
    s.box((0.42, -1.38, 0.12), (0.62, 0.34, 0.95), tin, half, 0.1)
    s.box((0.42, -1.5, 0.12), (0.66, 0.08, 1.0), red, half, 0.03)
    for x, y in ((0.64, 0.62), (0.64, -0.62)):
        s.ball(0.05, (x, y, 0.47), gold, half, steps=8)


def _key(root, gold):
    s.rod((-0.7, -0.1, -0.2), (-1.3, -0.1, -0.45), 0.06, gold, root)
    bow = s.group(root, (-1.45, -0.1, -0.5), (0, -0.4, 0))
    for y in (-0.26, 0.26):
        s.ring(0.2, 0.07, gold, bow, (0, y, 0), s.FACING, 40)


MODELS = {'top': top, 'kite': kite, 'doll': doll, 'nutcracker': nutcracker, 'robot': robot}
