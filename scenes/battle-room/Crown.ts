import { spring } from '../kit/fx/curves.ts'
import type { Point } from '../kit/fx/emission.ts'
import { CROWN_ART, CROWN_STILL, type CrownAct, type CrownMoment, CrownPicture } from './CrownPicture.ts'
import { arcAt, CROWN_LAND } from './maths.ts'
import { SpineFigure } from './SpineFigure.ts'

/** Width of the crown in board units at size 1. */
const WIDTH = 43.4

/** The leader's crown. Its position is that of its foot. */
export class Crown {
  private readonly picture = new CrownPicture()
  private readonly figure = new SpineFigure<CrownAct>(CROWN_ART, this.picture.container)
  readonly container = this.figure.container
  private readonly at: Point = { x: 0, y: 0 }

  /** True while the skeleton is on its way; what stands in is shown meanwhile. */
  get waits(): boolean {
    return this.figure.waits
  }

  load(): void {
    void this.figure.load()
  }

  /**
   * Flies from one seat to another; `from` null lets it come down from above, `to` null lets it rise and fade. `rested` is the ms for
   * which it has stood where it is.
   */
  fly(from: Point | null, to: Point | null, share: number, size: number, rested: number, reduced: boolean): void {
    const here = to ?? from
    this.container.visible = here !== null && !(to === null && share >= 1)
    if (!here || !this.container.visible) return
    const near = reduced ? (share < 0.5 ? 0 : 1) : share
    if (from && to) arcAt(from, to, near, 34 + Math.abs(to.x - from.x) * 0.18, this.at)
    else if (to) this.at.y = to.y - (1 - spring(near)) * 46
    else this.at.y = here.y - near * 30
    if (!from || !to) this.at.x = here.x
    const flying = from && to ? Math.sin(Math.PI * near) : 0
    const alpha = from && to ? 1 : to ? Math.min(share * 4, 1) : 1 - share
    const turn = (to && from ? Math.sign(to.x - from.x) : 0) * 0.26 * flying
    const width = WIDTH * size * (1 + 0.3 * flying)
    if (!this.figure.stands) this.picture.show(this.at, width, alpha, turn, flying)
    else this.figure.show(this.at, width, alpha, turn, reduced ? CROWN_STILL : momentOf(from, to, share, rested))
  }

  hide(): void {
    this.container.visible = false
  }

  destroy(): void {
    this.figure.destroy()
  }
}

function momentOf(from: Point | null, to: Point | null, share: number, rested: number): CrownMoment {
  const stays = share >= 1 || !to || (from?.x === to.x && from.y === to.y)
  return stays ? ['rest', rested] : ['fly', share * CROWN_LAND.fly]
}
