"""Paints page grounds over their renders: python3 tools/art/paint_scenery.py WORK assets/chrome/bg [id,id]"""
import os
import sys

from scenery.paint import Painting
from scenery.paintings import BARE, PAINTINGS


def main(work, out, names=''):
    os.makedirs(out, exist_ok=True)
    for name in names.split(',') if names else PAINTINGS:
        painting = Painting.of_nothing() if name in BARE else Painting.of_render(work, name)
        PAINTINGS[name](painting)
        painting.save(os.path.join(out, f'{name}.webp'))


main(*sys.argv[1:])
