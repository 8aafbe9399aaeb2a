"""Finishes by name, as recipes write them: 'gold', 'steel', 'doppler:ruby', 'skin:waves', 'gem:ruby', 'paint:#c8102e' …"""
import materials as m
from colour import linear
from items import stones
from materials import Shader

GEMS = {
    # name: colour, deep, light
    'ruby': ('#ff1f4a', '#6a0012', '#ffb0a8'),
    'sapphire': ('#2a6bff', '#06145a', '#a8d4ff'),
    'emerald': ('#12d67a', '#003a20', '#b8ffda'),
    'amethyst': ('#a040ff', '#2a0060', '#e6c4ff'),
    'topaz': ('#ffb020', '#6a3000', '#fff0b0'),
    'rose': ('#ff5fb0', '#7a0040', '#ffd8ec'),
    'diamond': ('#cfe6ff', '#5a7aa8', '#ffffff'),
    'aqua': ('#20d8e8', '#004858', '#c8fbff'),
    'onyx': ('#3a3450', '#08060f', '#a8a0d0'),
    'opal': ('#b8f0ff', '#ff7ad0', '#fffbe0'),
    'citrine': ('#ffe14a', '#7a5200', '#fffbd0'),
    'fire': ('#ff6a1a', '#7a0f00', '#ffe08a'),
}

DOPPLERS = {
    'ruby': ('#120004', '#4a0010', '#c4002e', '#ff2448', '#ff8a7a', '#2a0008'),
    'sapphire': ('#00030f', '#001a66', '#0046d6', '#1f8bff', '#8fe2ff', '#00082a'),
    'phase': ('#05030f', '#1c0a55', '#5a14c8', '#ff2aa0', '#28b4ff', '#09040f'),
    'emerald': ('#000a06', '#00391f', '#009455', '#1fe08a', '#b5ffd9', '#001a0f'),
    'sunset': ('#1a0410', '#7a0f3a', '#ff3d3d', '#ff9a2a', '#ffe27a', '#3a0a1a'),
}

FADES = {
    'sunset': ('#ffcf3a', '#ff2f6e', '#6a2cff'),
    'ocean': ('#3affd6', '#2a8bff', '#2a18c8'),
    'acid': ('#e8ff3a', '#2affa0', '#0a6bff'),
    'ember': ('#ffe08a', '#ff5a0a', '#5a0a12'),
}


def doppler(kind):
    """Smoke of one metal: bands of colour folded by noise, under lacquer."""
    s = Shader('doppler')
    bend = s.node('ShaderNodeVectorMath', operation='MULTIPLY_ADD')
    where = s.place(scale=(1, 1.3, 0.6))
    swirl = s.node('ShaderNodeTexNoise')
    s.link(where, swirl.inputs['Vector'])
    swirl.inputs['Scale'].default_value = 0.9
    s.link(swirl.outputs['Color'], bend.inputs[0])
    bend.inputs[1].default_value = (2.2, 2.2, 2.2)
    s.link(where, bend.inputs[2])
    stops = list(zip((0.25, 0.38, 0.48, 0.56, 0.64, 0.74), DOPPLERS[kind]))
    s.feed(s.ramp(s.noise(bend.outputs[0], 1.1, 5), stops), 'Base Color')
    s.set(Metallic=0.92, Roughness=0.2, Clearcoat=1, Clearcoat_Roughness=0.04)
    return s.material


def fade(kind, turn=0.5, scale=0.3):
    """Three colours along the thing (x, leaned by `turn`), anodised."""
    s = Shader('fade')
    axes = s.node('ShaderNodeSeparateXYZ')
    s.link(s.place(scale=(scale,) * 3, turn=(0, 0, turn), shift=(0.5, 0, 0)), axes.inputs[0])
    waver = s.math('MULTIPLY_ADD', s.noise(s.place(), 1.2, 3), 0.3, -0.15)
    part = s.math('ADD', axes.outputs[0], waver)
    s.feed(s.ramp(part, list(zip((0.12, 0.5, 0.88), FADES[kind]))), 'Base Color')
    s.set(Metallic=0.95, Roughness=0.18, Clearcoat=1, Clearcoat_Roughness=0.03)
    return s.material


