"""Helmets with glass: racing, space and diving."""
import math

import shapes as s
from items import sculpt as sc

HEAD = [(0, -1.02, 0.2, 0.7, 0.98), (0, -0.86, 0.2, 0.84, 1.14), (0, -0.45, 0.14, 0.96, 1.26), (0, 0.05, 0.02, 1.04, 1.28), (0, 0.48, -0.06, 1.02, 1.2), (0, 0.82, -0.1, 0.84, 0.98), (0, 1.06, -0.12, 0.5, 0.58), (0, 1.13, -0.12, 0.26, 0.3), (0, 1.15, -0.12, 0.01, 0.01)]
SIDEWAYS = (0, -math.pi / 2, 0)
"""Turn of a prism whose outline is drawn in z, y and which is pulled along x."""


def _head(root, material, grow=0.0):
    stations = [(x, y, z, w + grow, h + grow) for x, y, z, w, h in HEAD]
    return sc.loft(stations, material, root, 72, 8, square=2.15, caps=(False, True))


def racing(root, finishes, options):
    """Full-face helmet with visor, vents and spoiler. Finishes: shell, visor, dark parts, accent."""
    shell_skin, glass, dark, accent = finishes
    port = sc.spline([(0.05, 0.3), (0.3, 0.5), (0.8, 0.52), (2, 0.46), (2, -0.2), (1.0, -0.22), (0.5, -0.14), (0.12, 0.06)], 5, closed=True)
    shell = _head(root, shell_skin)
    surface = sc.Surface(shell)
    sc.carve(shell, s.prism(port, 4, dark, root, 0, turn=SIDEWAYS))
    _head(root, dark, -0.09)
    visor = _head(root, glass, -0.025)
    inner = [(0.62 + (z - 0.62) * 0.985, 0.15 + (y - 0.15) * 0.97) for z, y in port]
    sc.carve(visor, s.prism(inner, 4, dark, root, 0, turn=SIDEWAYS), keep=True)
    _port_seal(root, surface, port, dark)
    _shell_parts(root, surface, dark, accent)
    for half in sc.sides(root):
        _pivot(half, surface, dark, accent)
        if options.get('ears'):
            _cat_ear(half, shell_skin, accent)
        if options.get('fin'):
            sc.loft([(0.5, 0.85, 0.3, 0.03, 0.06), (0.52, 1.2, -0.2, 0.05, 0.22), (0.52, 1.3, -0.9, 0.03, 0.1)], accent, half, 16, 6, up=(0, 1, 0))
    if options.get('glow'):
        for half in (-1, 1):
            for line in ([(0.9 - i * 0.1, 0.64) for i in range(18)], [(0.9 - i * 0.1, -0.5 - 0.01 * i) for i in range(18)]):
                for run in _side_runs(surface, line, half, 0.02):
                    s.tube(run, 0.028, accent, root)


def _side_runs(surface, line, half, lift=0.0):
    """Points given as (z, y), laid on one side; a new run starts wherever the side is missed."""
    runs = [[]]
    for z, y in line:
        point, normal, _, _ = surface.tree.ray_cast((20 * half, y, z), (-half, 0, 0))
        if point is None:
            runs.append([])
        else:
            runs[-1].append(tuple(point + normal * lift))
    return [run for run in runs if len(run) > 1]


def _port_seal(root, surface, port, dark):
    for half in (-1, 1):
        for run in _side_runs(surface, port + port[:1], half):
            s.tube(run, 0.035, dark, root)
    for y in (0.475, -0.205):
        s.tube(surface.path([(-0.75 + 0.1 * i, y) for i in range(16)]), 0.035, dark, root)


def _pivot(half, surface, dark, accent):
    hit, normal, _, _ = surface.tree.ray_cast((20, 0.14, 0.16), (-1, 0, 0))
    seat = s.group(half, tuple(hit), normal.to_track_quat('Z', 'Y').to_euler())
    s.lathe([(0.02, 0.1), (0.13, 0.1), (0.2, 0.07), (0.24, 0.0), (0.24, -0.06)], dark, seat, 36, turn=s.FACING)
    s.ring(0.15, 0.03, accent, seat, (0, 0, 0.1), s.FACING, 36)
    s.lathe([(0.02, 0.12), (0.07, 0.11), (0.08, 0.05)], accent, seat, 6, turn=s.FACING)


