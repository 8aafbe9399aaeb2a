import { type Box, grownBox, joinBoxes, sharedBox, sizedBox, turnedBox } from './box.ts'
import { inverseOf, type Matrix, stretchOf } from './matrix.ts'
import { outlineBox, pathSteps, stepsOf } from './outline.ts'
import type { SvgaFile, SvgaPose, SvgaTrack } from './svgaFile.ts'
import type { SvgaShape } from './svgaShape.ts'

/** Words over a sprite, in the middle of its layout, as the format's players set them. */
export interface SvgaText {
  text: string
  /** CSS font, e.g. `600 18px "Noto Sans SC Variable"`; it must be loaded. */
  font: string
  /** Px of the font: how much room the words are given. */
  size: number
  /** CSS colour. */
  colour: string
}

/** What stands in a view instead of, or over, what the file holds; by key of a sprite's picture. */
export interface Dressing {
  /** Keys whose picture is exchanged. */
  exchanged: ReadonlySet<string>
  texts: ReadonlyMap<string, SvgaText>
}

/** A sprite of the file as it is painted. */
export interface Part {
  image: string
  pose: SvgaPose
  /** Where it lies in the painting's units. */
  matrix: Matrix
  alpha: number
  text: SvgaText | null
}

/** Something that is no plain bitmap: painted once on a canvas, shown as a sprite. */
export interface Painting {
  parts: Part[]
  /** What the parts are drawn through. */
  matte: Part | null
  /** What of it can be seen, in its own units. */
  box: Box
  /** Canvas pixels per unit. */
  scale: number
}

/** What a sprite shows at a frame: a bitmap in its natural size (or, exchanged, as large as `layout`), or a painting. */
export type LayerFrame = { alpha: number; matrix: Matrix } & (
  | { image: string; layout: SvgaPose['layout'] | null; painting: null }
  | { image: null; layout: null; painting: Painting }
)

/** What one sprite of a view shows, frame by frame. */
export type Layer = (LayerFrame | null)[]

/** Sprites of the file that make one layer: one by itself, or neighbours under the same matte. */
export interface Run {
  tracks: SvgaTrack[]
  matte: SvgaTrack | null
}

/** Pixels of a movie that are kept painted (16 MB); what comes after is painted anew each time it is shown. */
export const PAINTED_PIXELS = 4 * 1024 * 1024

type SizeOf = (image: string) => { width: number; height: number } | null

/** The usual player leaves out what is fainter. */
const LEAST_ALPHA = 0.05
/** Canvas pixels per movie pixel of a drawn shape: with four pixels for one its edges stay clean however it lies. */
const SHARPNESS = 2
const LARGEST = 2048
const NO_SHAPES: readonly SvgaShape[] = []
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const UNDRESSED: Dressing = { exchanged: new Set(), texts: new Map() }

/** Key of the bitmap of a sprite: a matte is named after its bitmap. */
export const pictureKey = (image: string): string => image.replace('.matte', '')

/** The file's sprites in the order they are drawn; mattes are drawn only through what they mask. */
export function runsOf(sprites: readonly SvgaTrack[]): Run[] {
  const mattes = new Map(sprites.filter(({ image }) => image.includes('.matte')).map((track) => [track.image, track]))
  const runs: Run[] = []
  for (const track of sprites) {
    if (mattes.has(track.image)) continue
    const matte = mattes.get(track.matte) ?? null
    const last = runs.at(-1)
    if (matte && last?.matte === matte) last.tracks.push(track)
    else runs.push({ tracks: [track], matte })
  }
  return runs
}

/** Plans what each run shows; `sizeOf` gives the natural size of a bitmap. Equal paintings are one object. */
export class LayerPlan {
  private readonly paintings = new Map<string, Painting>()
  private readonly shapes = new Map<readonly SvgaShape[], string>()
  private readonly movie: Box

