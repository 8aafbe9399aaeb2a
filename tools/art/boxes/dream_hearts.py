"""The heart of the toy room."""
import math


def heart(width, steps=64):
    """Outline of a heart, its middle at 0, 0; no two points lie close together, which a bevel could not take at the tip."""
    scale = width / 32
    curve = ((16 * math.sin(t) ** 3, 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) for t in (-2 * math.pi * (i + 0.5) / steps for i in range(steps)))
    points = []
    for x, y in curve:
        point = (x * scale, y * scale + width * 0.08)
        if not points or math.dist(point, points[-1]) > width * 0.07:
            points.append(point)
    return points
