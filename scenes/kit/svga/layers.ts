import { type Box, grownBox, joinBoxes, sharedBox, sizedBox, turnedBox } from './box.ts'
import { inverseOf, type Matrix, stretchOf } from './matrix.ts'
import { outlineBox, pathSteps, stepsOf } from './outline.ts'
import type { SvgaFile, SvgaPose, SvgaTrack } from './svgaFile.ts'
import type { SvgaShape } from './svgaShape.ts'

/** A text over a sprite, in the middle of its layout, as other SVGA players draw it. */
export interface SvgaText {
  text: string
  /** CSS font, for example `600 18px "Noto Sans SC Variable"`. It must be loaded. */
  font: string
  /** Font size in px; it decides how much room the text gets. */
  size: number
  /** CSS colour. */
  colour: string
}

/** Pictures and texts that a view shows instead of, or over, those of the file, by the key of a sprite's picture. */
export interface Dressing {
  /** Keys whose picture is replaced. */
  exchanged: ReadonlySet<string>
  texts: ReadonlyMap<string, SvgaText>
}

/** One sprite of the file inside a painting. */
export interface Part {
  image: string
  pose: SvgaPose
  /** Its transform in the painting's units. */
  matrix: Matrix
  alpha: number
  text: SvgaText | null
}

/** Something that is no plain bitmap: it is painted once on a canvas and shown as a sprite. */
export interface Painting {
  parts: Part[]
  /** The matte that masks the parts; null without. */
  matte: Part | null
  /** Its visible part in its own units. */
  box: Box
  /** Canvas pixels per unit. */
  scale: number
}

/** What a sprite shows at one frame: a painting, or a bitmap in its natural size; a replaced bitmap has the size `layout`. */
export type LayerFrame = { alpha: number; matrix: Matrix } & (
  | { image: string; layout: SvgaPose['layout'] | null; painting: null }
  | { image: null; layout: null; painting: Painting }
)

/** What one sprite of a view shows, frame by frame; null where it is hidden. */
export type Layer = (LayerFrame | null)[]

/** Sprites of the file that form one layer: a single sprite, or neighbours under the same matte. */
export interface Run {
  tracks: SvgaTrack[]
  matte: SvgaTrack | null
}

/** Budget of painted pixels per movie (16 MB). Paintings beyond it are painted again each time they are shown. */
export const PAINTED_PIXELS = 4 * 1024 * 1024

type SizeOf = (image: string) => { width: number; height: number } | null

/** svgaplayerweb does not draw sprites with less alpha. */
const LEAST_ALPHA = 0.05
/** Canvas pixels per movie pixel of a drawn shape. With four pixels for one, its edges stay smooth at any angle. */
const SHARPNESS = 2
const LARGEST = 2048
const NO_SHAPES: readonly SvgaShape[] = []
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const UNDRESSED: Dressing = { exchanged: new Set(), texts: new Map() }

/** Key of a sprite's bitmap. A matte is named after its bitmap with `.matte`. */
export const pictureKey = (image: string): string => image.replace('.matte', '')

/** Groups the file's sprites into layers, in drawing order. Mattes are drawn only through what they mask. */
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

/** Plans what each layer shows. `sizeOf` returns the natural size of a bitmap. Equal paintings are one object. */
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

  /** Plans the text over an unmasked sprite as a layer of its own, so that it fades with the sprite as in svgaplayerweb. */
  words({ tracks, matte }: Run): Layer | null {
    const text = this.dressing.texts.get(pictureKey(tracks[0]?.image ?? ''))
    if (!text || matte) return null
    return Array.from({ length: this.file.frames }, (_, frame) => {
      const seen = seenAt(tracks[0], frame)
      return seen && this.wordsFrame(seen, text)
    })
  }

  /** All paintings of the layers planned so far, in the order in which they are first shown. */
  finish(): Painting[] {
    const paintings = [...this.paintings.values()]
    for (const painting of paintings) settle(painting)
    return paintings
  }

  private single({ tracks }: Run, frame: number): LayerFrame | null {
    const seen = seenAt(tracks[0], frame)
    return seen && (this.bitmapFrame(seen) ?? this.paintedFrame(seen))
  }

  /** The fast case: a plain bitmap. */
  private bitmapFrame({ image, pose }: Seen): LayerFrame | null {
    if (pose.clip || pose.shapes.length > 0) return null
    const layout = this.dressing.exchanged.has(image) ? pose.layout : null
    return { image, layout, alpha: pose.alpha, matrix: pose.matrix, painting: null }
  }

  private paintedFrame(seen: Seen): LayerFrame | null {
    const { pose } = seen
    // When several strokes of a translucent sprite overlap, they shine through each other. Only then the sprite's alpha is painted too.
    const baked = this.strokes(seen) > 1
    const part: Part = { ...seen, matrix: IDENTITY, alpha: baked ? pose.alpha : 1, text: null }
    const scale = this.isBitmap(seen) ? 1 : SHARPNESS * stretchOf(pose.matrix)
    return this.ownFrame(part, baked ? 1 : pose.alpha, scale)
  }

  private wordsFrame({ pose }: Seen, text: SvgaText): LayerFrame | null {
    const part: Part = { image: '', pose: { ...pose, clip: '', shapes: NO_SHAPES }, matrix: IDENTITY, alpha: 1, text }
    return this.ownFrame(part, pose.alpha, SHARPNESS * stretchOf(pose.matrix))
  }

  /** Plans a part that is painted in its own units and moved as a sprite. */
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

  /** Finds or creates the painting of these parts, and enlarges or refines it where this frame needs it. */
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
    // Only replaced pictures and texts use the layout's size.
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

/** Box of a text that is wider than the layout. It assumes that no letter is wider than the font is high. */
function textBox({ text, size }: SvgaText, { width, height }: SvgaPose['layout']): Box {
  const [halfWidth, halfHeight] = [(text.length * size) / 2, size]
  return {
    left: width / 2 - halfWidth,
    top: height / 2 - halfHeight,
    right: width / 2 + halfWidth,
    bottom: height / 2 + halfHeight,
  }
}

/**
 * Aligns a painting to whole canvas pixels, limits its size, and adds a transparent pixel around it, so that rotated edges are smooth.
 */
function settle(painting: Painting): void {
  const { box } = painting
  const room = LARGEST - 4
  const scale = Math.min(painting.scale, room / (box.right - box.left), room / (box.bottom - box.top))
  const down = (value: number) => (Math.floor(value * scale) - 1) / scale
  const up = (value: number) => (Math.ceil(value * scale) + 1) / scale
  painting.scale = scale
  painting.box = { left: down(box.left), top: down(box.top), right: up(box.right), bottom: up(box.bottom) }
}

/** Size of a painting in canvas pixels. */
export function canvasSize({ box, scale }: Painting): { width: number; height: number } {
  return { width: Math.round((box.right - box.left) * scale), height: Math.round((box.bottom - box.top) * scale) }
}
