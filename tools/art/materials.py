"""Surfaces. Every function returns a new Blender material."""
import os

import bpy

from colour import linear, mix
from studio import TEXTURES


class Shader:
    """A principled surface with short names for the nodes we use."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes = self.material.node_tree.nodes
        self.nodes.clear()
        self.out = self.node('ShaderNodeOutputMaterial')
        self.surface = self.node('ShaderNodeBsdfPrincipled')
        self.link(self.surface.outputs[0], self.out.inputs[0])

    def node(self, kind, **settings):
        node = self.nodes.new(kind)
        for name, value in settings.items():
            setattr(node, name, value)
        return node

    def link(self, output, target):
        self.material.node_tree.links.new(output, target)

    def set(self, **values):
        """set(Metallic=1, Base_Color=...): underscores stand for spaces."""
        for name, value in values.items():
            self.surface.inputs[name.replace('_', ' ')].default_value = value
        return self

    def feed(self, output, name):
        self.link(output, self.surface.inputs[name])
        return self

    def place(self, scale=(1, 1, 1), turn=(0, 0, 0), shift=(0, 0, 0)):
        """Object coordinates, scaled, turned and shifted."""
        where = self.node('ShaderNodeTexCoord')
        move = self.node('ShaderNodeMapping')
        self.link(where.outputs['Object'], move.inputs[0])
        for name, value in (('Scale', scale), ('Rotation', turn), ('Location', shift)):
            move.inputs[name].default_value = value
        return move.outputs[0]

    def noise(self, where, scale, detail=4.0, roughness=0.55):
        node = self.node('ShaderNodeTexNoise')
        self.link(where, node.inputs['Vector'])
        for name, value in (('Scale', scale), ('Detail', detail), ('Roughness', roughness)):
            node.inputs[name].default_value = value
        return node.outputs['Fac']

    def cells(self, where, scale, feature='F1'):
        node = self.node('ShaderNodeTexVoronoi', feature=feature)
        self.link(where, node.inputs['Vector'])
        node.inputs['Scale'].default_value = scale
        return node.outputs['Distance']

    def math(self, operation, a, b=0.0, c=0.0):
        node = self.node('ShaderNodeMath', operation=operation)
        for socket, value in zip(node.inputs, (a, b, c)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                self.link(value, socket)
        return node.outputs[0]

    def ramp(self, value, stops):
        """stops: [(position, '#rrggbb' or grey 0..1)], at least two."""
        node = self.node('ShaderNodeValToRGB')
        self.link(value, node.inputs[0])
        elements = node.color_ramp.elements
        while len(elements) > 1:
            elements.remove(elements[-1])
        for index, (position, colour) in enumerate(stops):
            element = elements[0] if index == 0 else elements.new(position)
            element.position = position
            element.color = linear(colour) if isinstance(colour, str) else (colour, colour, colour, 1)
        return node.outputs[0]

    def blend(self, part, a, b):
        node = self.node('ShaderNodeMixRGB')
        for socket, value in zip(node.inputs, (part, a, b)):
            if isinstance(value, str):
                socket.default_value = linear(value)
            elif isinstance(value, (int, float)):
                socket.default_value = value
            else:
                self.link(value, socket)
        return node.outputs[0]

    def bump(self, height, strength, distance=0.02):
        node = self.node('ShaderNodeBump')
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = distance
        self.link(height, node.inputs['Height'])
        return self.feed(node.outputs[0], 'Normal')

    def smudge(self, roughness, amount, scale=3.0):
        """Uneven roughness, as handled things have."""
        spots = self.noise(self.place(), scale, 6, 0.65)
        return self.feed(self.math('MULTIPLY_ADD', spots, amount, roughness - amount / 2), 'Roughness')

    def wrap_picture(self, file, where):
        """A tiling picture on all six sides. Blender's own box projection turns some sides by 90 degrees."""
        axes = self.node('ShaderNodeSeparateXYZ')
        self.link(where, axes.inputs[0])
        x, y, z = axes.outputs
        normal = self.node('ShaderNodeSeparateXYZ')
        size = self.node('ShaderNodeVectorMath', operation='ABSOLUTE')
        self.link(self.node('ShaderNodeTexCoord').outputs['Normal'], size.inputs[0])
        self.link(size.outputs[0], normal.inputs[0])
        nx, ny, nz = normal.outputs
        colour = self._picture(file, x, y)
        colour = self.blend(self._dominates(nx, ny, nz), colour, self._picture(file, z, y))
        return self.blend(self._dominates(ny, nx, nz), colour, self._picture(file, x, z))

    def _picture(self, file, u, v):
        flat = self.node('ShaderNodeCombineXYZ')
        self.link(u, flat.inputs[0])
        self.link(v, flat.inputs[1])
        image = self.node('ShaderNodeTexImage')
        image.image = bpy.data.images.load(os.path.join(TEXTURES, f'{file}.png'), check_existing=True)
        self.link(flat.outputs[0], image.inputs[0])
        return image.outputs['Color']

    def _dominates(self, axis, other, third):
        lead = self.math('SUBTRACT', axis, self.math('MAXIMUM', other, third))
        return self.math('GREATER_THAN', lead, 0.18)


