"""Painting over a rendered place: sky, haze by depth, light in the air, dust. Values are display values, 0 to 1.

Pictures are arrays with the top row first; lengths and places are pixels of the finished picture.
"""
import math
import os
import subprocess

import numpy as np

WIDTH, HEIGHT = 750, 1624
QUALITY = 92


def rgb(code):
    digits = code.lstrip('#')
    return np.array([int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)


def _read(path, layout, planes, kind, filters='null'):
    """Any picture as an array, by ffmpeg; planar layouts come plane by plane."""
    command = ['ffmpeg', '-hide_banner', '-loglevel', 'error', '-i', path, '-vf', f'scale={WIDTH}:{HEIGHT}:flags=lanczos,{filters}', '-f', 'rawvideo', '-pix_fmt', layout, '-']
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return np.frombuffer(data, kind).reshape(planes)


def _picture(path, clean):
    """Colour, freed of grain by non-local means, and coverage of a render."""
    colour = _read(path, 'rgb24', (HEIGHT, WIDTH, 3), np.uint8, f'format=gbrp,nlmeans=s={clean}:p=5:r=11')
    solid = _read(path, 'rgba', (HEIGHT, WIDTH, 4), np.uint8, 'format=rgba')[..., 3:]
    return colour.astype(np.float32) / 255, solid.astype(np.float32) / 255


def _mist(path):
    return _read(path, 'gbrpf32le', (3, HEIGHT, WIDTH), np.float32)[0]


def blur(plane, sigma):
    """Gaussian, by Fourier; edges are mirrored by a margin."""
    pad = int(min(3 * sigma + 2, 400))
    wide = np.pad(plane, ((pad, pad), (pad, pad)) + ((0, 0),) * (plane.ndim - 2), mode='edge')
    fy = np.fft.fftfreq(wide.shape[0])[:, None]
    fx = np.fft.rfftfreq(wide.shape[1])[None, :]
    filter_ = np.exp(-2 * (math.pi * sigma) ** 2 * (fx * fx + fy * fy))
    if plane.ndim == 3:
        filter_ = filter_[..., None]
    soft = np.fft.irfft2(np.fft.rfft2(wide, axes=(0, 1)) * filter_, s=wide.shape[:2], axes=(0, 1))
    return soft[pad:-pad, pad:-pad].astype(np.float32)


def cloud(seed, size=260, rough=1.9, stretch=1.0):
    """Fractal mist between 0 and 1; `size` is the widest lump, `stretch` > 1 draws it out sideways."""
    rng = np.random.default_rng(seed)
    noise = np.fft.rfft2(rng.standard_normal((HEIGHT, WIDTH)))
    fy = np.fft.fftfreq(HEIGHT)[:, None]
    fx = np.fft.rfftfreq(WIDTH)[None, :] * stretch
    reach = np.sqrt(fx * fx + fy * fy + (1 / size) ** 2)
    plane = np.fft.irfft2(noise * reach ** -rough, s=(HEIGHT, WIDTH))
    plane = (plane - plane.mean()) / plane.std()
    return (1 / (1 + np.exp(-1.6 * plane))).astype(np.float32)


class Painting:
    """A rendered place on the easel."""

    def __init__(self, colour, solid, depth):
        self.colour, self.solid, self.depth = colour, solid, depth
        self.y, self.x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)

    @classmethod
    def of_render(cls, folder, name, clean=8):
        colour, solid = _picture(os.path.join(folder, f'{name}.png'), clean)
        return cls(colour, solid, blur(_mist(os.path.join(folder, f'{name}-mist0001.exr')), 1.2))

    @classmethod
    def of_nothing(cls):
        """For a place that is sky alone."""
        return cls(*(np.zeros((HEIGHT, WIDTH, n), np.float32) for n in (3, 1)), np.ones((HEIGHT, WIDTH), np.float32))

    def sky(self, *stops):
        """Lays a gradient of (y, colour) behind everything."""
        levels = [y for y, _ in stops]
        bands = [np.interp(self.y[:, 0], levels, [rgb(c)[i] for _, c in stops]) for i in range(3)]
        self.behind = np.repeat(np.stack(bands, -1)[:, None, :], WIDTH, 1).astype(np.float32)
        return self

    def nebula(self, colour, at, reach, strength, seed, size=300):
        """A lit cloud in the sky."""
        veil = cloud(seed, size) ** 2.2 * 1.8 * self._spot(at, reach)
        self.behind = _screen(self.behind, rgb(colour) * (veil * strength)[..., None])
        return self

    def stars(self, count, seed, bottom, bright=0.9):
        rng = np.random.default_rng(seed)
        field = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        tints = [rgb(c) for c in ('#ffffff', '#ffe6b8', '#cfd8ff', '#ffd0f4')]
        for _ in range(count):
            x, y, size = rng.uniform(4, WIDTH - 4), rng.uniform(4, bottom), rng.pareto(2.2) * 0.5 + 0.5
            _dab(field, x, y, min(size, 2.4), tints[rng.integers(4)] * bright * min(1, 0.25 + 0.3 * size))
        self.behind = _screen(self.behind, field)
        return self

    def curtain(self, foot, sway, tall, colour, strength, seed):
        """A curtain of polar light: it hangs over a wavy foot line at the height `foot`, bright below, in strands."""
        rng = np.random.default_rng(seed)
        waves = [(rng.uniform(0.6, 2.6), rng.uniform(0, 7), rng.uniform(0.3, 1)) for _ in range(4)]
        line = foot + sway * sum(part * np.sin(self.x / WIDTH * 2 * math.pi * pace + phase) for pace, phase, part in waves) / 2
        up = line - self.y
        strands = _strands(self.x / 26 + sway * up / 90000, seed) * (0.45 + 0.9 * cloud(seed, 200, 1.7, 3))
        light = np.where(up > 0, np.exp(-np.clip(up, 0, None) / tall), np.exp(up / 22)) * np.clip(strands, 0, 2)
        self.behind = _screen(self.behind, rgb(colour) * (light * strength)[..., None].astype(np.float32))
        return self

    def moon(self, at, radius, light, dark, turn=-0.8, halo=0.5):
        """A planet: lit limb, dark side, cratered bands and its own air."""
        dx, dy = (self.x - at[0]) / radius, (self.y - at[1]) / radius
        far = np.sqrt(dx * dx + dy * dy)
        height = np.sqrt(np.clip(1 - far * far, 0, 1))
        lit = np.clip(dx * math.cos(turn) * 0.8 + dy * math.sin(turn) * 0.8 + height * 0.45, 0, 1) ** 0.8
        body = rgb(dark) + (rgb(light) - rgb(dark)) * (lit * (0.75 + 0.5 * (cloud(5, 90, 1.7, 0.6) - 0.5)))[..., None]
        edge = np.clip((1 - far) * radius / 1.5, 0, 1)[..., None]
        air = np.exp(-np.clip(far - 1, 0, 9) * 5) * (far > 0.98) * np.clip(0.35 + 0.65 * (dx * math.cos(turn) + dy * math.sin(turn)), 0.08, 1)
        self.behind = _screen(self.behind * (1 - edge) + body * edge, rgb(light) * (air * halo)[..., None])
        return self

    def join(self):
        """Puts the place before its sky; from here on everything falls on both."""
        self.colour = self.colour * self.solid + self.behind * (1 - self.solid)
        self.depth = np.where(self.solid[..., 0] > 0.5, self.depth, 1).astype(np.float32)
        return self

    def haze(self, colour, strength, power=1.2, top=0, bottom=HEIGHT, soft=200):
        """Air that gathers with depth, between two heights."""
        band = np.clip((self.y - top) / soft, 0, 1) * np.clip((bottom - self.y) / soft, 0, 1)
        part = (np.clip(self.depth, 0, 1) ** power * band * strength)[..., None]
        self.colour = self.colour * (1 - part) + rgb(colour) * part
        return self

    def glow(self, at, reach, colour, strength, behind=0.0):
        """Light in the air. `behind` 0–1: how deep a thing must stand to be covered by it (0 is before everything)."""
        self._add(self._spot(at, reach) * strength, colour, behind)
        return self

    def shaft(self, start, end, wide, colour, strength, behind=0.0, seed=1, narrow=0.25):
        """A beam from `start` to `end` that opens from narrow*wide to wide, with strands in it."""
        (x0, y0), (x1, y1) = start, end
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        along = ((self.x - x0) * ux + (self.y - y0) * uy) / length
        across = (self.x - x0) * -uy + (self.y - y0) * ux
        half = wide * (narrow + (1 - narrow) * np.clip(along, 0, 1.4)) / 2
        part = across / half
        strands = _strands(part, seed)
        light = np.exp(-2.2 * part * part) * strands * np.clip(along * 9 + 0.25, 0, 1) * np.clip(1.25 - along, 0, 1) ** 1.4
        self._add(light * strength, colour, behind)
        return self

    def rays(self, at, reach, colour, strength, behind=0.0, seed=2, count=40):
        """A fan of light out of one point."""
        angle = np.arctan2(self.y - at[1], self.x - at[0])
        rng = np.random.default_rng(seed)
        fan = sum(rng.uniform(0.3, 1) * np.cos(angle * n + rng.uniform(0, 7)) for n in rng.integers(5, count, 9)) / 3
        far = np.hypot(self.x - at[0], self.y - at[1]) / reach
        self._add(np.clip(fan, 0, 1) * np.exp(-far * far * 1.6) * np.clip(far * 5, 0, 1) * strength, colour, behind)
        return self

    def bokeh(self, count, seed, box, colours, size=(4, 14), strength=0.25):
        """Soft discs of light near the lens, in (left, top, right, bottom)."""
        rng = np.random.default_rng(seed)
        for _ in range(count):
            x, y, r = rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3]), rng.uniform(*size)
            far = np.hypot(self.x - x, self.y - y)
            disc = np.clip((r - far) / 1.8 + 0.5, 0, 1) * (0.45 + 0.55 * np.clip(far / r, 0, 1) ** 3)
            self._add(disc * strength * rng.uniform(0.3, 1), colours[rng.integers(len(colours))], 0)
        return self

    def dust(self, count, seed, box, colours, strength=0.8):
        """Sparks and motes."""
        rng = np.random.default_rng(seed)
        field = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        for _ in range(count):
            x, y, size = rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3]), rng.uniform(0.6, 1.9) ** 1.3
            _dab(field, x, y, size, rgb(colours[rng.integers(len(colours))]) * strength * rng.uniform(0.2, 1))
        self.colour = _screen(self.colour, field)
        return self

    def bloom(self, threshold=0.62, strength=0.5):
        bright = np.clip(self.colour - threshold, 0, 1) / (1 - threshold)
        light = blur(bright, 6) * 0.5 + blur(bright, 26) * 0.6
        self.colour = _screen(self.colour, light * strength)
        return self

    def mist(self, colour, y, tall, strength, seed, behind=0.0):
        """A drifting bank of fog at a height."""
        band = np.exp(-((self.y - y) / tall) ** 2)
        self._add(band * cloud(seed, 380, 2.0, 0.35) ** 1.5 * strength, colour, behind)
        return self

    def dim(self, at, reach, strength):
        """A soft shadow where text and panels stand."""
        self.colour *= (1 - strength * self._spot(at, reach))[..., None]
        return self

    def calm(self, top, bottom, strength, colour='#070518'):
        """Darkens towards a flat colour between two heights, fully at the first."""
        part = np.clip((self.y - bottom) / (top - bottom), 0, 1)
        part = (part * part * (3 - 2 * part) * strength)[..., None]
        self.colour = self.colour * (1 - part) + rgb(colour) * part
        return self

    def stain(self, at, reach, colour, strength):
        """Pulls what lies there towards shades of one colour."""
        part = (self._spot(at, reach) * strength)[..., None]
        shade = self.colour.mean(-1, keepdims=True) * rgb(colour) * 1.5
        self.colour = self.colour * (1 - part) + shade * part
        return self

    def skyline(self, base, tall, count, colour, seed):
        """A row of far domes and spires that stand on `base`."""
        rng = np.random.default_rng(seed)
        town = np.clip(self.y - base, 0, 1)
        for x in np.linspace(-20, WIDTH + 20, count):
            town = np.maximum(town, self._tower(x + rng.uniform(-14, 14), base - tall * rng.uniform(0.25, 1), rng.uniform(0.5, 1) * WIDTH / count, rng.random() < 0.55))
        self.colour = self.colour * (1 - town[..., None]) + rgb(colour) * town[..., None]
        return self

    def soften(self, sigma):
        """Takes the last crispness off, which weighs most: for a picture that every first visit loads."""
        self.colour = blur(self.colour, sigma)
        return self

    def vignette(self, strength=0.5):
        dx, dy = (self.x / WIDTH - 0.5) * 2, (self.y / HEIGHT - 0.46) * 2
        self.colour *= (1 - strength * np.clip(0.55 * dx * dx + 0.35 * dy * dy, 0, 1))[..., None]
        return self

    def save(self, path):
        """Rounds with half a step of noise, which breaks bands and costs next to nothing."""
        noise = np.random.default_rng(0).random((HEIGHT, WIDTH, 1), np.float32)
        data = np.clip(self.colour * 255 + noise, 0, 255).astype(np.uint8).tobytes()
        source = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{WIDTH}x{HEIGHT}', '-i', '-']
        subprocess.run(['ffmpeg', '-hide_banner', '-loglevel', 'error', '-y', *source, '-c:v', 'libwebp', '-quality', str(QUALITY), '-compression_level', '6', path], input=data, check=True)

    def _spot(self, at, reach):
        rx, ry = reach if isinstance(reach, tuple) else (reach, reach)
        return np.exp(-(((self.x - at[0]) / rx) ** 2 + ((self.y - at[1]) / ry) ** 2))

    def _tower(self, x, top, half, domed):
        """Coverage of one tower: a wall, its dome or cone, a needle."""
        across = np.abs(self.x - x)
        wall = np.clip(half - across + 0.5, 0, 1) * np.clip(self.y - top + 0.5, 0, 1)
        rise = half * (1.0 if domed else 1.9)
        up = np.clip((top - self.y) / rise, 0, 1)
        wide = half * 1.08 * (np.sqrt(1 - up * up) if domed else 1 - up)
        roof = np.clip(wide - across + 0.5, 0, 1) * (self.y <= top) * (up < 1)
        needle = np.clip(1.2 - across, 0, 1) * (self.y > top - rise * 1.5) * (self.y < top)
        return np.maximum(np.maximum(wall, roof), needle)

    def _add(self, plane, colour, behind):
        if behind:
            plane = plane * np.clip((self.depth - behind) / 0.06 + 0.5, 0, 1)
        self.colour = _screen(self.colour, rgb(colour) * plane[..., None])


def _screen(under, over):
    return under + np.clip(over, 0, 1) * (1 - np.clip(under, 0, 1))


def _strands(part, seed):
    rng = np.random.default_rng(seed)
    wave = sum(np.cos(part * rng.uniform(3, 17) + rng.uniform(0, 7)) for _ in range(5)) / 5
    return 0.72 + 0.5 * wave


def _dab(field, x, y, size, colour):
    """A round spot of light, a few pixels wide."""
    reach = int(size * 3) + 2
    x0, x1, y0, y1 = max(0, int(x) - reach), min(WIDTH, int(x) + reach), max(0, int(y) - reach), min(HEIGHT, int(y) + reach)
    yy, xx = np.mgrid[y0:y1, x0:x1]
    spot = np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / (size * size))
    field[y0:y1, x0:x1] += spot[..., None].astype(np.float32) * colour
