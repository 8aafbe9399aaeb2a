import { dreamStage, type PrizePlace } from '#state/modes/dream/stage.ts'

/** Ms for which what was won must stand still before its place is told. */
const STANDS = 100

/** Tells the page where what was won stands. It waits until that stands still, so that the page does not render in every frame of a motion. */
export class PrizeTeller {
  private seen: PrizePlace | null = null
  private still = 0

  /** `prize` is its place `passed` ms after the frame before; null tells at once that there is none. */
  tell(prize: PrizePlace | null, passed: number): void {
    this.still = isSame(prize, this.seen) ? this.still + passed : 0
    this.seen = prize
    if ((prize === null || this.still >= STANDS) && !isSame(prize, dreamStage.prize)) dreamStage.prize = prize
  }
}

function isSame(one: PrizePlace | null, other: PrizePlace | null): boolean {
  return one?.x === other?.x && one?.y === other?.y && one?.width === other?.width
}
