import { type Container, type DisplayObject, Matrix, Mesh, NineSlicePlane, Sprite, Texture } from 'pixi.js'
import type { Engine } from '../kit/engine.ts'
import { QuadList } from '../kit/QuadList.ts'
import { place } from '../kit/quads.ts'

/** Where a picture comes from: an atlas, a file of its own, the ground, a Spine skeleton, an SVGA movie, or painted by the scene. */
export type OutlineKind = 'atlas' | 'picture' | 'background' | 'skeleton' | 'svga' | 'painted'

type Origin = Pick<Outline, 'kind' | 'slot'>
type Point = readonly [x: number, y: number]

/** One thing that can be seen on the stage. */
export interface Outline {
  kind: OutlineKind
  /** Its original below `assets/` without an ending (`fx/sprites/glow`); only the frame's name where its atlas is not known, empty where no file is behind it. */
  slot: string
  /** Its corners in CSS px of the stage, in order. */
  corners: readonly [Point, Point, Point, Point]
  /** Its anchor in parts of its width and height. */
  anchor: Point
  tint: number
  alpha: number
}

/** Fainter things are not outlined. */
const LEAST_ALPHA = 0.02

/** Everything that can be seen on the stage, from back to front. */
export function outlinesOf(engine: Engine): Outline[] {
  const found: Outline[] = []
  collect(engine.app.stage, found, null)
  return found
}

/** What is part of a movie is that movie's, whatever it was painted from. */
function collect(object: DisplayObject, found: Outline[], above: Origin | null): void {
  if (!object.visible || object.worldAlpha < LEAST_ALPHA) return
  if ('spineData' in object) {
    found.push(boxOf(object, 'skeleton', skeletonOf(object)))
    return
  }
  const movie = movieOf(object) ?? above
  if (object instanceof Sprite && object.texture.valid && object.texture !== Texture.EMPTY) found.push(spriteOutline(object, movie))
  else if (object instanceof QuadList) found.push(...quadOutlines(object))
  else if (object instanceof NineSlicePlane || object instanceof Mesh) {
    const { kind, slot } = movie ?? originOf((object as Mesh & { texture: Texture }).texture)
    found.push(boxOf(object, kind, slot))
  }
  for (const child of (object as Container).children ?? []) collect(child, found, movie)
}

/** The movie whose view an object is: views bear its address. */
function movieOf({ name }: DisplayObject): Origin | null {
  const [, movie] = /^\/svga\/([\w-]+)\.svga$/.exec(name ?? '') ?? []
  return movie ? { kind: 'svga', slot: `effects/${movie}` } : null
}

function spriteOutline(sprite: Sprite, movie: Origin | null): Outline {
  const { anchor, texture, worldTransform, tint } = sprite
  const origin = movie ?? originOf(texture)
  return { ...origin, ...frameOf(texture, [anchor.x, anchor.y], worldTransform), tint: Number(tint), alpha: sprite.worldAlpha }
}

/** What of a list is seen and comes from a file. */
function quadOutlines({ quads, worldAlpha, worldTransform }: QuadList): Outline[] {
  const seen = quads.filter(({ visible, alpha, texture }) => visible && texture.valid && alpha * worldAlpha >= LEAST_ALPHA)
  const outlines = seen.map((quad) => {
    const frame = frameOf(quad.texture, [quad.anchorX, quad.anchorY], place(quad, worldTransform, new Matrix()))
    return { ...originOf(quad.texture), ...frame, tint: quad.tint, alpha: quad.alpha * worldAlpha }
  })
  return outlines.filter(({ slot }) => slot !== '')
}

/** Corners and anchor of a texture that lies at `matrix`. */
function frameOf({ orig: { width, height } }: Texture, anchor: Point, matrix: Matrix): Pick<Outline, 'corners' | 'anchor'> {
  const corner = (x: number, y: number): Point => {
    const { x: left, y: top } = matrix.apply({ x: (x - anchor[0]) * width, y: (y - anchor[1]) * height })
    return [left, top]
  }
  return { corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], anchor }
}

/** Outline of something without corners of its own: the smallest upright frame around it. */
function boxOf(object: DisplayObject, kind: OutlineKind, slot: string): Outline {
  const { left, right, top, bottom } = object.getBounds(true)
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  return { kind, slot, corners, anchor: [0.5, 0.5], tint: 0xffffff, alpha: object.worldAlpha }
}

/** Address of the file behind a texture; empty for what was painted or decoded here. */
function sourceOf(texture: Texture): string {
  return (texture.baseTexture.resource as { src?: string } | null)?.src ?? ''
}

/** Kind and original of a texture. A file that is being tried keeps its path in a longer address. */
function originOf(texture: Texture): Origin {
  const source = sourceOf(texture)
  const [name = ''] = texture.textureCacheIds
  const [, bundle] = /\/assets\/([\w-]+)\//.exec(source) ?? []
  if (bundle) return { kind: 'atlas', slot: `${bundle}/sprites/${name}` }
  const [, folder, picture] = /\/images\/(?:([\w-]+)\/)(?:small\/|large\/)?([\w-]+)\.\w+/.exec(source) ?? []
  if (folder === 'bg') return { kind: 'background', slot: `chrome/bg/${picture}` }
  if (folder) return { kind: 'picture', slot: `${folder}/${picture}` }
  // A frame that was swapped left its atlas and kept its name.
  if (name && !name.includes('/')) return { kind: 'atlas', slot: name }
  return { kind: 'painted', slot: '' }
}

/** Folder of a skeleton below `assets/`, by the page that one of its parts is drawn from. */
function skeletonOf(object: DisplayObject): string {
  const { texture } = object as { texture?: Texture }
  const [, own] = /\/spine\/(.+)\/page/.exec(texture ? sourceOf(texture) : '') ?? []
  if (own) return own
  for (const child of (object as Container).children ?? []) {
    const below = skeletonOf(child)
    if (below) return below
  }
  return ''
}
