"""机甲: things of an armoury."""
import math

import glow
import materials as m
import shapes as s
from boxes.mech_giants import drop_pod, open_drop_pod, open_titan_core, titan_core
from boxes.parts import Design, ease, slide, swing

ALONG_X = (0, math.pi / 2, 0)
"""Turn of a prism whose outline is a side view (-z, y) and whose depth runs along x."""


def cut_corners(w, h, c):
    """Outline of an eight-cornered plate of half-size w x h."""
    return [(-w + c, -h), (w - c, -h), (w, -h + c), (w, h - c), (w - c, h), (-w + c, h), (-w, h - c), (-w, -h + c)]


def ammo_case(parts):
    """Armoured case: chamfered ends, ribbed front, steel corners, a star hasp; energy cells stand in foam."""
    armour, dark, steel = m.worn_paint('#4a6152', '#c4ccc0'), m.dark('#14171b'), m.steel('#aeb6c0')
    _case_body(parts.base, armour, dark)
    _case_lid(parts.lid, armour, dark)
    _energy_cells(parts.base, steel)
    for x in (-1.86, 1.86):
        _end_guard(parts.base, x, steel, dark, ((-1.1, -0.62), (-0.18, 0.12)))
        _end_guard(parts.lid, x, steel, dark, ((0.4, 0.66),))
        s.box((x * 1.055, 0.76, 0.98), (0.5, 0.2, 0.5), steel, parts.lid, 0.06)
        _end_vents(parts.base, x, steel, dark)
    for x in (-1.12, 1.12):
        _latch(parts, x, steel, dark)
    _star_hasp(parts.lock, steel)
    parts.hinge, parts.mouth = (0, 0.3, -1.3), (0, 0.1, 0)


def open_ammo_case(parts, part):
    swing(parts.lid, parts.hinge, 'x', -112 * part)


def _case_body(base, armour, dark):
    side = [(-1.15, -1.05), (1.15, -1.05), (1.3, -0.88), (1.3, 0.16), (-1.3, 0.16), (-1.3, -0.88)]
    body = s.prism(side, 4.1, armour, base, 0.06, turn=ALONG_X)
    s.carve(body, s.box((0, 0.2, 0), (3.5, 1.3, 2.1), dark, base, 0.06))
    rim = s.box((0, 0.2, 0), (4.0, 0.2, 2.5), dark, base, 0.04)
    s.carve(rim, s.box((0, 0.2, 0), (3.46, 0.6, 2.06), m.steel('#6d7682'), base, 0))
    s.box((0, 0.23, 1.25), (3.4, 0.07, 0.06), glow.lamp('#ff9a1e', 5), base, 0.02)
    for x in (-1.52, -0.8, 0.8, 1.52):
        s.box((x, -0.46, 1.32), (0.26, 0.92, 0.14), armour, base, 0.05)
        s.box((x, -0.46, 1.4), (0.1, 0.7, 0.04), dark, base, 0.015)
    for x in (-1.6, 1.6):
        s.box((x, -1.1, 0.9), (0.5, 0.16, 0.4), dark, base, 0.04)


def _case_lid(lid, armour, dark):
    top = [(-1.3, 0.3), (1.3, 0.3), (1.3, 0.62), (0.98, 0.92), (-0.98, 0.92), (-1.3, 0.62)]
    shell = s.prism(top, 4.1, armour, lid, 0.06, turn=ALONG_X)
    s.carve(shell, s.box((0, 0.3, 0), (3.6, 0.7, 2.1), dark, lid, 0.1))
    s.box((0, 0.62, 0), (3.4, 0.1, 1.9), m.skin('hex', 0.34, 0.6, 0.28), lid, 0.05)
    for z in (-0.72, 0.72):
        s.box((0, 0.56, z), (2.8, 0.05, 0.06), glow.lamp('#ff9a1e', 5), lid, 0.02)
    for z in (-0.45, 0.45):
        s.box((0, 0.95, z), (3.0, 0.1, 0.2), dark, lid, 0.03)
    s.tube([(-0.62, 0.92, 0), (-0.58, 1.26, 0), (0.58, 1.26, 0), (0.62, 0.92, 0)], 0.1, dark, lid)
    s.tube([(-0.4, 1.26, 0), (0.4, 1.26, 0)], 0.15, m.leather('#16181c', '#34383e'), lid)