def damascus(dark='#23262d', bright='#c6ccd6'):
    """Folded steel: etched waves of two tones."""
    s = Shader('damascus')
    waves = s.node('ShaderNodeTexWave')
    s.link(s.place(), waves.inputs['Vector'])
    for name, value in (('Scale', 3.4), ('Distortion', 9), ('Detail', 3), ('Detail Scale', 1.4)):
        waves.inputs[name].default_value = value
    line = s.ramp(waves.outputs['Fac'], [(0.35, 0.0), (0.6, 1.0)])
    s.feed(s.blend(line, dark, bright), 'Base Color').set(Metallic=1)
    s.feed(s.ramp(line, [(0.0, 0.42), (1.0, 0.16)]), 'Roughness').bump(line, 0.25, 0.01)
    return s.material


def cracked(hot, core, base, glow=9.0, scale=2.6):
    """Dark crust with light in its cracks: lava, storm, venom."""
    s = Shader('cracked')
    edges = s.cells(s.place(), scale, 'DISTANCE_TO_EDGE')
    crack = s.ramp(edges, [(0.0, 1.0), (0.05, 0.35), (0.13, 0.0)])
    s.set(Base_Color=linear(base), Metallic=0.35)
    s.feed(s.blend(crack, hot, core), 'Emission').feed(s.math('MULTIPLY', s.math('POWER', crack, 1.6), glow), 'Emission Strength')
    s.smudge(0.34, 0.2).bump(s.ramp(edges, [(0.0, 0.0), (0.16, 1.0)]), 0.5, 0.05)
    return s.material


def camo(inks=('#1d2419', '#47562f', '#8b8a55', '#c2b98a'), scale=2.1):
    s = Shader('camo')
    ramp = s.ramp(s.noise(s.place(), scale, 3), list(zip((0.0, 0.44, 0.53, 0.61), inks)))
    ramp.node.color_ramp.interpolation = 'CONSTANT'
    s.feed(ramp, 'Base Color').set(Metallic=0.1).smudge(0.48, 0.2)
    return s.material


def carbon():
    """Woven fibre under clear coat."""
    s = Shader('carbon')
    weave = s.node('ShaderNodeTexChecker')
    s.link(s.place(scale=(14, 14, 14), turn=(0, 0, 0.785)), weave.inputs[0])
    weave.inputs['Scale'].default_value = 1
    s.feed(s.blend(weave.outputs['Fac'], '#0b0c0f', '#2a2d33'), 'Base Color')
    s.set(Metallic=0.4, Roughness=0.3, Clearcoat=1, Clearcoat_Roughness=0.03)
    return s.material


def holo():
    """Rainbow foil: the hue turns with the angle of view."""
    s = Shader('holo')
    angle = s.node('ShaderNodeLayerWeight')
    angle.inputs['Blend'].default_value = 0.5
    hue = s.math('FRACT', s.math('MULTIPLY_ADD', angle.outputs['Facing'], 1.4, s.math('MULTIPLY', s.noise(s.place(), 2, 3), 0.9)))
    rainbow = [(0.0, '#ff4fd8'), (0.2, '#6a5bff'), (0.4, '#27d8ff'), (0.6, '#4dffb0'), (0.8, '#fff27a'), (1.0, '#ff4fd8')]
    s.feed(s.ramp(hue, rainbow), 'Base Color').set(Metallic=1, Roughness=0.14, Clearcoat=1)
    return s.material


def ice(deep='#2a78c8', pale='#e8fbff'):
    """Frosted ice: pale where it faces away, cloudy inside."""
    s = Shader('ice')
    angle = s.node('ShaderNodeLayerWeight')
    angle.inputs['Blend'].default_value = 0.4
    cloud = s.math('MULTIPLY_ADD', s.noise(s.place(), 2.4, 6), 0.5, angle.outputs['Facing'])
    tone = s.ramp(cloud, [(0.2, deep), (0.55, '#7ad0ff'), (0.9, pale)])
    s.feed(tone, 'Base Color').feed(tone, 'Emission')
    s.set(Emission_Strength=0.12, Roughness=0.12, Specular=0.8, Clearcoat=1, Clearcoat_Roughness=0.02)
    s.bump(s.cells(s.place(), 5), 0.12, 0.03)
    return s.material


