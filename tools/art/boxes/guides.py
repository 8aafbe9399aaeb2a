"""Pictures of surface colour and direction beside a render: they tell the denoiser grain from pattern."""
import os

import bpy

GUIDES = (('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal'))


def store():
    """Makes every render also keep its guides; `collect` fetches them."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, link = scene.node_tree.nodes, scene.node_tree.links.new
    nodes.clear()
    layers, picture = nodes.new('CompositorNodeRLayers'), nodes.new('CompositorNodeComposite')
    link(layers.outputs['Image'], picture.inputs['Image'])
    out = nodes.new('CompositorNodeOutputFile')
    out.name = 'guides'
    out.format.file_format, out.format.color_mode = 'PNG', 'RGB'
    out.file_slots.clear()
    for index, (name, source) in enumerate(GUIDES):
        out.file_slots.new(f'{name}-')
        out.file_slots[index].save_as_render = False
        seen = layers.outputs[source]
        link(_halved(nodes, link, seen) if name == 'normal' else seen, out.inputs[index])


def _halved(nodes, link, direction):
    """Directions from -1..1 brought to 0..1, as a picture can hold."""
    for blend in ('MULTIPLY', 'ADD'):
        step = nodes.new('CompositorNodeMixRGB')
        step.blend_type = blend
        step.inputs[2].default_value = (0.5, 0.5, 0.5, 1)
        link(direction, step.inputs[1])
        direction = step.outputs[0]
    return direction


def aim(folder):
    """Where the next render puts its guides."""
    bpy.context.scene.node_tree.nodes['guides'].base_path = folder


def collect(folder, picture):
    """Gives the guides of the last render the name of its picture."""
    frame = bpy.context.scene.frame_current
    for name, _ in GUIDES:
        os.replace(os.path.join(folder, f'{name}-{frame:04d}.png'), os.path.join(folder, f'{picture}-{name}.png'))
