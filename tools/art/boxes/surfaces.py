"""Surfaces only boxes have."""
from materials import Shader


def pool(core, edge, strength=4.0, reach=1.0):
    """Light that is brightest at the thing's origin and sinks into `edge` at the distance `reach`."""
    s = Shader('pool')
    far = s.node('ShaderNodeVectorMath', operation='LENGTH')
    s.link(s.place(scale=(1 / reach,) * 3), far.inputs[0])
    near = s.math('SUBTRACT', 1.0, far.outputs['Value'])
    soft = s.math('POWER', s.math('MAXIMUM', near, 0.0), 1.6)
    s.feed(s.ramp(soft, [(0.0, edge), (0.85, core)]), 'Emission').feed(s.math('MULTIPLY_ADD', soft, strength, 0.15), 'Emission Strength')
    s.set(Base_Color=(0, 0, 0, 1), Roughness=0.6)
    return s.material


def patina(metal='#b07a3a', green='#1f8f7c', deep='#0c3f44'):
    """Old bronze: verdigris over metal that shows where hands have rubbed it."""
    s = Shader('patina')
    worn = s.ramp(s.noise(s.place(), 2.6, 7, 0.62), [(0.42, 0.0), (0.62, 1.0)])
    crust = s.blend(s.noise(s.place(), 5, 5), deep, green)
    s.feed(s.blend(worn, crust, metal), 'Base Color').feed(s.math('MULTIPLY_ADD', worn, 0.5, 0.45), 'Metallic')
    s.smudge(0.34, 0.2).bump(s.noise(s.place(), 14, 6), 0.25, 0.03)
    return s.material


def peach_skin(low='#ffc08a', blush='#ff3d6a', tip='#ff86a0'):
    """Lacquer that reddens towards the tip of the fruit."""
    s = Shader('peach')
    axes = s.node('ShaderNodeSeparateXYZ')
    s.link(s.place(), axes.inputs[0])
    height = s.math('MULTIPLY_ADD', axes.outputs[1], 0.32, 0.36)
    uneven = s.math('MULTIPLY_ADD', s.noise(s.place(), 1.6, 4), 0.3, s.math('SUBTRACT', height, 0.15))
    s.feed(s.ramp(uneven, [(0.1, low), (0.45, tip), (0.9, blush)]), 'Base Color')
    s.set(Roughness=0.2, Clearcoat=0.9, Clearcoat_Roughness=0.05, Subsurface=0.0)
    return s.material