def jade(deep='#0b5a3a', pale='#8fe8b8'):
    """Polished jade: milky, greener in the depth."""
    s = Shader('jade')
    angle = s.node('ShaderNodeLayerWeight')
    angle.inputs['Blend'].default_value = 0.35
    cloud = s.math('MULTIPLY_ADD', s.noise(s.place(), 1.8, 6), 0.6, s.math('MULTIPLY', angle.outputs['Facing'], 0.5))
    tone = s.ramp(cloud, [(0.2, deep), (0.7, pale), (1.0, '#f2fff6')])
    s.feed(tone, 'Base Color').feed(tone, 'Emission')
    s.set(Emission_Strength=0.06, Roughness=0.14, Specular=0.6, Clearcoat=0.8, Clearcoat_Roughness=0.04)
    return s.material


def bone(colour='#d8ccb0', crevice='#6a5436'):
    s = Shader('bone')
    spots = s.noise(s.place(), 3.5, 8, 0.7)
    s.feed(s.ramp(spots, [(0.35, crevice), (0.55, colour), (0.8, '#fff8e6')]), 'Base Color').set(Roughness=0.5, Specular=0.35)
    s.bump(spots, 0.3, 0.03)
    return s.material


def cloth(colour, fold=None):
    s = Shader('cloth').set(Base_Color=linear(colour), Roughness=0.85, Specular=0.15, Sheen=0.8)
    if fold:
        s.feed(s.blend(s.noise(s.place(), 2.5, 3), colour, fold), 'Base Color')
    s.bump(s.noise(s.place(scale=(1, 30, 1)), 9, 2), 0.12, 0.01)
    return s.material


def plush(colour):
    """Short pile of a soft toy: tufted, pale where it is seen edgeways."""
    s = Shader('plush').set(Roughness=0.9, Specular=0.1, Sheen=1)
    pile = s.noise(s.place(), 26, 5, 0.7)
    s.feed(s.blend(s.ramp(pile, [(0.35, 0.0), (0.75, 0.22)]), colour, '#ffffff'), 'Base Color')
    s.bump(pile, 0.6, 0.03)
    return s.material


def old_metal(bright='#8a6a3a', dull='#2a2016', patina='#3a6a5a'):
    """Bronze and iron that have lain in the ground."""
    s = Shader('old metal')
    spots = s.noise(s.place(), 2.6, 9, 0.7)
    s.feed(s.ramp(spots, [(0.3, dull), (0.52, bright), (0.68, patina)]), 'Base Color').set(Metallic=0.85)
    s.smudge(0.45, 0.25).bump(spots, 0.25, 0.03)
    return s.material


def edged(colour, bare='#b9bec6', metal=0.35, roughness=0.36):
    """Lacquered or blued metal, rubbed bare along its edges and scratched a little."""
    s = Shader('edged')
    soft = s.node('ShaderNodeBevel', samples=4)
    soft.inputs['Radius'].default_value = 0.035
    both = s.node('ShaderNodeVectorMath', operation='DOT_PRODUCT')
    s.link(soft.outputs[0], both.inputs[0])
    s.link(s.node('ShaderNodeNewGeometry').outputs['Normal'], both.inputs[1])
    edge = s.math('SUBTRACT', 1.0, both.outputs['Value'])
    rubbed = s.math('MULTIPLY', edge, s.ramp(s.noise(s.place(), 4, 6, 0.7), [(0.36, 0.0), (0.58, 1.0)]))
    scratch = s.ramp(s.noise(s.place(scale=(3, 40, 3), turn=(0.2, 0, 0.5)), 2.2, 2), [(0.7, 0.0), (0.74, 0.5)])
    wear = s.math('MAXIMUM', s.ramp(rubbed, [(0.01, 0.0), (0.06, 1.0)]), scratch)
    s.feed(s.blend(wear, colour, bare), 'Base Color')
    s.feed(s.math('MAXIMUM', s.math('MULTIPLY', wear, 0.95), metal), 'Metallic')
    s.smudge(roughness, 0.16).bump(s.noise(s.place(), 90, 2), 0.04, 0.01)
    return s.material


def _gem(name):
    return m.gem(*GEMS[name])


def _cut_gem(name):
    return stones.cut_gem(*GEMS[name])


def _shade(colour):
    """Paint that is a little darker where it is thick, so that large bodies are not flat."""
    return m.tinted(colour, '#000000', 0.06)


