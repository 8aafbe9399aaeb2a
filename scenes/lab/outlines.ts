import { type Container, type DisplayObject, Matrix, Mesh, NineSlicePlane, Sprite, Texture } from 'pixi.js'
import type { Engine } from '../kit/engine.ts'
import { QuadList } from '../kit/QuadList.ts'
import { place } from '../kit/quads.ts'

/** Source of a picture: an atlas, a single file, the background, a Spine skeleton, an SVGA movie, or painted by the scene. */
export type OutlineKind = 'atlas' | 'picture' | 'background' | 'skeleton' | 'svga' | 'painted'

type Origin = Pick<Outline, 'kind' | 'slot'>
type Point = readonly [x: number, y: number]

/** One visible object on the stage. */
export interface Outline {
  kind: OutlineKind
  /**
   * Path of its original below `assets/` without extension (`fx/sprites/glow`). It is only the frame's name where the atlas is not known,
   * and empty where no file is behind it.
   */
  slot: string
  /** Its corners in order, in CSS px of the stage. */
  corners: readonly [Point, Point, Point, Point]
  /** Its anchor as shares of its width and height. */
  anchor: Point
  tint: number
  alpha: number
}

/** Objects with less alpha are not outlined. */
const LEAST_ALPHA = 0.02

/** All visible objects on the stage, from back to front. */
export function outlinesOf(engine: Engine): Outline[] {
  const found: Outline[] = []
  collect(engine.app.stage, found, null)
  return found
}

/** Collects an object and its children. Children of a movie count as that movie, whatever they were painted from. */
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

/** The movie whose view an object is; the view's name is the movie's URL. */
function movieOf({ name }: DisplayObject): Origin | null {
  const [, movie] = /^\/svga\/([\w-]+)\.svga$/.exec(name ?? '') ?? []
  return movie ? { kind: 'svga', slot: `effects/${movie}` } : null
}

function spriteOutline(sprite: Sprite, movie: Origin | null): Outline {
  const { anchor, texture, worldTransform, tint } = sprite
  const origin = movie ?? originOf(texture)
  return { ...origin, ...frameOf(texture, [anchor.x, anchor.y], worldTransform), tint: Number(tint), alpha: sprite.worldAlpha }
}

/** Outlines of a list's visible quads that come from a file. */
function quadOutlines({ quads, worldAlpha, worldTransform }: QuadList): Outline[] {
  const seen = quads.filter(({ visible, alpha, texture }) => visible && texture.valid && alpha * worldAlpha >= LEAST_ALPHA)
  const outlines = seen.map((quad) => {
    const frame = frameOf(quad.texture, [quad.anchorX, quad.anchorY], place(quad, worldTransform, new Matrix()))
    return { ...originOf(quad.texture), ...frame, tint: quad.tint, alpha: quad.alpha * worldAlpha }
  })
  return outlines.filter(({ slot }) => slot !== '')
}

/** Corners and anchor of a texture that is drawn at `matrix`. */
function frameOf({ orig: { width, height } }: Texture, anchor: Point, matrix: Matrix): Pick<Outline, 'corners' | 'anchor'> {
  const corner = (x: number, y: number): Point => {
    const { x: left, y: top } = matrix.apply({ x: (x - anchor[0]) * width, y: (y - anchor[1]) * height })
    return [left, top]
  }
  return { corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], anchor }
}

/** Outline of an object without corners of its own: its bounding box. */
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

/** URL of the file behind a texture; '' if it was painted or decoded by the code. */
function sourceOf(texture: Texture): string {
  return (texture.baseTexture.resource as { src?: string } | null)?.src ?? ''
}

/** Kind and original of a texture. The URL of a file that is only tried out contains its path. */
function originOf(texture: Texture): Origin {
  const source = sourceOf(texture)
  const [name = ''] = texture.textureCacheIds
  const [, bundle] = /\/assets\/([\w-]+)\//.exec(source) ?? []
  if (bundle) return { kind: 'atlas', slot: `${bundle}/sprites/${name}` }
  const [, folder, picture] = /\/images\/(?:([\w-]+)\/)(?:small\/|large\/)?([\w-]+)\.\w+/.exec(source) ?? []
  if (folder === 'bg') return { kind: 'background', slot: `chrome/bg/${picture}` }
  if (folder) return { kind: 'picture', slot: `${folder}/${picture}` }
  // A frame that was replaced has left its atlas and kept its name.
  if (name && !name.includes('/')) return { kind: 'atlas', slot: name }
  return { kind: 'painted', slot: '' }
}

/** Folder of a skeleton below `assets/`, found by the atlas page of one of its parts. */
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