def _energy_cells(base, steel):
    """Two rows of glowing cells in a foam tray."""
    s.box((0, -0.32, 0), (3.46, 0.2, 2.06), m.velvet('#15181d'), base, 0.03)
    colours = (('#ffb02e', '#ff7a00'), ('#3fe9ff', '#0a8ac8'))
    for column in range(6):
        for row in range(2):
            at = (-1.4 + 0.56 * column, -0.22, -0.48 + 0.96 * row)
            core, rim = colours[(column + row) % 3 == 1]
            s.lathe([(0.24, 0), (0.24, 0.1), (0.2, 0.13), (0.2, 0.42), (0.24, 0.45), (0.24, 0.55), (0.19, 0.6)], steel, base, 40, at)
            s.lathe([(0.205, 0.14), (0.205, 0.41)], glow.lamp(core, 3), base, 40, at)
            s.lathe([(0.19, 0.59), (0.12, 0.57), (0.001, 0.57)], glow.pool(core, rim, 0.2, 4), base, 40, at)
    glow.shine((0, 0.9, 0.2), '#ffb050', 40, base, 0.6)


def _end_guard(parent, x, steel, dark, spans):
    side = math.copysign(1, x)
    for low, high in spans:
        s.box((x + side * 0.1, (low + high) / 2, 1.22), (0.5, high - low, 0.28), steel, parent, 0.06)
        s.rivet((x + side * 0.02, (low + high) / 2, 1.37), 0.07, dark, parent)


def _end_vents(base, x, steel, dark):
    side = math.copysign(1, x)
    s.plate([cut_corners(0.7, 0.4, 0.14)], 0.12, dark, base, (x + side * 0.24, -0.42, 0), ALONG_X)
    for row in range(4):
        s.box((x + side * 0.3, -0.62 + row * 0.14, 0), (0.06, 0.06, 1.0), steel, base, 0.02)


def _latch(parts, x, steel, dark):
    s.box((x, 0.36, 1.36), (0.44, 0.36, 0.16), dark, parts.lid, 0.05)
    s.box((x, 0.4, 1.46), (0.3, 0.26, 0.12), steel, parts.lid, 0.05)
    s.box((x, 0.06, 1.34), (0.44, 0.2, 0.14), dark, parts.base, 0.04)
    s.box((x, 0.06, 1.42), (0.28, 0.06, 0.04), glow.lamp('#2fe6ff', 5), parts.base, 0.015)


def _star_hasp(lock, steel):
    """The plate that holds lid and body together."""
    s.plate([cut_corners(0.44, 0.48, 0.13)], 0.2, m.paint('#1d2a24', 0.25, 0.3), lock, (0, 0.04, 1.42), round_by=0.04)
    s.plate([cut_corners(0.5, 0.54, 0.15), cut_corners(0.4, 0.44, 0.11)], 0.24, steel, lock, (0, 0.04, 1.43), round_by=0.04)
    s.plate([s.star(4, 0.34, 0.12)], 0.1, m.gold('#ffc85a', '#d9821a'), lock, (0, 0.04, 1.53), round_by=0.03)
    s.cut_stone(0.11, 0.08, m.gem('#ff9a1e', '#8a2a00', '#fff0b0', 0.8), lock, (0, 0.04, 1.57))