def gold(light='#ffb938', deep='#d9821a', roughness=0.2):
    s = Shader('gold')
    spots = s.ramp(s.noise(s.place(), 1.4, 3), [(0.35, 0.0), (0.7, 1.0)])
    s.feed(s.blend(spots, light, deep), 'Base Color').set(Metallic=1).smudge(roughness, 0.12)
    s.bump(s.noise(s.place(), 22, 3), 0.05)
    return s.material


def gilt(light='#ffc45a', deep='#b8701e', own=0.2, metal=0.7, roughness=0.34):
    """Gold that is never black: part paint, and it shines a little by itself where there is nothing bright to mirror."""
    s = Shader('gilt')
    spots = s.ramp(s.noise(s.place(), 1.1, 3), [(0.35, 0.0), (0.7, 1.0)])
    tone = s.blend(spots, light, deep)
    s.feed(tone, 'Base Color').feed(tone, 'Emission')
    s.set(Metallic=metal, Roughness=roughness, Emission_Strength=own)
    s.material.cycles.sample_as_light = False
    return s.material


def rose_gold():
    return gold('#ffb49a', '#c4685a', 0.22)


def steel(tint='#aab1bc', roughness=0.27):
    s = Shader('steel').set(Base_Color=linear(tint), Metallic=1)
    brushed = s.noise(s.place(scale=(1.2, 14, 14)), 2.5, 3)
    s.feed(s.ramp(brushed, [(0.3, roughness - 0.06), (0.7, roughness + 0.08)]), 'Roughness')
    return s.material


def dark(tint='#16181d', roughness=0.42):
    s = Shader('dark metal').set(Base_Color=linear(tint), Metallic=0.85)
    s.smudge(roughness, 0.18).bump(s.noise(s.place(), 120, 2), 0.05, 0.01)
    return s.material


def paint(colour, roughness=0.18, metal=0.0):
    s = Shader('paint').set(Base_Color=linear(colour), Roughness=roughness, Metallic=metal, Specular=0.55)
    s.set(Clearcoat=0.8, Clearcoat_Roughness=0.04)
    return s.material


def worn_paint(colour, under='#9aa3ae', scale=3.2):
    """Painted metal that has lost some of its paint."""
    s = Shader('worn paint')
    chips = s.ramp(s.noise(s.place(), scale, 8, 0.72), [(0.60, 0.0), (0.64, 1.0)])
    s.feed(s.blend(chips, colour, under), 'Base Color').feed(s.math('MULTIPLY', chips, 0.9), 'Metallic')
    s.smudge(0.4, 0.22).bump(chips, -0.25, 0.02)
    return s.material


def skin(file, scale=0.4, metal=0.2, roughness=0.2, glow=0.0, shift=(0.5, 0.5, 0)):
    """A tiling picture under clear lacquer; `glow` lights its bright parts."""
    s = Shader(file)
    colour = s.wrap_picture(file, s.place(scale=(scale,) * 3, shift=shift))
    grey = s.node('ShaderNodeRGBToBW')
    s.link(colour, grey.inputs[0])
    s.feed(colour, 'Base Color').set(Metallic=metal, Roughness=roughness, Clearcoat=1, Clearcoat_Roughness=0.05)
    s.bump(grey.outputs[0], 0.15)
    if glow:
        s.feed(colour, 'Emission').feed(s.math('MULTIPLY', s.math('POWER', grey.outputs[0], 1.4), glow), 'Emission Strength')
    return s.material


def gem(colour, deep, light, glow=0.25, shards=2.2):
    """Not glass: a random value per facet, plus shards seen in the reflection, over five colours."""
    s = Shader('gem')
    facet = s.node('ShaderNodeTexWhiteNoise')
    snap = s.node('ShaderNodeVectorMath', operation='SNAP')
    snap.inputs[1].default_value = (0.02, 0.02, 0.02)
    s.link(s.node('ShaderNodeNewGeometry').outputs['True Normal'], snap.inputs[0])
    s.link(snap.outputs[0], facet.inputs['Vector'])
    split = s.node('ShaderNodeTexVoronoi', feature='F1')
    split.inputs['Scale'].default_value = shards
    s.link(s.node('ShaderNodeTexCoord').outputs['Reflection'], split.inputs['Vector'])
    red = s.node('ShaderNodeSeparateXYZ')
    s.link(split.outputs['Color'], red.inputs[0])
    value = s.math('MULTIPLY_ADD', facet.outputs['Value'], 0.55, s.math('MULTIPLY', red.outputs[0], 0.45))
    tone = s.ramp(value, [(0.18, 0.01), (0.42, deep), (0.66, colour), (0.86, light), (0.97, '#ffffff')])
    s.feed(tone, 'Base Color').feed(tone, 'Emission')
    s.set(Emission_Strength=glow, Metallic=0.25, Roughness=0.06, Specular=1, Clearcoat=1, Clearcoat_Roughness=0)
    return s.material


