import type { Texture } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../kit/colour.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { cutBox } from '../kit/parts/shapes.ts'
import type { SceneContext } from '../kit/scene.ts'
import { CARD } from './layout.ts'

type Context = CanvasRenderingContext2D
type Stops = readonly (readonly [at: number, colour: string])[]

/** Colours along the curve, from its foot to its head. */
const ALONG = {
  ice: [
    [0, '#4f5cff'],
    [0.45, '#2fa8ff'],
    [0.82, '#7deeff'],
    [1, '#ffffff'],
  ],
  red: [
    [0, '#5a5cff'],
    [0.34, '#b43cf0'],
    [0.7, '#ff3f86'],
    [1, '#ff5a5a'],
  ],
  calm: [
    [0, '#4a56b8'],
    [1, '#a9b8ee'],
  ],
} as const satisfies Record<string, Stops>
export type CurveLook = keyof typeof ALONG

/** How bright a band is across: a solid thread with soft edges, and a wide light. */
const ACROSS = {
  core: [
    [0, 0],
    [0.3, 1],
    [0.7, 1],
    [1, 0],
  ],
  glow: [
    [0, 0],
    [0.18, 0.06],
    [0.36, 0.34],
    [0.5, 0.85],
    [0.64, 0.34],
    [0.82, 0.06],
    [1, 0],
  ],
} as const

/** Light under the curve, from the height of the head down to the axis. */
const AREA: Readonly<Record<CurveLook, Stops>> = {
  ice: [
    [0, css(COLOURS.cyan, 0.62)],
    [0.5, 'rgba(84,88,255,.32)'],
    [1, 'rgba(90,77,255,0)'],
  ],
  red: [
    [0, 'rgba(255,60,90,.42)'],
    [0.5, 'rgba(190,30,110,.2)'],
    [1, 'rgba(110,20,110,0)'],
  ],
  calm: [
    [0, 'rgba(140,160,240,.3)'],
    [1, 'rgba(90,77,255,0)'],
  ],
}

/** Length of a painted band of light in board units. */
const BAND = 120
/** Length of a painted grid line, and the size of the plate below the ring, in board units. */
export const GRID = 352
export const PLATE = { width: 136, height: 30 } as const
/** Height of the page in board units. */
const HEIGHT = 454

/** Painted light: the curve in its looks, the light under it, the grid, the plate of the own stake. */
export class LightSheet {
  readonly cores: Readonly<Record<CurveLook, Texture>>
  readonly glows: Readonly<Record<CurveLook, Texture>>
  readonly areas: Readonly<Record<CurveLook, Texture>>
  /** Dark band under the curve, so that it stands out from a bright sky. */
  readonly shade: Texture
  /** Light in the ring's channel, from its end to its beginning. */
  readonly arc: Texture
  /** The same in the last seconds, and its shine. */
  readonly lastArc: Texture
  readonly lastGlow: Texture
  readonly grid: Texture
  readonly base: Texture
  readonly dash: Texture
  readonly plate: Texture
  /** The card of the own exit, and the ground of what it has won, to be tinted by grade. */
  readonly card: Texture
  readonly tile: Texture
  private readonly atlas: PaintAtlas

  constructor({ budget }: SceneContext) {
    this.atlas = new PaintAtlas(budget.paint, 1024, Math.ceil((budget.paint * HEIGHT) / 64) * 64)
    const paint = (width: number, height: number, draw: (context: Context) => void) => {
      const texture = this.atlas.paint(width, height, draw)
      if (!texture) throw new RangeError('the lights do not fit their page')
      return texture
    }
    const band = (look: CurveLook, across: keyof typeof ACROSS) => paint(BAND, 18, (context) => paintBand(context, ALONG[look], across))
    const area = (look: CurveLook) => paint(6, 120, (context) => paintArea(context, AREA[look]))
    this.cores = { ice: band('ice', 'core'), red: band('red', 'core'), calm: band('calm', 'core') }
    this.glows = { ice: band('ice', 'glow'), red: band('red', 'glow'), calm: band('calm', 'glow') }
    this.areas = { ice: area('ice'), red: area('red'), calm: area('calm') }
    this.shade = paint(BAND, 18, (context) => paintBand(context, [[0, '#02031a']], 'glow'))
    this.arc = paint(BAND, 18, (context) => paintBand(context, ARC, 'core'))
    this.lastArc = paint(BAND, 18, (context) => paintBand(context, LAST_ARC, 'core'))
    this.lastGlow = paint(BAND, 18, (context) => paintBand(context, LAST_ARC, 'glow'))
    this.grid = paint(GRID, 3, (context) => paintDots(context, GRID))
    this.base = paint(GRID, 3, (context) => paintBase(context, GRID))
    this.dash = paint(4, 60, paintDashes)
    this.plate = paint(PLATE.width + 4, PLATE.height + 4, (context) => paintPlate(context, PLATE, 9))
    this.card = paint(CARD.width + 4, CARD.height + 4, (context) => paintPlate(context, CARD, 14))
    this.tile = paint(CARD.tile, CARD.tile, paintTile)
    this.atlas.update()
  }

