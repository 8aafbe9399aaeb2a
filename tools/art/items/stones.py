"""Surfaces of cut stones and of what glows like them."""
from materials import Shader


def cut_gem(colour, deep, pale, folds=8, scale=2.0):
    """A stone whose table faces +z: under each facet a kaleidoscope of shards, as a brilliant shows its pavilion."""
    s = Shader('cut gem')
    facet = s.node('ShaderNodeTexWhiteNoise')
    snap = s.node('ShaderNodeVectorMath', operation='SNAP')
    snap.inputs[1].default_value = (0.02, 0.02, 0.02)
    s.link(s.node('ShaderNodeNewGeometry').outputs['True Normal'], snap.inputs[0])
    s.link(snap.outputs[0], facet.inputs['Vector'])
    inner = _shard(s, _folded(s, folds), scale)
    mirrored = _shard(s, s.node('ShaderNodeTexCoord').outputs['Reflection'], 1.6)
    value = s.math('MULTIPLY_ADD', facet.outputs['Value'], 0.36, s.math('MULTIPLY_ADD', inner, 0.4, s.math('MULTIPLY', mirrored, 0.24)))
    tone = s.ramp(value, [(0.18, 0.005), (0.36, deep), (0.54, colour), (0.7, colour), (0.8, pale), (0.9, '#ffffff')])
    s.feed(tone, 'Base Color').feed(tone, 'Emission')
    s.set(Emission_Strength=0.3, Metallic=0.2, Roughness=0.05, Specular=0.4, Clearcoat=0.2, Clearcoat_Roughness=0)
    return s.material


def _folded(s, folds):
    """Object coordinates, mirrored `folds` times about the z axis; slices instead of a dot in the middle."""
    axes = s.node('ShaderNodeSeparateXYZ')
    s.link(s.place(), axes.inputs[0])
    x, y, _ = axes.outputs
    angle = s.math('PINGPONG', s.math('ARCTAN2', x, y), 3.14159 / folds)
    radius = s.math('MAXIMUM', s.math('SQRT', s.math('MULTIPLY_ADD', x, x, s.math('MULTIPLY', y, y))), 0.3)
    flat = s.node('ShaderNodeCombineXYZ')
    s.link(s.math('MULTIPLY', radius, s.math('COSINE', angle)), flat.inputs[0])
    s.link(s.math('MULTIPLY', radius, s.math('SINE', angle)), flat.inputs[1])
    flat.inputs[2].default_value = 0.37
    return flat.outputs[0]


def _shard(s, where, scale):
    """A random value per cell."""
    split = s.node('ShaderNodeTexVoronoi', feature='F1')
    split.inputs['Scale'].default_value = scale
    s.link(where, split.inputs['Vector'])
    red = s.node('ShaderNodeSeparateXYZ')
    s.link(split.outputs['Color'], red.inputs[0])
    return red.outputs[0]


def liquid(colour):
    """A bright brew or resin lit from within: deep at the rim, glowing in the middle."""
    s = Shader('liquid')
    angle = s.node('ShaderNodeLayerWeight')
    angle.inputs['Blend'].default_value = 0.4
    depth = s.math('MULTIPLY_ADD', s.noise(s.place(), 1.3, 4), 0.5, s.math('MULTIPLY', angle.outputs['Facing'], 0.75))
    tone = s.blend(s.ramp(depth, [(0.2, 0.0), (0.85, 1.0)]), colour, '#000000')
    s.feed(tone, 'Base Color').feed(tone, 'Emission')
    s.set(Emission_Strength=0.7, Roughness=0.1, Specular=0.6, Clearcoat=1, Clearcoat_Roughness=0.02)
    return s.material