def _shell_parts(root, surface, dark, accent):
    """Chin vent, brow vents, neck roll and the spoiler at the back."""
    surface.patch([(-0.3, -0.62), (0.3, -0.62), (0.38, -0.42), (-0.38, -0.42)], 0.03, dark, root)
    for y in (-0.57, -0.52, -0.47):
        s.tube(surface.path([(-0.3, y), (0, y), (0.3, y)], 0.05), 0.018, accent, root)
    for half in sc.sides(root):
        surface.patch([(0.14, 0.72), (0.42, 0.68), (0.4, 0.84), (0.18, 0.88)], 0.03, dark, half)
        surface.patch([(0.58, -0.74), (0.8, -0.56), (0.82, -0.4), (0.62, -0.54)], 0.025, accent, half)
        s.tube(surface.path([(0.18, 0.76), (0.4, 0.73)], 0.06), 0.02, accent, half)
    roll = s.ring(0.84, 0.07, dark, root, (0, -0.98, 0.2))
    roll.scale = (0.92, 1, 1.26)
    sc.loft([(-0.55, 0.7, -1.0, 0.04, 0.12), (0, 0.86, -1.22, 0.06, 0.24), (0.55, 0.7, -1.0, 0.04, 0.12)], dark, root, 16, 8, up=(0, 0.3, -1))


def _cat_ear(half, shell_skin, accent):
    sc.loft([(0.55, 0.8, 0.05, 0.34, 0.16), (0.68, 1.2, 0.0, 0.22, 0.1), (0.76, 1.5, -0.02, 0.03, 0.03)], shell_skin, half, 24, 6)
    sc.loft([(0.57, 0.9, 0.15, 0.2, 0.06), (0.66, 1.2, 0.08, 0.12, 0.04), (0.72, 1.38, 0.03, 0.02, 0.02)], accent, half, 20, 6)


def space(root, finishes, options):
    """Bubble with a mirrored visor, ear pods, lamps and a ringed neck. Finishes: shell, visor, trim, dark, light."""
    white, mirror, trim, dark, lamp = finishes
    shell = s.ball(1.2, (0, 0, 0), white, root, steps=40)
    surface = sc.Surface(shell)
    frame = s.rounded(-0.92, -0.66, 0.92, 0.62, 0.5, 10)
    sc.hollow(shell, 0.07)
    sc.carve(shell, s.prism(frame, 3, white, root, 0, (0, 0, 1.7)))
    s.ball(1.135, (0, 0, 0), mirror, root, steps=40)
    s.tube(surface.path(frame, 0.0), 0.085, trim, root, True)
    s.tube(surface.path([(x * 1.12, y * 1.12 + 0.0) for x, y in frame], 0.0), 0.04, dark, root, True)
    for y, radius, thick, material in ((-0.92, 0.86, 0.1, trim), (-1.06, 0.92, 0.08, white), (-1.18, 1.0, 0.11, dark), (-1.32, 1.06, 0.08, trim)):
        s.ring(radius, thick, material, root, (0, y, 0))
    for i in range(9):
        angle = math.pi * (i + 0.5) / 9
        s.box((1.1 * math.cos(angle), -1.18, 1.1 * math.sin(angle)), (0.12, 0.16, 0.12), trim, root, 0.02)
    for half in sc.sides(root):
        _ear_pod(half, white, trim, dark, lamp)
    s.box((0, 1.16, 0.05), (0.5, 0.16, 0.5), white, root, 0.06)
    s.box((0, 1.16, 0.32), (0.36, 0.09, 0.06), lamp, root, 0.02)
    if options.get('stripe'):
        surface.patch([(-1.02, 0.78), (-0.6, 0.96), (0.6, 0.96), (1.02, 0.78), (0.62, 0.86), (-0.62, 0.86)], 0.02, trim, root)


