import type { SceneContext } from '../kit/scene.ts'
import { CROWN_ART, CROWN_STILL, type CrownAct, type CrownMoment, CrownPicture } from './CrownPicture.ts'
import { CROWN_LAND, END_TIMES } from './maths.ts'
import { SpineFigure } from './SpineFigure.ts'

/** Ms in which the crown appears with calm motion. */
const FADE = 120
/** Ms in which the picture falls where it stands in for the skeleton. */
const FALL = END_TIMES.crown[1] - END_TIMES.crown[0]

/** The animation `ms` after the crown has come into sight, and the ms since its beginning. */
function momentOfCrown(ms: number, lost: boolean): CrownMoment {
  const length = lost ? CROWN_LAND.lost : CROWN_LAND.length
  return ms < length ? [lost ? 'lost' : 'land', ms] : ['rest', ms - length]
}

/** The crown of the end, which falls onto the winner. */
export class WinnerCrown {
  private readonly picture = new CrownPicture()
  private readonly figure = new SpineFigure<CrownAct>(CROWN_ART, this.picture.container)
  readonly container = this.figure.container
  private moment: CrownMoment | null = null

  constructor(private readonly context: SceneContext) {}

  /** The animation that the skeleton shows and the ms since its beginning; null while it is not seen. For tests. */
  get told(): CrownMoment | null {
    return this.container.visible ? this.moment : null
  }

  /** True while the skeleton is on its way; what stands in is shown meanwhile. */
  get waits(): boolean {
    return this.figure.waits
  }

  load(): void {
    void this.figure.load()
  }

  /**
   * Shows the crown `ms` after it has come into sight, its foot at `to`, `width` board units wide. `lost` tells that the player has
   * lost: it sinks without a blow.
   */
  show(to: { x: number; y: number }, width: number, ms: number, lost: boolean): void {
    const { figure, picture, container } = this
    const { reduced } = this.context
    container.visible = ms > 0
    if (!container.visible) return
    this.moment = figure.stands ? (reduced ? CROWN_STILL : momentOfCrown(ms, lost)) : null
    if (this.moment) figure.show(to, width, reduced ? Math.min(ms / FADE, 1) : 1, 0, this.moment)
    else picture.drop(to, Math.min(ms / FALL, 1), width, reduced)
  }

  destroy(): void {
    this.figure.destroy()
  }
}
