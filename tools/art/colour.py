"""Colours: '#rrggbb' as artists write them, linear RGBA as Blender wants them."""


def linear(code):
    """'#ffb52e' -> linear (r, g, b, 1)."""
    digits = code.lstrip('#')
    return tuple(_to_linear(int(digits[i:i + 2], 16) / 255) for i in (0, 2, 4)) + (1.0,)


def _to_linear(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def mix(a, b, part):
    """Linear colour between two codes; part 0 is a."""
    return tuple(x + (y - x) * part for x, y in zip(linear(a), linear(b)))