def _ear_pod(half, white, trim, dark, lamp):
    s.lathe([(0.02, 0.3), (0.24, 0.28), (0.3, 0.2), (0.38, 0.16), (0.42, 0), (0.42, -0.14)], white, half, 48, (1.1, -0.02, 0), (0, 0, -math.pi / 2))
    s.ring(0.3, 0.04, trim, half, (1.32, -0.02, 0), (0, 0, math.pi / 2), 48)
    s.lathe([(0.02, 0.34), (0.13, 0.33), (0.15, 0.2)], dark, half, 32, (1.1, -0.02, 0), (0, 0, -math.pi / 2))
    s.box((1.08, 0.52, 0.34), (0.26, 0.3, 0.4), white, half, 0.06)
    s.lathe([(0.02, 0.06), (0.09, 0.05), (0.11, 0), (0.11, -0.06)], lamp, half, 24, (1.08, 0.52, 0.54), s.FACING)
    s.rod((1.2, 0.3, -0.2), (1.34, 1.12, -0.3), 0.03, dark, half)
    s.ball(0.07, (1.34, 1.16, -0.3), lamp, half, steps=12)
    s.tube(sc.spline([(1.05, -0.35, 0.3), (1.3, -0.6, 0.45), (1.28, -0.95, 0.5), (1.02, -1.2, 0.5)]), 0.07, dark, half)


def diver(root, finishes, options):
    """Copper ball with barred ports on a bolted collar. Finishes: copper, brass, glass, iron."""
    copper, brass, glass, iron = finishes
    s.ball(1.1, (0, 0.1, 0), copper, root, steps=36)
    _port(s.group(root, (0, 0.12, 0.92)), brass, glass, iron, 0.52)
    for turn in (-1.18, 1.18):
        _port(s.group(s.group(root, (0, 0.14, 0), (0, turn, 0)), (0, 0, 0.96)), brass, glass, iron, 0.36)
    _port(s.group(s.group(root, (0, 0.1, 0), (-0.98, 0, 0)), (0, 0, 1.0)), brass, glass, iron, 0.26)
    for y, radius, thick, material in ((-0.74, 0.84, 0.1, brass), (-0.9, 0.9, 0.1, copper)):
        s.ring(radius, thick, material, root, (0, y, 0))
    bib = s.lathe([(0.86, -0.9), (0.98, -0.96), (1.24, -1.14), (1.42, -1.4), (1.46, -1.62), (1.4, -1.66)], copper, root, 80)
    roll = s.ring(1.45, 0.06, brass, root, (0, -1.62, 0))
    for thing in (bib, roll):
        thing.scale = (1, 1, 0.8)
    for i in range(12):
        angle = 2 * math.pi * (i + 0.5) / 12
        s.ball(0.075, (1.33 * math.cos(angle), -1.3, 1.33 * 0.82 * math.sin(angle)), brass, root, (1, 0.8, 1), steps=10)
        s.lathe([(0.02, 0.1), (0.08, 0.1), (0.09, 0)], brass, root, 6, (0.95 * math.cos(angle), -0.84, 0.95 * math.sin(angle)))
    s.tube(sc.spline([(-0.9, 0.5, -0.4), (-1.4, 0.7, -0.3), (-1.72, 0.1, 0), (-1.6, -0.7, 0.1), (-1.3, -1.2, 0.3)], 12), 0.12, iron, root)
    s.lathe([(0.2, -0.1), (0.2, 0.16), (0.12, 0.2), (0.12, 0.34)], brass, root, 24, (0.86, 0.78, 0.1), (0, 0, -0.8))


def _port(seat, brass, glass, iron, r):
    s.lathe([(r * 0.8, 0.3), (r * 0.98, 0.3), (r * 1.04, 0.24), (r * 1.04, 0.1), (r * 1.26, 0.06), (r * 1.28, -0.16)], brass, seat, 56, turn=s.FACING, smooth_angle=30)
    s.lathe([(1e-3, 0.2), (r * 0.5, 0.19), (r * 0.84, 0.14)], glass, seat, 48, turn=s.FACING)
    for i in range(10):
        angle = 2 * math.pi * i / 10
        s.ball(r * 0.09, (1.15 * r * math.cos(angle), 1.15 * r * math.sin(angle), 0.08), iron, seat, steps=8)
    for offset in (-0.36, 0.0, 0.36):
        reach = r * 0.88 * math.sqrt(1 - (offset / 0.95) ** 2)
        s.tube([(offset * r, -reach, 0.26), (offset * r, 0, 0.32), (offset * r, reach, 0.26)], r * 0.06, brass, seat)
        s.tube([(-reach, offset * r, 0.26), (0, offset * r, 0.32), (reach, offset * r, 0.26)], r * 0.06, brass, seat)


MODELS = {'racing': racing, 'space': space, 'diver': diver}
