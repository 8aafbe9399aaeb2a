"""Light inside things, clean at few samples: lamps that are only seen, bowls of light, small bulbs."""
import bpy

from colour import linear
from materials import Shader


def lamp(colour, strength=4.0):
    """Light that is seen but does not shine: clean pictures of many small lights."""
    s = Shader('lamp')
    path = s.node('ShaderNodeLightPath')
    seen = s.math('MAXIMUM', path.outputs['Is Camera Ray'], s.math('MULTIPLY', path.outputs['Is Glossy Ray'], 0.4))
    s.set(Base_Color=linear(colour), Emission=linear(colour), Roughness=0.3).feed(s.math('MULTIPLY', seen, strength), 'Emission Strength')
    s.material.cycles.sample_as_light = False
    return s.material


def pool(core, rim, reach, strength=5.0):
    """A bowl of light about the y axis: bright in the middle, `rim` at distance `reach`."""
    s = Shader('pool')
    axes = s.node('ShaderNodeSeparateXYZ')
    s.link(s.place(), axes.inputs[0])
    x, _, z = axes.outputs
    far = s.math('SQRT', s.math('ADD', s.math('MULTIPLY', x, x), s.math('MULTIPLY', z, z)))
    part = s.math('DIVIDE', far, reach)
    s.feed(s.ramp(part, [(0.0, '#ffffff'), (0.25, core), (1.0, rim)]), 'Emission')
    s.feed(s.math('MULTIPLY_ADD', s.math('POWER', s.math('MAXIMUM', s.math('SUBTRACT', 1, part), 0), 1.5), strength, 0.35), 'Emission Strength')
    s.set(Base_Color=(0, 0, 0, 1), Roughness=0.4)
    s.material.cycles.sample_as_light = False
    return s.material


def shine(at, colour, power, parent=None, size=0.25):
    """A small round light inside a thing."""
    data = bpy.data.lights.new('shine', 'POINT')
    data.energy, data.color, data.shadow_soft_size = power, linear(colour)[:3], size
    bulb = bpy.data.objects.new('shine', data)
    bulb.location, bulb.parent = at, parent
    bpy.context.scene.collection.objects.link(bulb)
    return bulb