def steel_vault(parts):
    """Safe: round-edged body, two deep doors joined by a five-spoke wheel; gold bars lie on lit shelves."""
    body, door, gold = m.paint('#2a3f7a', 0.28, 0.5), m.paint('#3558b8', 0.2, 0.55), m.gold()
    dark = m.dark('#1b1f26')
    _vault_body(parts.base, body, gold, dark)
    _vault_shelves(parts.base, gold)
    parts.leaves = {side: s.group(parts.lid) for side in (-1, 1)}
    for side, leaf in parts.leaves.items():
        _vault_leaf(leaf, side, door, gold, dark)
        _vault_hinges(parts.base, leaf, side, gold, dark)
    _dial(parts.leaves[-1], gold, dark)
    _number_window(parts.leaves[1], gold)
    _wheel(parts.lock, (0, 0.02, 1.62), gold, dark, m.paint('#c8102e', 0.2))
    parts.hinge, parts.mouth = (1.5, 0, 1.42), (0, -0.1, 1.1)


def open_steel_vault(parts, part):
    for side, leaf in parts.leaves.items():
        swing(leaf, (side * 1.5, 0, 1.42), 'y', side * (104 if side < 0 else 130) * part)


def _vault_body(base, body, gold, dark):
    case = s.box((0, 0, 0), (3.3, 3.3, 2.6), body, base, 0.22, 6)
    s.carve(case, s.box((0, 0, 0.6), (2.5, 2.5, 2.6), m.paint('#2c469c', 0.35, 0.2), base, 0.12))
    s.plate([s.rounded(-1.62, -1.62, 1.62, 1.62, 0.3), s.rounded(-1.32, -1.32, 1.32, 1.32, 0.22)], 0.24, gold, base, (0, 0, 1.3), round_by=0.08)
    s.plate([s.rounded(-1.34, -1.34, 1.34, 1.34, 0.2), s.rounded(-1.2, -1.2, 1.2, 1.2, 0.16)], 0.2, m.steel('#8d97a6'), base, (0, 0, 1.12), round_by=0.04)
    for y in (-0.8, 0, 0.8):
        s.box((-1.68, y, 0), (0.12, 0.28, 2.0), dark, base, 0.05)
    s.plate([cut_corners(0.9, 1.1, 0.2)], 0.1, m.paint('#3558b8', 0.2, 0.55), base, (1.66, 0, -0.05), ALONG_X, 0.04)
    s.plate([cut_corners(0.76, 0.96, 0.17), cut_corners(0.68, 0.88, 0.15)], 0.08, gold, base, (1.71, 0, -0.05), ALONG_X, 0.03)
    s.plate([s.star(4, 0.5, 0.16)], 0.1, gold, base, (1.72, 0, -0.05), ALONG_X, 0.03)
    for x in (-1.25, 1.25):
        for z in (-0.9, 0.95):
            s.lathe([(0.02, 0.16), (0.28, 0.16), (0.36, 0.0), (0.4, -0.2), (0.02, -0.2)], gold, base, 40, (x, -1.74, z))


def _vault_shelves(base, gold):
    """Bars of gold on two shelves, jewels above, warm light behind the frame."""
    bar = [(-0.17, 0), (0.17, 0), (0.12, 0.2), (-0.12, 0.2)]
    s.box((0, 0.16, 0.2), (2.46, 0.08, 1.5), m.steel('#aab6cc'), base, 0.02)
    for level, count in ((0, 5), (1, 4), (2, 3)):
        for place in range(count):
            x = (place - (count - 1) / 2) * 0.42
            s.prism(bar, 0.9, gold, base, 0.03, (x, -1.22 + 0.21 * level, 0.3))
    for place, colour in enumerate((('#ff2a4a', '#7a0014', '#ffb0a0'), ('#2fe0a0', '#04603a', '#d8fff0'), ('#2fb6ff', '#04306a', '#d8f8ff'))):
        at = (-0.75 + 0.75 * place, 0.2, 0.35)
        s.lathe([(0.28, 0), (0.24, 0.1), (0.1, 0.16), (0.12, 0.24)], gold, base, 40, at)
        s.hull([(0.24 * math.cos(a * math.pi / 4), h, 0.24 * math.sin(a * math.pi / 4)) for a in range(8) for h in (0.52, 0.6)] + [(0, 0.26, 0)] + [(0.14 * math.cos(a * math.pi / 4 + 0.39), 0.72, 0.14 * math.sin(a * math.pi / 4 + 0.39)) for a in range(8)], m.gem(*colour, 0.6), base, at)
    s.box((0, 1.18, 0.9), (2.1, 0.05, 0.1), glow.lamp('#ffe2a0', 6), base, 0.02)
    glow.shine((0, 0.95, 0.9), '#ffd28a', 70, base, 0.3)
    glow.shine((0, -0.1, 1.1), '#ffc05a', 60, base, 0.3)


