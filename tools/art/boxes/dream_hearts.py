"""The heart of the toy room."""
import math


def heart(width, steps=40):
    """Outline of a heart, its middle at 0, 0."""
    scale = width / 32
    curve = ((16 * math.sin(t) ** 3, 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) for t in (-2 * math.pi * i / steps for i in range(steps)))
    return [(x * scale, y * scale + width * 0.08) for x, y in curve]
