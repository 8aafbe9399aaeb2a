/** Reads Spine skeletons in Node, with the runtime that the game plays them with, and samples their animations for pages that have no stage. */
import { readFile } from 'node:fs/promises'
import { Assets, BaseTexture, BLEND_MODES, type Texture } from 'pixi.js'
import { type ISkeletonData, Spine, SpineSprite, TextureAtlas } from 'pixi-spine'
import type { FigureMotion, FigurePart } from '#shared/figureMotion.ts'
import { leaner } from './leaner.ts'

/** Samples a second; those that lie on a straight line are left out afterwards. */
const RATE = 20
/** What a sample may lie beside the line: of the opacity; of a matrix in its scales, in its place in skeleton units. */
const FADE_SLACK = [0.01]
const MOVE_SLACK = [0.004, 0.004, 0.004, 0.004, 0.35, 0.35]

interface Files {
  json: string
  atlas: string
}

/** A picture in a slot, as far as the runtimes of all Spine versions have it. */
interface Shown {
  name: string
  uvs?: ArrayLike<number>
  /** Works its corners out. Scenes need none of a flat picture, so the runtime leaves it to whoever does. */
  updateRegion?(): void
  computeWorldVertices(slot: unknown, vertices: Float32Array, offset: number, stride: number): void
}

type Move = FigurePart['moves'][number]
type Fade = FigurePart['fades'][number]

/** What is sampled of one picture, and how far in front its slot lies. */
type Track = FigurePart & { depth: number }

/** What of the runtime is used, which its shared types leave out in part. */
interface Poser {
  autoUpdate: boolean
  spineData: ISkeletonData
  update(seconds: number): void
  skeleton: { drawOrder: { data: { name: string }; blendMode: number; color: { a: number }; getAttachment(): Shown | null }[] }
  state: { setAnimation(track: number, name: string, loop: boolean): unknown }
}

/** A skeleton without pictures, ready to be posed. */
interface Posable {
  spine: Poser
  page: { width: number; height: number }
  /** The artist's canvas in units of the runtime, y down. */
  canvas: { x: number; y: number; width: number; height: number }
}

/** A picture that is never drawn. Its `color` spares the runtime `utils.rgb2hex`, which Pixi 7.2 has deprecated. */
class UnseenSprite extends SpineSprite {
  readonly color = { setLight: () => undefined, setDark: () => undefined }
}

class UnseenSpine extends Spine {
  readonly color = { light: [1, 1, 1], dark: [0, 0, 0] }

  override newSprite(texture: Texture): SpineSprite {
    return new UnseenSprite(texture)
  }
}

/** Opens a skeleton of any version that the game plays. */
export async function openPosable({ json, atlas }: Files): Promise<Posable> {
  const [text, skeleton] = await Promise.all([readFile(atlas, 'utf8'), readFile(json, 'utf8')])
  const size = /^size:\s*(\d+),\s*(\d+)/m.exec(text)
  const page = { width: Number(size?.[1] ?? 0), height: Number(size?.[2] ?? 0) }
  const base = BaseTexture.fromBuffer(new Uint8Array(page.width * page.height * 4), page.width, page.height)
  const spineAtlas = new TextureAtlas(
    text,
    (_page, use) => use(base),
    () => undefined,
  )
  const spine = new UnseenSpine(await parsed(JSON.parse(skeleton), spineAtlas)) as unknown as Poser
  spine.autoUpdate = false
  const { x, y, width, height } = JSON.parse(skeleton).skeleton as Posable['canvas']
  return { spine, page, canvas: { x, y: -y - height, width, height } }
}

/** The loader that the runtime has added to Pixi tells the versions apart. */
async function parsed(json: object, spineAtlas: TextureAtlas): Promise<ISkeletonData> {
  const asset = { src: 'skeleton.json', data: { spineAtlas } }
  for (const { testParse, parse } of Assets.loader.parsers)
    if (parse && (await testParse?.(json, asset)))
      return ((await parse(json, asset, Assets.loader)) as { spineData: ISkeletonData }).spineData
  throw new Error('no Spine skeleton of a version that the runtime knows')
}

