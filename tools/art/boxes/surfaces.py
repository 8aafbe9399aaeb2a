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
