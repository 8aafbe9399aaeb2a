"""What a box is made of, how it opens, and what a theme file tells of it."""
import math
from dataclasses import dataclass
from typing import Callable

from mathutils import Matrix, Vector

import shapes as s

AXES = {'x': (1, 0, 0), 'y': (0, 1, 0), 'z': (0, 0, 1)}


class Parts:
    """A box in three layers under one root; the builder puts its things on `base`, `lid` and `lock`.

    `mouth` is where light and things come out, `hinge` what the lid turns about; both in the root's coordinates.
    """

    def __init__(self):
        self.root = s.group()
        self.base, self.lid, self.lock = (s.group(self.root) for _ in range(3))
        self.mouth = self.hinge = (0, 0, 0)
        self.pieces = {}

    def piece(self, name):
        """A new part of the lid that moves on its own, found again in `pieces`."""
        self.pieces[name] = s.group(self.lid)
        return self.pieces[name]

    def layer(self, name):
        """Everything visible of 'base', 'lid' or 'lock'."""
        return [thing for thing in getattr(self, name).children_recursive if thing.type in ('MESH', 'CURVE')]


@dataclass(frozen=True)
class Design:
    """One box of a theme. `opening(parts, part)` moves the lid from rest, part 0 closed to 1 open."""

    build: Callable
    opening: Callable
    turn: tuple = (0.3, -0.4, 0)
    rims: tuple = ('#ffb224', '#39e3ff')
    room: tuple = (456, 388)
    """Widest and tallest the closed box may be in pixels; less leaves more room for what opens."""


def swing(thing, hinge, axis, degrees):
    """Turns about the line through `hinge` along 'x', 'y', 'z' or a vector, in the parent's coordinates."""
    at = Matrix.Translation(hinge)
    turn = Matrix.Rotation(math.radians(degrees), 4, Vector(AXES.get(axis, axis) if isinstance(axis, str) else axis))
    thing.matrix_basis = at @ turn @ at.inverted() @ thing.matrix_basis


def slide(thing, by):
    """Moves by a vector in the parent's coordinates."""
    thing.matrix_basis = Matrix.Translation(by) @ thing.matrix_basis


def lift(thing, height, tilt=0.0, centre=(0, 0, 0)):
    """Raises and leans back by `tilt` degrees about `centre`."""
    swing(thing, centre, 'x', -tilt)
    slide(thing, (0, height, 0))


def ease(part, start=0.0, end=1.0):
    """The share of a movement that runs only from `start` to `end` of the opening, with soft ends."""
    x = min(1.0, max(0.0, (part - start) / (end - start)))
    return x * x * (3 - 2 * x)