/** Samples an animation. Throws where a slot shows something else than a flat picture: a page cannot bend one. */
export function sampleMotion({ spine, page, canvas }: Posable, name: string): FigureMotion {
  const seconds = spine.spineData.findAnimation(name)?.duration
  if (!seconds) throw new Error(`the skeleton has no animation ${name}`)
  const steps = Math.round(seconds * RATE)
  const tracks = new Map<string, Track>()
  spine.state.setAnimation(0, name, true)
  for (let step = 0; step <= steps; step++) {
    // A loop would be at its begin again at its end.
    spine.update(step === 0 ? 0 : seconds / steps - (step === steps ? 1e-4 : 0))
    for (const [depth, slot] of spine.skeleton.drawOrder.entries()) {
      const shown = slot.getAttachment()
      if (!shown) continue
      shown.updateRegion?.()
      const key = `${slot.data.name}/${shown.name}`
      const part = tracks.get(key) ?? { ...partOf(shown, page, slot.blendMode === BLEND_MODES.ADD), depth }
      tracks.set(key, part)
      part.moves.push([step / steps, ...placed(shown, slot, page, canvas)])
      part.fades.push([step / steps, round(slot.color.a, 3)])
    }
  }
  const { width, height } = canvas
  const parts = [...tracks.values()]
    .sort((a, b) => a.depth - b.depth)
    .map((part) => settled(part, steps))
    .filter(({ fades }) => fades.some(([, opacity]) => opacity > 0))
  return { width, height, length: Math.round(seconds * 1_000), page, parts }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** The corners of a flat picture on the page, px, in the order of its vertices. */
function cornersOf({ name, uvs }: Shown, { width, height }: Posable['page']): (readonly [number, number])[] {
  if (uvs?.length !== 8) throw new Error(`the slot with ${name} is bent or cut: outside of scenes only flat pictures can be shown`)
  return [0, 2, 4, 6].map((at) => [(uvs[at] ?? 0) * width, (uvs[at + 1] ?? 0) * height] as const)
}

function partOf(shown: Shown, page: Posable['page'], light: boolean): FigurePart {
  const corners = cornersOf(shown, page)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const cut = [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map((value) => Math.round(value)) as FigurePart['cut']
  return { cut, light, moves: [], fades: [], jumps: false }
}

/** The matrix that lays the picture, as it lies on the page, on the canvas. */
function placed(
  shown: Shown,
  slot: unknown,
  page: Posable['page'],
  canvas: Posable['canvas'],
): [number, number, number, number, number, number] {
  const corners = cornersOf(shown, page)
  const ends = new Float32Array(8)
  shown.computeWorldVertices(slot, ends, 0, 2)
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))]
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))]
  const end = (x: number, y: number) => {
    const at = corners.findIndex(([cx, cy]) => Math.abs(cx - x) + Math.abs(cy - y) < 0.01)
    return [ends[at * 2] ?? 0, ends[at * 2 + 1] ?? 0] as const
  }
  const [from, along, down] = [end(left, top), end(right, top), end(left, bottom)]
  const [width, height] = [right - left, bottom - top]
  return [
    round((along[0] - from[0]) / width, 4),
    round((along[1] - from[1]) / width, 4),
    round((down[0] - from[0]) / height, 4),
    round((down[1] - from[1]) / height, 4),
    round(from[0] - canvas.x, 2),
    round(from[1] - canvas.y, 2),
  ]
}

/** A track without the samples that say nothing new. A picture that its slot shows for a part of the time alone is invisible for the rest. */
function settled({ depth: _, moves, fades, ...part }: Track, steps: number): FigurePart {
  const jumps = fades.length <= steps
  const opacity = new Map(fades)
  const all = Array.from({ length: steps + 1 }, (_each, step): Fade => [step / steps, opacity.get(step / steps) ?? 0])
  return {
    ...part,
    jumps,
    moves: leaner(whole(moves), MOVE_SLACK).map(([at, ...rest]) => [round(at, 4), ...rest]),
    fades: (jumps ? changes(all) : leaner(all, FADE_SLACK)).map(([at, value]) => [round(at, 4), value]),
  }
}

/** From the begin to the end, also where a picture is there for a part of the time alone. */
function whole(moves: readonly Move[]): Move[] {
  const [first, last] = [moves[0], moves[moves.length - 1]]
  if (!first || !last) return []
  const [, ...begin] = first
  const [, ...end] = last
  return [...(first[0] > 0 ? [[0, ...begin] as Move] : []), ...moves, ...(last[0] < 1 ? [[1, ...end] as Move] : [])]
}

/** Of values that jump, those that differ from the one before, and the last. */
const changes = (fades: readonly Fade[]): Fade[] =>
  fades.filter(([, value], at) => at === 0 || at === fades.length - 1 || value !== fades[at - 1]?.[1])