def light(colour, strength=6.0):
    return Shader('light').set(Base_Color=(0, 0, 0, 1), Emission=linear(colour), Emission_Strength=strength).material


def glass_dome(tint='#ffffff', reflection=0.02):
    """Seen through, bright at the rim: a mix by Fresnel, quicker and cleaner than real glass."""
    s = Shader('dome')
    clear = s.node('ShaderNodeBsdfTransparent')
    clear.inputs[0].default_value = linear(tint)
    shine = s.node('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = 0.02
    fresnel = s.node('ShaderNodeFresnel')
    fresnel.inputs[0].default_value = 1.35
    both = s.node('ShaderNodeMixShader')
    s.link(s.math('ADD', fresnel.outputs[0], reflection), both.inputs[0])
    s.link(clear.outputs[0], both.inputs[1])
    s.link(shine.outputs[0], both.inputs[2])
    s.link(both.outputs[0], s.out.inputs[0])
    return s.material


def pearl(base='#fff4f0', rim='#ff9ad8', far='#7ad8ff'):
    """Nacre: the colour turns with the angle of view."""
    s = Shader('pearl')
    angle = s.node('ShaderNodeLayerWeight')
    angle.inputs['Blend'].default_value = 0.35
    s.feed(s.ramp(angle.outputs['Facing'], [(0.0, base), (0.45, rim), (0.8, far), (1.0, base)]), 'Base Color')
    s.set(Metallic=0.15, Roughness=0.2, Clearcoat=1, Clearcoat_Roughness=0.05, Sheen=0.4)
    return s.material


def shell(outer, band, scale=5.0):
    """Growth rings of a sea shell."""
    s = Shader('shell')
    rings = s.node('ShaderNodeTexWave', wave_type='RINGS')
    s.link(s.place(), rings.inputs['Vector'])
    for name, value in (('Scale', scale), ('Distortion', 2.0), ('Detail', 3)):
        rings.inputs[name].default_value = value
    s.feed(s.blend(rings.outputs['Fac'], outer, band), 'Base Color').set(Roughness=0.28, Clearcoat=0.7)
    s.bump(rings.outputs['Fac'], 0.35, 0.04)
    return s.material


def velvet(colour):
    s = Shader('velvet').set(Base_Color=linear(colour), Roughness=0.8, Specular=0.2, Sheen=1)
    s.bump(s.noise(s.place(), 60, 2), 0.25, 0.01)
    return s.material


def leather(colour, fold):
    s = Shader('leather')
    s.feed(s.blend(s.noise(s.place(), 3, 5), colour, fold), 'Base Color').set(Roughness=0.5, Specular=0.4)
    s.bump(s.cells(s.place(), 22), 0.35)
    return s.material


def wood(colour='#2b140a', grain='#6a3a1a'):
    s = Shader('wood')
    bands = s.node('ShaderNodeTexWave')
    s.link(s.place(scale=(1, 7, 7)), bands.inputs['Vector'])
    for name, value in (('Scale', 0.8), ('Distortion', 6), ('Detail', 4)):
        bands.inputs[name].default_value = value
    s.feed(s.blend(bands.outputs['Fac'], colour, grain), 'Base Color').set(Roughness=0.35, Clearcoat=0.6)
    s.bump(bands.outputs['Fac'], 0.12)
    return s.material


def pages():
    """The edge of a book block."""
    s = Shader('pages')
    leaves = s.noise(s.place(scale=(0.2, 60, 60)), 3, 2)
    s.feed(s.ramp(leaves, [(0.3, '#b48a4e'), (0.6, '#ffe8b8')]), 'Base Color').set(Roughness=0.7)
    s.bump(leaves, 0.4, 0.02)
    return s.material


def rock(colour='#1c2440', light_colour='#4a5a8a'):
    s = Shader('rock')
    lumps = s.noise(s.place(), 3.0, 10, 0.65)
    s.feed(s.ramp(lumps, [(0.35, colour), (0.65, light_colour)]), 'Base Color').set(Roughness=0.75)
    s.bump(lumps, 0.8, 0.12)
    return s.material


def stripes(a, b, count=3.0, turn=0.6):
    """Candy stripes under sugar gloss."""
    s = Shader('stripes')
    axes = s.node('ShaderNodeSeparateXYZ')
    s.link(s.place(turn=(0, 0, turn)), axes.inputs[0])
    wave = s.math('SINE', s.math('MULTIPLY', axes.outputs[0], count * 6.2832 / 2))
    s.feed(s.blend(s.math('GREATER_THAN', wave, 0.0), a, b), 'Base Color')
    s.set(Roughness=0.22, Clearcoat=0.9, Clearcoat_Roughness=0.05)
    return s.material


def tinted(a, b, part):
    """Plain lacquer between two colours, for rows of like things."""
    s = Shader('tinted').set(Base_Color=mix(a, b, part), Roughness=0.15, Clearcoat=0.8)
    return s.material
