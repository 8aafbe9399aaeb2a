"""Feathers, brushes and wings, for helmets, boots, birds and angels."""
import math

import shapes as s
from items import sculpt as sc


def feather(length, width, material, parent, at, turn, quill=None, bend=0.0, droop=0.0):
    """One feather that grows along its own y; `quill` is the material of its shaft."""
    seat = s.group(parent, at, turn)
    sc.blade(length, width, width * 0.16, material, seat, bend=bend, droop=droop)
    if quill:
        lift = width * 0.07
        spine = [(bend * t * t, length * t, droop * t * t + lift) for t in (0, 0.25, 0.5, 0.75, 0.95)]
        s.tube(spine, width * 0.05, quill, seat, radii=[1.4, 1.1, 0.9, 0.7, 0.3])
    return seat


def wing(parent, rows, quill=None, spread=(1.15, -0.35), arm=1.2):
    """A raised wing to the right, its shoulder at the origin.

    `rows`: from back to front (material, number of feathers, longest, width); `spread` leans the first and the last feather.
    """
    for layer, (material, count, length, width) in enumerate(rows):
        for i in range(count):
            part = i / (count - 1)
            lean = spread[0] * (1 - part) + spread[1] * part
            along = arm * (1 - part) ** 0.85
            root = (along * 0.72 + layer * 0.02, along * 0.62 - part * 0.12 - layer * 0.04, layer * 0.09 + part * 0.02)
            reach = length * (0.62 + 0.38 * math.sin(math.pi * (0.25 + 0.6 * (1 - part))))
            feather(reach, width, material, parent, root, (0.08 * layer, 0.12, -(math.pi / 2 - lean) - 0.15), quill, bend=-0.16 * reach, droop=-0.08 * reach)


def wing_arm(parent, material, arm=1.2, thick=0.16):
    """The bone along the leading edge, ending in a round shoulder."""
    stations = [(0, -0.16, 0.16, thick), (arm * 0.3, arm * 0.3, 0.2, thick * 1.1), (arm * 0.72, arm * 0.66, 0.2, thick * 0.9), (arm * 1.0, arm * 0.72, 0.14, thick * 0.4)]
    return sc.loft(stations, material, parent, 16, 6)


def brush(parent, hair, base, profile, count=44, width=0.16, long=0.5):
    """A crest of bristles over an arc; profile(part 0..1) gives y, z and lean of each tuft."""
    for i in range(count):
        part = i / (count - 1)
        y, z, lean = profile(part)
        for row in (-1, 0, 1):
            sc.blade(long * (1 + 0.05 * math.sin(i * 2.4 + row)), width, width * 0.7, hair, parent, (row * width * 0.42, y, z), (lean, 0, -row * 0.1))
    rail = [(0, y, z) for y, z, _ in (profile(i / 24) for i in range(25))]
    return s.tube(rail, width * 0.72, base, parent)


def over_skull(radius, start, end, middle=(0.0, 0.0), stretch=1.0):
    """Profile for `brush`: an arc in the plane of symmetry, angles from the front horizon over the top."""
    def profile(part):
        angle = start + (end - start) * part
        return middle[0] + radius * math.sin(angle), middle[1] + stretch * radius * math.cos(angle), math.pi / 2 - angle
    return profile