  destroy(): void {
    this.atlas.destroy()
  }
}

const ARC: Stops = [
  [0, css(COLOURS.cyan)],
  [0.42, '#4f7dff'],
  [0.75, '#5a78ff'],
  [1, '#5fe6ff'],
]

const LAST_ARC: Stops = [
  [0, '#ffe9a8'],
  [0.2, '#ffa02e'],
  [0.4, '#ff6a4a'],
  [1, '#ffd27a'],
]

function gradient(context: Context, width: number, height: number, stops: Stops): CanvasGradient {
  const made = context.createLinearGradient(0, 0, width, height)
  for (const [at, colour] of stops) made.addColorStop(at, colour)
  return made
}

/** Paints a band: colours along it, light across it. */
function paintBand(context: Context, along: Stops, across: keyof typeof ACROSS): void {
  context.fillStyle = gradient(context, BAND, 0, along)
  context.fillRect(0, 0, BAND, 18)
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = gradient(
    context,
    0,
    18,
    ACROSS[across].map(([at, alpha]) => [at, `rgba(0,0,0,${alpha})`]),
  )
  context.fillRect(0, 0, BAND, 18)
}

function paintArea(context: Context, stops: Stops): void {
  context.fillStyle = gradient(context, 0, 118, stops)
  context.fillRect(0, 0, 6, 120)
}

function paintDots(context: Context, width: number): void {
  context.fillStyle = 'rgba(190,215,255,.85)'
  for (let x = 1; x < width; x += 7) context.fillRect(x, 1, 2.2, 1)
}

function paintBase(context: Context, width: number): void {
  context.fillStyle = gradient(context, width, 0, [
    [0, 'rgba(150,190,255,.9)'],
    [0.8, 'rgba(150,190,255,.5)'],
    [1, 'rgba(150,190,255,.1)'],
  ])
  context.fillRect(0, 1, width, 1)
}

function paintDashes(context: Context): void {
  context.fillStyle = '#fff'
  for (let y = 0; y < 60; y += 6) context.fillRect(1, y, 1.4, 3.2)
}

/** Dark glass with an edge of gold, its corners cut. */
function paintPlate(context: Context, { width, height }: { width: number; height: number }, cut: number): void {
  context.translate(2, 2)
  context.beginPath()
  for (const [x, y] of [
    [cut, 0],
    [width, 0],
    [width, height - cut],
    [width - cut, height],
    [0, height],
    [0, cut],
  ] as const)
    context.lineTo(x, y)
  context.closePath()
  context.fillStyle = gradient(context, 0, height, [
    [0, 'rgba(46,30,10,.96)'],
    [1, 'rgba(16,8,4,.96)'],
  ])
  context.fill()
  context.lineWidth = 1.4
  context.strokeStyle = gradient(context, width, height, [
    [0, '#fff1c4'],
    [0.4, '#ffb93e'],
    [1, '#8a4a08'],
  ])
  context.stroke()
}

/** White glass, lit from above. */
function paintTile(context: Context): void {
  cutBox(context, 1, 1, CARD.tile - 2, CARD.tile - 2, 9)
  context.fillStyle = gradient(context, 0, CARD.tile, [
    [0, 'rgba(255,255,255,.58)'],
    [0.6, 'rgba(255,255,255,.16)'],
    [1, 'rgba(255,255,255,.34)'],
  ])
  context.fill()
  context.lineWidth = 1.4
  context.strokeStyle = 'rgba(255,255,255,.85)'
  context.stroke()
}
