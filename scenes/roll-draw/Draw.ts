import type { Grade } from '#shared/codes.ts'
import type { RollBook } from '#shared/modes/roll/room.ts'
import type { SceneContext } from '../kit/scene.ts'
import { CardSheet } from './CardSheet.ts'
import type { Now } from './maths.ts'
import type { Standing } from './Pedestal.ts'
import { HURRY, planWheel, prizeAt, type WheelPlan } from './wheel.ts'

/** A book that is shown: its wheel, its cards, and what stands on the wheel when. */
export class Draw {
  readonly plan: WheelPlan
  readonly cards: CardSheet
  /** Ms at which the player wins; −1 when they do not. */
  readonly ownLand: number
  /** Place of the player's prize in the order of the draw; −1 when they do not win. */
  readonly own: number
  /** Grade of the prize that has landed last. */
  lastGrade: Grade = 4
  private readonly standing: Standing = { prize: null, since: 0, length: 0, finale: -1 }
  private readonly prizes: readonly NonNullable<Standing['prize']>[]

  constructor(
    context: SceneContext,
    readonly book: RollBook,
    me: string | null,
    readonly key: string,
  ) {
    this.plan = planWheel(book, me)
    this.cards = new CardSheet(context, book, me)
    this.prizes = book.wins.map((win, index) => ({ ...win, great: (this.plan.turns[index]?.plan ?? null) !== null }))
    this.own = me === null ? -1 : book.wins.findIndex(({ winner }) => winner.customerId === me)
    this.ownLand = this.plan.turns[this.own]?.land ?? -1
  }

  /** The prize that stands on the wheel. In the opening it is the first one. The result is overwritten by the next call. */
  standingAt({ ms }: Now): Standing {
    const { plan, standing, prizes } = this
    const prize = Math.max(prizeAt(plan.turns, ms), 0)
    const turn = plan.turns[prize]
    const last = prize === plan.turns.length - 1
    standing.prize = prizes[prize] ?? null
    standing.since = turn ? ms - turn.start : 0
    standing.length = turn ? turn.land - turn.start : 0
    standing.finale = last && turn && ms >= turn.start ? ms - turn.start : -1
    return standing
  }

  /** Ms since the last landing that has a light of its own; negative when there is none. Prizes that are dealt in a hurry have none: their light would flicker. */
  landedSince(ms: number): number {
    const { turns } = this.plan
    const prize = prizeAt(turns, ms)
    const turn = turns[prize]
    const landed = turn && ms >= turn.land ? prize : prize - 1
    const there = turns[landed]
    if (!there || there.land - there.start < HURRY) return -1
    this.lastGrade = this.book.wins[landed]?.grade ?? 4
    return ms - there.land
  }

  destroy(): void {
    this.cards.destroy()
  }
}