def _vault_leaf(leaf, side, door, gold, dark):
    """One of two doors, its bolt work on the inside."""
    carrier = s.group(leaf, (side * 0.645, 0, 0))
    s.prism(s.rounded(-0.635, -1.28, 0.635, 1.28, 0.12), 0.4, door, carrier, 0.06, (0, 0, 1.34))
    s.plate([s.rounded(-0.52, -1.12, 0.52, 1.12, 0.1), s.rounded(-0.45, -1.05, 0.45, 1.05, 0.08)], 0.08, gold, carrier, (0, 0, 1.55), round_by=0.03)
    for y in (-1.19, -0.4, 0.4, 1.19):
        s.rivet((side * 0.57, y, 1.55), 0.06, gold, carrier)
    s.lathe([(0.001, 0.07), (0.34, 0.07), (0.38, 0.0)], dark, carrier, 48, (0, -0.72, 1.53), s.FACING)
    s.plate([s.star(4, 0.28, 0.1)], 0.08, gold, carrier, (0, -0.72, 1.6), round_by=0.03)
    _bolt_work(carrier, gold, dark)


def _dial(lid, gold, dark):
    s.lathe([(0.02, 0.2), (0.16, 0.19), (0.2, 0.12), (0.27, 0.08), (0.3, 0.0)], dark, lid, 48, (-0.76, 0.72, 1.54), s.FACING)
    for tick in range(12):
        angle = 2 * math.pi * tick / 12
        s.box((-0.76 + 0.24 * math.cos(angle), 0.72 + 0.24 * math.sin(angle), 1.63), (0.03, 0.03, 0.03), gold, lid, 0.008)


def _number_window(lid, gold):
    s.plate([s.rounded(-0.3, -0.1, 0.3, 0.1, 0.05)], 0.1, glow.lamp('#37e6a0', 3), lid, (0.72, 0.76, 1.56), round_by=0.03)
    s.plate([s.rounded(-0.36, -0.16, 0.36, 0.16, 0.07), s.rounded(-0.28, -0.08, 0.28, 0.08, 0.04)], 0.14, gold, lid, (0.72, 0.76, 1.58), round_by=0.04)


def _bolt_work(leaf, gold, dark):
    """What a door shows on its inside: three wheels and the bolts they drive."""
    back = s.group(leaf, (0, 0, 1.14), (0, math.pi, 0))
    s.plate([s.rounded(-0.54, -1.14, 0.54, 1.14, 0.1)], 0.1, m.steel('#8a97ac'), back, round_by=0.03)
    s.rod((0, -0.98, 0.14), (0, 0.98, 0.14), 0.06, dark, back)
    for y in (-0.72, 0, 0.72):
        s.plate([s.star(12, 0.3, 0.25)], 0.12, gold, back, (0, y, 0.14), round_by=0.03)
        s.lathe([(0.001, 0.16), (0.1, 0.15), (0.13, 0.05)], dark, back, 32, (0, y, 0.14), s.FACING)
        s.rod((-0.5, y + 0.2, 0.1), (0.5, y + 0.2, 0.1), 0.06, m.steel('#d8dee8'), back)


def _vault_hinges(base, leaf, side, gold, dark):
    for y in (-0.9, 0.9):
        s.rod((side * 1.5, y - 0.26, 1.42), (side * 1.5, y + 0.26, 1.42), 0.14, gold, base)
        for end in (-0.28, 0.28):
            s.ball(0.13, (side * 1.5, y + end, 1.42), dark, base, steps=16)
        s.box((side * 1.3, y, 1.52), (0.4, 0.3, 0.1), gold, leaf, 0.04)


