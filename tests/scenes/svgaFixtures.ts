import type { Matrix, Shape, ShapeStyle, SpriteFrame, SvgaMovie, SvgaSprite } from '../../tools/svga/encode.ts'
import { type Picture, picture } from '../../tools/svga/pictures.ts'

/* Small movies that ask for everything of the format, for the comparison with svgaplayerweb. */

const SIDE = 200
const FRAMES = 6
const STAY: Matrix = [1, 0, 0, 1, 0, 0]

const BLUE = [0.2, 0.4, 1, 1] as const
const GOLD = [1, 0.75, 0.2, 1] as const
const GLASS = [1, 0.2, 0.5, 0.5] as const
const line = (width: number, more: ShapeStyle = {}): ShapeStyle => ({ stroke: GOLD, width, ...more })

/** A checked square with a soft spot: edges, flat colour and clear parts. */
const tile = (): Promise<Picture> =>
  picture(
    80,
    80,
    '<rect width="80" height="80" fill="#2be08a"/><path d="M0 0H40V40H0ZM40 40H80V80H40Z" fill="#f0f"/><circle cx="40" cy="40" r="18" fill="#fff" fill-opacity=".7"/>',
  )

const spot = (): Promise<Picture> =>
  picture(
    120,
    120,
    '<radialGradient id="g"><stop stop-color="#000"/><stop offset=".6" stop-color="#000" stop-opacity=".8"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient><circle cx="60" cy="60" r="60" fill="url(#g)"/>',
  )

/** Frames by their number. */
const each = (make: (frame: number) => SpriteFrame | null) => Array.from({ length: FRAMES }, (_, frame) => make(frame))
const still = (matrix: Matrix, more: Partial<SpriteFrame> = {}) => each(() => ({ alpha: 1, matrix, ...more }))
const shapes = (list: readonly Shape[], matrix: Matrix = STAY): SvgaSprite => ({ image: 'vector', frames: still(matrix, { shapes: list }) })

function turned(degrees: number, scaleX: number, scaleY: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY, x, y]
}

async function movie(sprites: readonly SvgaSprite[]): Promise<SvgaMovie> {
  return { width: SIDE, height: SIDE, fps: 20, frames: FRAMES, images: { tile: await tile(), spot: await spot() }, sprites }
}

const PATH =
  'M 20 20 L 60 20 H 90 V 50 C 120 60 120 90 90 100 S 60 120 60 140 Q 40 160 20 140 Z m 100 100 l 30 0 h 20 v 20 c 10 10 10 30 0 40 s -20 10 -30 0 q -20 -10 -20 -30 z'

const MASKED: readonly SvgaSprite[] = [
  { image: 'tile', matte: 'spot.matte', frames: each((frame) => ({ alpha: 1, matrix: turned(frame * 7, 2, 2, 30, 10 + frame * 4) })) },
  { image: 'disc', matte: 'spot.matte', frames: still(STAY, { shapes: [{ ellipse: [120, 120, 40, 30], style: { fill: GLASS } }] }) },
]
const MATTE: SvgaSprite = {
  image: 'spot.matte',
  frames: each((frame) => ({ alpha: 1 - frame * 0.1, matrix: [1, 0, 0, 1, 20 + frame * 8, 30] })),
}
const VECTOR_MATTE: SvgaSprite = {
  image: 'hole.matte',
  frames: each((frame) => ({
    alpha: 1,
    matrix: turned(frame * 15, 1, 1, 100, 100),
    shapes: [{ rect: [-60, -40, 120, 80, 20], style: { fill: BLUE } }],
  })),
}
const BELOW: SvgaSprite = shapes([{ rect: [10, 10, 180, 180, 30], style: { fill: BLUE } }])
const ABOVE: SvgaSprite = shapes([{ rect: [60, 60, 40, 80, 6], style: { fill: GLASS, stroke: GOLD, width: 4 } }])