  constructor(
    private readonly file: Pick<SvgaFile, 'width' | 'height' | 'frames'>,
    private readonly sizeOf: SizeOf,
    private readonly dressing = UNDRESSED,
  ) {
    this.movie = sizedBox(file.width, file.height)
  }

  layer(run: Run): Layer {
    return Array.from({ length: this.file.frames }, (_, frame) => (run.matte ? this.masked(run, frame) : this.single(run, frame)))
  }

  /** The words over an unmasked sprite, a layer of their own: then they fade with the sprite as the usual player's do. */
  words({ tracks, matte }: Run): Layer | null {
    const text = this.dressing.texts.get(pictureKey(tracks[0]?.image ?? ''))
    if (!text || matte) return null
    return Array.from({ length: this.file.frames }, (_, frame) => {
      const seen = seenAt(tracks[0], frame)
      return seen && this.wordsFrame(seen, text)
    })
  }

  /** Everything to paint for the layers planned so far, in the order of its first showing. */
  finish(): Painting[] {
    const paintings = [...this.paintings.values()]
    for (const painting of paintings) settle(painting)
    return paintings
  }

  private single({ tracks }: Run, frame: number): LayerFrame | null {
    const seen = seenAt(tracks[0], frame)
    return seen && (this.bitmapFrame(seen) ?? this.paintedFrame(seen))
  }

  /** The fast way: a bitmap with nothing else. */
  private bitmapFrame({ image, pose }: Seen): LayerFrame | null {
    if (pose.clip || pose.shapes.length > 0) return null
    const layout = this.dressing.exchanged.has(image) ? pose.layout : null
    return { image, layout, alpha: pose.alpha, matrix: pose.matrix, painting: null }
  }

  private paintedFrame(seen: Seen): LayerFrame | null {
    const { pose } = seen
    // Several strokes of a faint sprite shine through each other, one alone does not: only then its faintness is painted too.
    const baked = this.strokes(seen) > 1
    const part: Part = { ...seen, matrix: IDENTITY, alpha: baked ? pose.alpha : 1, text: null }
    const scale = this.isBitmap(seen) ? 1 : SHARPNESS * stretchOf(pose.matrix)
    return this.ownFrame(part, baked ? 1 : pose.alpha, scale)
  }

  private wordsFrame({ pose }: Seen, text: SvgaText): LayerFrame | null {
    const part: Part = { image: '', pose: { ...pose, clip: '', shapes: NO_SHAPES }, matrix: IDENTITY, alpha: 1, text }
    return this.ownFrame(part, pose.alpha, SHARPNESS * stretchOf(pose.matrix))
  }

  /** A part painted in its own units, and moved as a sprite. */
  private ownFrame(part: Part, alpha: number, scale: number): LayerFrame | null {
    const { matrix } = part.pose
    const back = inverseOf(matrix)
    if (!back) return null
    const painting = this.painting([part], null, sharedBox(this.partBox(part), turnedBox(this.movie, back)), scale)
    return painting && { image: null, layout: null, painting, alpha, matrix }
  }

  private masked({ tracks, matte }: Run, frame: number): LayerFrame | null {
    const parts = tracks.flatMap((track) => seenAt(track, frame) ?? []).map((seen) => this.part(seen, seen.pose.matrix, seen.pose.alpha))
    const through = seenAt(matte, frame)
    const mask = through && this.part(through, through.pose.matrix, through.pose.alpha)
    const boxes = parts.map((part) => this.partBox(part)).reduce(joinBoxes, null)
    const box = sharedBox(mask ? sharedBox(boxes, this.partBox(mask)) : boxes, this.movie)
    const painting = this.painting(parts, mask, box, 1)
    return painting && { image: null, layout: null, painting, alpha: 1, matrix: IDENTITY }
  }

  /** The painting of these parts, made larger and finer where this showing needs it. */
  private painting(parts: Part[], matte: Part | null, box: Box | null, scale: number): Painting | null {
    if (!box) return null
    const key = [...parts, ...(matte ? [matte] : [])].map((part) => this.keyOf(part)).join('|') + (matte ? ' matte' : '')
    const known = this.paintings.get(key)
    const painting = known ?? { parts, matte, box, scale }
    painting.box = joinBoxes(painting.box, box) ?? box
    painting.scale = Math.max(painting.scale, scale)
    this.paintings.set(key, painting)
    return painting
  }