PLAIN = {
    'gold': m.gold,
    'rosegold': m.rose_gold,
    'oldgold': lambda: m.gold('#d89a3a', '#8a5a1a', 0.34),
    'silver': lambda: m.gold('#f2f5fa', '#b8c2d2', 0.16),
    'bronze': lambda: m.gold('#c8834a', '#7a4522', 0.3),
    'copper': lambda: m.gold('#ff9a6a', '#b8522a', 0.24),
    'rusted': old_metal,
    'iron': lambda: m.dark('#3a3f48', 0.5),
    'damascus': damascus,
    'lava': lambda: cracked('#ff5a0a', '#ffe08a', '#0b0a0c'),
    'magma': lambda: cracked('#ff4208', '#ffb84a', '#120a0a', 4.0, 5.5),
    'inferno': lambda: cracked('#ff2400', '#ff8414', '#120a0a', 2.2, 2.6),
    'tempest': lambda: cracked('#0a30ff', '#4aa8ff', '#0a0c18', 1.9, 3.2),
    'toxin': lambda: cracked('#2ad820', '#8af050', '#0a120a', 1.9, 3.4),
    'abyss': lambda: cracked('#6a08ff', '#b060ff', '#0a0612', 1.9, 3.2),
    'storm': lambda: cracked('#2a7bff', '#d8f4ff', '#0a0c18'),
    'venom': lambda: cracked('#3aff2a', '#eaffc0', '#0a100a'),
    'void': lambda: cracked('#a02aff', '#ffd0ff', '#0a0612'),
    'camo': camo,
    'desert': lambda: camo(('#4a3a24', '#8a6c44', '#b8975e', '#e2cc98')),
    'arctic': lambda: camo(('#3a4656', '#7a8ca0', '#b8c6d4', '#f2f7fb')),
    'carbon': carbon,
    'holo': holo,
    'ice': ice,
    'jade': jade,
    'whitejade': lambda: jade('#9ab8a8', '#f4fff8'),
    'bone': bone,
    'pearl': m.pearl,
    'wood': m.wood,
    'darkwood': lambda: m.wood('#120a06', '#3a2012'),
    'palewood': lambda: m.wood('#8a5a2a', '#d8a86a'),
    'redwood': lambda: m.wood('#4a1606', '#b4551c'),
    'leather': lambda: m.leather('#2a150c', '#4d2a16'),
    'blackleather': lambda: m.leather('#101114', '#2a2c32'),
    'rock': m.rock,
    'dark': m.dark,
    'steel': m.steel,
}
BY_NAME = {'gem': _gem, 'cut': _cut_gem, 'doppler': doppler, 'fade': fade}
BY_COLOUR = {
    'steel': m.steel,
    'dark': m.dark,
    'paint': m.paint,
    'worn': m.worn_paint,
    'edged': edged,
    'light': m.light,
    'velvet': m.velvet,
    'cloth': cloth,
    'plush': plush,
    'gloss': _shade,
    'dome': m.glass_dome,
    'liquid': stones.liquid,
}
SKINS = {
    # picture: scale, metal, roughness, glow
    'waves': (0.42, 0.25, 0.2, 0),
    'porcelain': (0.42, 0.0, 0.1, 0),
    'nebula': (0.3, 0.3, 0.18, 0.9),
    'aurora': (0.3, 0.3, 0.18, 0.8),
    'runes': (0.45, 0.5, 0.3, 4.0),
    'runesgold': (0.45, 0.5, 0.3, 3.0),
    'circuitpink': (0.42, 0.4, 0.25, 3.0),
    'tempered': (0.3, 0.9, 0.2, 0),
    'scales': (0.5, 0.5, 0.2, 0),
    'scalesred': (0.5, 0.5, 0.2, 0),
    'scalesblue': (0.5, 0.5, 0.2, 0),
    'filigree': (0.42, 0.6, 0.22, 0),
}


def finish(name):
    """A new material; raises KeyError with the name when a recipe asks for what is not here."""
    kind, _, detail = name.partition(':')
    if kind == 'skin':
        return m.skin(detail, *SKINS.get(detail, (0.4, 0.2, 0.2, 0)))
    if detail.startswith('#'):
        return BY_COLOUR[kind](detail)
    return BY_NAME[kind](detail) if detail else PLAIN[kind]()