/** Movies that svgaplayerweb draws right by itself. */
export const FIXTURES: Record<string, () => Promise<SvgaMovie>> = {
  rectangles: () =>
    movie([
      shapes([
        { rect: [10, 10, 80, 50, 0], style: { fill: BLUE } },
        { rect: [110, 10, 80, 50, 12], style: { fill: GLASS, stroke: GOLD, width: 5 } },
        { rect: [20, 90, 60, 40, 90], style: line(3) },
        { rect: [0, 0, 40, 20, 4], style: { fill: GOLD }, matrix: turned(30, 1.5, 2, 130, 90) },
        { rect: [10, 160, 50, 20, 4] },
      ]),
    ]),
  ellipses: () =>
    movie([
      shapes([
        { ellipse: [60, 60, 50, 30], style: { fill: BLUE, stroke: GLASS, width: 8 } },
        { ellipse: [0, 0, 30, 30], style: { fill: GOLD }, matrix: [1, 0.3, -0.5, 1, 140, 140] },
      ]),
    ]),
  paths: () =>
    movie([
      shapes([
        { path: PATH, style: { fill: BLUE, stroke: GOLD, width: 3 } },
        { path: 'M 150 20 S 180 20 180 50 s 0 30 -30 30 A 5 5 0 0 1 10 10 R 3 4 L 150 60', style: line(4) },
      ]),
    ]),
  lines: () =>
    movie([
      shapes([
        { path: 'M 20 20 L 80 20 L 20 40', style: line(8, { cap: 'butt', join: 'miter' }) },
        { path: 'M 120 20 L 180 20 L 120 40', style: line(8, { cap: 'round', join: 'round' }) },
        { path: 'M 20 80 L 80 80 L 20 100', style: line(8, { cap: 'square', join: 'bevel' }) },
        { path: 'M 120 80 L 180 80 L 120 100', style: line(8, { join: 'miter', miter: 2 }) },
        { path: 'M 20 130 L 180 130', style: line(4, { dash: [12, 6, 0] }) },
        { path: 'M 20 150 L 180 150', style: line(4, { dash: [10, 0, 0] }) },
        { path: 'M 20 170 L 180 170', style: line(4, { dash: [10, 5, 3] }) },
        { path: 'M 20 190 L 180 190', style: line(0, { dash: [0, 6, 0] }) },
      ]),
    ]),
  keep: () =>
    movie([
      {
        image: 'vector',
        frames: each((frame) =>
          frame === 3
            ? null
            : {
                alpha: 1,
                matrix: turned(frame * 10, 1, 1, 100, 100),
                shapes: frame === 1 || frame === 2 ? 'keep' : [{ rect: [-30, -30, 60, 40 + frame * 5, 8], style: { fill: BLUE } }],
              },
        ),
      },
    ]),
  alpha: () =>
    movie([
      { image: 'tile', frames: each((frame) => ({ alpha: frame * 0.2, matrix: [1, 0, 0, 1, 10, 10] })) },
      {
        image: 'vector',
        frames: each((frame) => ({
          alpha: 1 - frame * 0.18,
          matrix: [1, 0, 0, 1, 90, 90],
          shapes: [
            { rect: [0, 0, 60, 60, 10], style: { fill: BLUE, stroke: GOLD, width: 10 } },
            { ellipse: [60, 60, 30, 30], style: { fill: GLASS } },
          ],
        })),
      },
      {
        image: 'tile',
        frames: still([1, 0, 0, 1, 10, 110], { alpha: 0.5, shapes: [{ ellipse: [40, 40, 20, 20], style: { fill: GOLD } }] }),
      },
    ]),
  clips: () =>
    movie([
      {
        image: 'tile',
        frames: each((frame) => ({ alpha: 1, matrix: [1, 0, 0, 1, 10, 10], clip: `M 0 0 L 80 0 L ${80 - frame * 10} 80 L 0 60 Z` })),
      },
      {
        image: 'tile',
        frames: each((frame) => ({ alpha: 0.7, matrix: turned(frame * 12, 1, 1, 130, 20), clip: 'M 40 0 L 80 80 L 0 80 Z' })),
      },
      {
        image: 'tile',
        frames: still([1, 0, 0, 1, 10, 110], {
          clip: 'M 10 10 H 70 V 70 H 10 Z',
          shapes: [{ ellipse: [40, 70, 30, 30], style: { fill: GLASS } }],
        }),
      },
      {
        image: 'vector',
        frames: still([1, 0, 0, 1, 110, 110], { clip: 'M 0 0 H 20 V 20 Z', shapes: [{ rect: [0, 0, 60, 60, 0], style: { fill: BLUE } }] }),
      },
    ]),
  transforms: () =>
    movie([
      { image: 'tile', frames: each((frame) => ({ alpha: 1, matrix: [-0.8, 0, 0, 0.5 + frame * 0.1, 90, 10] })) },
      { image: 'tile', frames: each((frame) => ({ alpha: 1, matrix: [1, 0.1 * frame, 0.4, -0.7, 100, 90] })) },
      { image: 'tile', frames: still([0.3, 0, 0, 0.3, 10.5, 120.25]) },
      {
        image: 'vector',
        frames: each((frame) => ({
          alpha: 1,
          matrix: turned(frame * 33, 2.5, -1.2, 120, 140),
          shapes: [{ rect: [-15, -15, 30, 30, 6], style: { fill: BLUE, stroke: GOLD, width: 3 } }],
        })),
      },
      { image: 'nothing', frames: still(STAY, { shapes: [] }) },
    ]),
  matte: () => movie([MATTE, ...MASKED.slice(0, 1)]),
  'matte over two': () => movie([MATTE, ...MASKED]),
  'matte of shapes': () => movie([VECTOR_MATTE, { image: 'tile', frames: still([2, 0, 0, 2, 20, 20]), matte: 'hole.matte' }]),
}

/** A banner with an avatar's place: a picture cut round by a clip path, and another as a plain bitmap. */
export const BANNER = () =>
  movie([
    { image: 'tile', frames: still([1, 0, 0, 1, 10, 10], { clip: 'M 0 0 H 40 V 80 H 0 Z' }) },
    { image: 'spot', frames: each((frame) => ({ alpha: 1, matrix: [0.5, 0, 0, 0.5, 120 + frame, 20] })) },
    { image: 'tile', matte: 'spot.matte', frames: still([1, 0, 0, 1, 60, 110]) },
  ])

/** Masked sprites between others, which svgaplayerweb masks along with them: in order, each part as a movie of its own. */
export const SANDWICH = {
  whole: () => movie([MATTE, BELOW, ...MASKED, ABOVE]),
  parts: [() => movie([BELOW]), () => movie([MATTE, ...MASKED]), () => movie([ABOVE])],
}
