"""Fingerprints of what a picture shows: equal prints need no new render."""
import hashlib

import bpy
import numpy


def fingerprint(shown, held):
    """Hash of the things shown, of those that only hide others, of the lights and the camera."""
    digest = hashlib.sha256()
    graph = bpy.context.evaluated_depsgraph_get()
    for mark, things in (('shown', shown), ('held', held)):
        digest.update(mark.encode())
        for thing in things:
            digest.update(_shape(thing, graph))
    for thing in bpy.context.scene.objects:
        if thing.type in ('LIGHT', 'CAMERA'):
            digest.update(_numbers([v for row in thing.matrix_world for v in row]) + repr(_plain(thing.data)).encode())
    return digest.hexdigest()[:24]


def _shape(thing, graph):
    solid = thing.evaluated_get(graph)
    mesh = solid.to_mesh()
    points = numpy.empty(len(mesh.vertices) * 3, numpy.float32)
    mesh.vertices.foreach_get('co', points)
    solid.to_mesh_clear()
    place = [v for row in thing.matrix_world for v in row]
    return _numbers(points) + _numbers(place) + ''.join(_surface(slot.material) for slot in thing.material_slots).encode()


def _numbers(values):
    return numpy.round(numpy.asarray(values, numpy.float64), 4).tobytes()


def _surface(material):
    nodes = material.node_tree.nodes
    told = [(n.bl_idname, _plain(n), [_value(i) for i in n.inputs], _stops(n), _file(n)) for n in nodes]
    links = [(l.from_node.name, l.from_socket.identifier, l.to_node.name, l.to_socket.identifier) for l in material.node_tree.links]
    return repr((told, links))


def _plain(thing):
    """Numbers and choices of a Blender thing that its owner may set."""
    skip = {'location', 'width', 'height', 'users', 'session_uid'}
    names = [p.identifier for p in thing.bl_rna.properties if p.type in ('FLOAT', 'INT', 'ENUM', 'BOOLEAN') and p.identifier not in skip]
    return [(name, _round(getattr(thing, name))) for name in names]


def _value(socket):
    return _round(socket.default_value) if hasattr(socket, 'default_value') else None


def _round(value):
    if isinstance(value, float):
        return round(value, 4)
    return [round(v, 4) for v in value] if hasattr(value, '__len__') and not isinstance(value, (str, set)) else str(value)


def _stops(node):
    ramp = getattr(node, 'color_ramp', None)
    return [(round(e.position, 4), _round(e.color)) for e in ramp.elements] if ramp else None


def _file(node):
    image = getattr(node, 'image', None)
    if not image:
        return None
    with open(bpy.path.abspath(image.filepath), 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()