  private keyOf({ image, pose, matrix, alpha, text }: Part): string {
    const shapes = this.shapes.get(pose.shapes) ?? JSON.stringify(pose.shapes)
    this.shapes.set(pose.shapes, shapes)
    // Only what is exchanged or written takes its size from the layout.
    const layout = text || this.dressing.exchanged.has(image) ? pose.layout : null
    return JSON.stringify([this.sizeOf(image) ? image : '', matrix, alpha, pose.clip, layout, shapes, text])
  }

  private part({ image, pose }: Seen, matrix: Matrix, alpha: number): Part {
    return { image, pose, matrix, alpha, text: this.dressing.texts.get(image) ?? null }
  }

  private isBitmap({ image, pose }: Seen): boolean {
    return this.sizeOf(image) !== null && pose.shapes.length === 0 && !this.dressing.exchanged.has(image)
  }

  private strokes({ image, pose }: Seen): number {
    const drawn = pose.shapes.reduce((sum, { style }) => sum + (style.fill ? 1 : 0) + (style.stroke ? 1 : 0), 0)
    return drawn + (this.sizeOf(image) ? 1 : 0)
  }

  private partBox({ image, pose, matrix, text }: Part): Box | null {
    const size = this.dressing.exchanged.has(image) ? pose.layout : this.sizeOf(image)
    const drawn = [size && sizedBox(size.width, size.height), ...pose.shapes.map(shapeBox)].reduce(joinBoxes, null)
    const clipped = pose.clip && size ? sharedBox(drawn, outlineBox(pathSteps(pose.clip))) : drawn
    return turnedBox(joinBoxes(clipped, text && textBox(text, pose.layout)), matrix)
  }
}

interface Seen {
  image: string
  pose: SvgaPose
}

function seenAt(track: SvgaTrack | null | undefined, frame: number): Seen | null {
  const pose = track?.frames[frame]
  return track && pose && pose.alpha >= LEAST_ALPHA ? { image: pictureKey(track.image), pose } : null
}

function shapeBox({ outline, style, matrix }: SvgaShape): Box | null {
  const corner = style.join === 'miter' && outline.kind === 'path' ? style.miter || 10 : Math.SQRT2
  const box = outlineBox(stepsOf(outline))
  const inked = style.stroke && box ? grownBox(box, (style.width / 2) * corner) : box
  return turnedBox(inked, matrix)
}

/** Room for words that are wider than the layout: no letter is wider than the font is high. */
function textBox({ text, size }: SvgaText, { width, height }: SvgaPose['layout']): Box {
  const [halfWidth, halfHeight] = [(text.length * size) / 2, size]
  return {
    left: width / 2 - halfWidth,
    top: height / 2 - halfHeight,
    right: width / 2 + halfWidth,
    bottom: height / 2 + halfHeight,
  }
}

/** Puts a painting on whole pixels of a canvas that is not too large, with a clear pixel around: the edge of a turned one is smooth then. */
function settle(painting: Painting): void {
  const { box } = painting
  const room = LARGEST - 4
  const scale = Math.min(painting.scale, room / (box.right - box.left), room / (box.bottom - box.top))
  const down = (value: number) => (Math.floor(value * scale) - 1) / scale
  const up = (value: number) => (Math.ceil(value * scale) + 1) / scale
  painting.scale = scale
  painting.box = { left: down(box.left), top: down(box.top), right: up(box.right), bottom: up(box.bottom) }
}

/** Canvas pixels of a painting. */
export function canvasSize({ box, scale }: Painting): { width: number; height: number } {
  return { width: Math.round((box.right - box.left) * scale), height: Math.round((box.bottom - box.top) * scale) }
}
