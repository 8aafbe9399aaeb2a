import { BLEND_MODES } from 'pixi.js'
import { spring } from '../kit/fx/curves.ts'
import type { Point } from '../kit/fx/emission.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { part } from './pictures.ts'
import type { FigureArt, FigureMoment } from './SpineFigure.ts'

/** The crown as a skeleton; tier 低 leaves its splinters out. */
export const CROWN_ART: FigureArt = {
  skeleton: 'battle-room/crown',
  width: 324,
  spare: Array.from({ length: 6 }, (_, index) => `mote${index}`),
}

/** What the crown does besides `rest`. */
export type CrownAct = 'land' | 'fly' | 'lost'
export type CrownMoment = FigureMoment<CrownAct>

/** How it stands with calm motion. */
export const CROWN_STILL: CrownMoment = ['rest', 0]

/** Width of the crown itself in its picture, which is 256 wide, and its foot as a share of the picture's height. */
const CROWN = 179
const FOOT = 192 / 208

/** The crown as a plain picture with its light: what stands in for the skeleton. Its position is that of its foot. */
export class CrownPicture {
  readonly container: QuadList
  private readonly crown = new Quad(part('crown'), 0.5, FOOT)
  private readonly glow = new Quad(fx('glow'))
  private readonly tail = new Quad(fx('flare'))
  private readonly at: Point = { x: 0, y: 0 }

  constructor() {
    for (const quad of [this.glow, this.tail]) {
      quad.blendMode = BLEND_MODES.ADD
      quad.tint = 0xffc24a
    }
    this.container = new QuadList([this.glow, this.tail, this.crown])
  }

  /** Falls onto the winner, `width` board units wide. */
  drop(to: Point, share: number, width: number, reduced: boolean): void {
    const down = reduced ? 1 : spring(share)
    this.at.x = to.x
    this.at.y = to.y - (1 - down) * 120
    this.show(this.at, width, Math.min(share * 5, 1), reduced ? 0 : (1 - share) * 0.2 * Math.sin(share * 9), 0.4 * (1 - share))
  }

  /** `width` is the crown's in board units, `turn` in radians; `flying` is 0–1. */
  show({ x, y }: Point, width: number, alpha: number, turn: number, flying: number): void {
    const { crown, glow, tail } = this
    crown.x = glow.x = tail.x = x
    crown.y = y
    glow.y = tail.y = y - width * 0.51
    crown.scaleX = crown.scaleY = width / CROWN
    crown.rotation = turn
    crown.alpha = alpha
    glow.size(width * 2.86, width * 2.43)
    glow.alpha = alpha * (0.42 + 0.4 * flying)
    tail.size(width * (2.29 + 2.29 * flying), 16)
    tail.alpha = alpha * (0.3 + 0.6 * flying)
  }
}