def _wheel(lock, at, gold, dark, red):
    hub = s.group(lock, at, (0, 0, 0.3))
    s.lathe([(0.02, 0.5), (0.18, 0.46), (0.26, 0.34), (0.22, 0.2), (0.44, 0.1), (0.52, 0.0), (0.52, -0.1)], gold, hub, 64, turn=s.FACING)
    s.cut_stone(0.16, 0.12, m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.5), hub, (0, 0, 0.48))
    s.ring(0.72, 0.085, gold, hub, (0, 0, 0.3), s.FACING)
    for spoke in range(5):
        angle = 2 * math.pi * spoke / 5
        x, y = math.cos(angle), math.sin(angle)
        s.tube([(0.2 * x, 0.2 * y, 0.34), (0.92 * x, 0.92 * y, 0.3)], 0.07, dark, hub)
        s.ball(0.13, (0.96 * x, 0.96 * y, 0.3), red, hub, steps=18)


def reactor_pod(parts):
    """Upright reactor: a burning core in gold rings behind glass; the clamps let go and cap and glass rise."""
    shell, steel, dark = m.paint('#e8ecf2', 0.22, 0.1), m.steel('#9aa4b2'), m.dark('#14191f')
    parts.cap = s.group(parts.lid)
    parts.clamps = [s.group(parts.lid) for _ in range(4)]
    _reactor_foot(parts.base, shell, steel, dark)
    _burning_core(parts.base, steel)
    _reactor_cap(parts.cap, shell, steel, dark)
    for quarter, clamp in enumerate(parts.clamps):
        _clamp(s.group(clamp, turn=(0, math.pi / 4 + quarter * math.pi / 2, 0)), shell, dark, steel)
    _reactor_lock(parts.lock, steel)
    parts.hinge, parts.mouth = (0, 1.2, 0), (0, 0.02, 0)


def open_reactor_pod(parts, part):
    for quarter, clamp in enumerate(parts.clamps):
        angle = math.pi / 4 + quarter * math.pi / 2
        hinge = (1.26 * math.sin(angle), -1.3, 1.26 * math.cos(angle))
        swing(clamp, hinge, (math.cos(angle), 0, -math.sin(angle)), 52 * ease(part, 0, 0.6))
    slide(parts.cap, (0, 2.05 * ease(part, 0.15, 1), 0))


def _reactor_foot(base, shell, steel, dark):
    s.lathe([(0.02, -1.2), (1.1, -1.2), (1.32, -1.32), (1.5, -1.6), (1.5, -1.95), (1.38, -2.1), (0.02, -2.1)], shell, base, 96)
    s.lathe([(1.34, -1.36), (1.42, -1.3), (1.52, -1.4), (1.56, -1.56), (1.5, -1.6)], m.gold(), base, 96)
    s.lathe([(1.3, -2.06), (1.62, -2.1), (1.66, -2.24), (0.02, -2.24)], dark, base, 96)
    s.ring(1.1, 0.11, steel, base, (0, -1.16, 0))
    s.ring(1.2, 0.035, glow.lamp('#37ffb0', 6), base, (0, -1.16, 0))
    for vent in range(16):
        mount = s.group(base, turn=(0, 2 * math.pi * vent / 16, 0))
        s.box((0, -1.78, 1.5), (0.2, 0.26, 0.08), dark if vent % 2 else glow.lamp('#37ffb0', 4), mount, 0.02)


def _burning_core(base, steel):
    s.ball(0.5, (0, 0.02, 0), glow.lamp('#4affc0', 1.3), base, steps=36)
    s.ball(0.36, (0, 0.02, 0.16), glow.lamp('#eafff8', 6), base, steps=30)
    for height, radius, lean in ((0.0, 0.72, 0.5), (0.0, 0.82, -0.6), (0.02, 0.62, 1.2)):
        s.ring(radius, 0.05, m.gold(), base, (0, height, 0), (lean, 0.4, lean * 0.6))
    s.lathe([(0.1, 0.24), (0.3, 0.2), (0.56, 0.0), (0.64, -0.2), (0.7, -0.34)], steel, base, 48, (0, -0.86, 0))
    s.lathe([(0.66, -1.19), (0.9, -1.17), (0.98, -1.19)], glow.pool('#37ffb0', '#0a6a4a', 1.0, 6), base, 64)
    s.tube([(0, -0.7, 0), (0, -0.36, 0)], 0.1, glow.lamp('#37ffb0', 5), base)
    glow.shine((0, 0.02, 0), '#5affc0', 60, base, 0.44)


def _reactor_cap(cap, shell, steel, dark):
    s.lathe([(0.02, 2.1), (0.5, 2.08), (0.62, 1.96), (0.98, 1.86), (1.2, 1.6), (1.2, 1.34), (1.1, 1.22), (0.02, 1.22)], shell, cap, 96)
    s.lathe([(1.2, 1.36), (1.26, 1.4), (1.26, 1.52), (1.2, 1.58)], m.gold(), cap, 96)
    s.lathe([(0.02, 2.42), (0.16, 2.4), (0.26, 2.3), (0.26, 2.0)], dark, cap, 40)
    s.ball(0.15, (0, 2.46, 0), glow.lamp('#37ffb0', 5), cap, steps=18)
    s.ring(1.1, 0.11, steel, cap, (0, 1.2, 0))
    s.ring(1.2, 0.035, glow.lamp('#37ffb0', 6), cap, (0, 1.2, 0))
    s.lathe([(0.02, 0.86), (0.3, 0.9), (0.5, 1.1), (0.6, 1.2)], steel, cap, 48)
    s.lathe([(1.04, -1.06), (1.04, 1.14)], m.glass_dome('#e4fff4', 0.03), cap, 96, smooth_angle=180)
    s.ring(1.04, 0.04, steel, cap, (0, -1.02, 0))


def _clamp(mount, shell, dark, steel):
    s.tube([(0, -1.3, 1.26), (0, -0.9, 1.42), (0, 0.95, 1.42), (0, 1.4, 1.16)], 0.13, steel, mount)
    for y in (-0.9, 0.92):
        s.box((0, y, 1.44), (0.42, 0.5, 0.26), shell, mount, 0.06)
        s.box((0, y, 1.58), (0.1, 0.28, 0.03), glow.lamp('#37ffb0', 4), mount, 0.01)
    s.box((0, 0.0, 1.44), (0.28, 0.5, 0.22), dark, mount, 0.05)


def _reactor_lock(lock, steel):
    at = (0, -1.02, 1.2)
    s.plate([s.polygon(6, 0.42, math.pi / 6)], 0.24, m.gold(), lock, at, round_by=0.05)
    s.plate([s.polygon(6, 0.32, math.pi / 6)], 0.2, m.dark('#14191f'), lock, (0, -1.02, 1.26), round_by=0.04)
    s.plate([s.star(4, 0.24, 0.09)], 0.1, glow.lamp('#37ffb0', 3), lock, (0, -1.02, 1.37), round_by=0.02)


BOXES = {
    'ammo_case': Design(ammo_case, open_ammo_case, (0.42, -0.5, 0), ('#ff8a2a', '#39e3ff'), (430, 388)),
    'steel_vault': Design(steel_vault, open_steel_vault, (0.24, -0.5, 0), ('#ffb224', '#8aa0d8'), (410, 344)),
    'reactor_pod': Design(reactor_pod, open_reactor_pod, (0.16, -0.3, 0), ('#37e6a0', '#39e3ff')),
    'titan_core': Design(titan_core, open_titan_core, (0.14, -0.36, 0), ('#ff4a3a', '#39e3ff')),
    'drop_pod': Design(drop_pod, open_drop_pod, (0.24, -0.3, 0), ('#ffb224', '#6ab8ff')),
}
