import type { Grade } from '#shared/codes.ts'
import type { RollBook } from '#shared/modes/roll/room.ts'
import type { SceneContext } from '../kit/scene.ts'
import { CardSheet } from './CardSheet.ts'
import { type Now, OWN } from './maths.ts'
import { NOTHING_STANDS, type Standing } from './Pedestal.ts'
import { HURRY, planWheel, prizeAt, type WheelPlan } from './wheel.ts'

/** What the player wins: its place in the order of the draw, whether it is the greatest, and the ms after its landing in which it flies to its place. */
export interface OwnPrize {
  prize: number
  land: number
  grand: boolean
  go: readonly [number, number]
}

/** A book that is shown: its wheel, its cards, and what stands on the wheel when. */
export class Draw {
  readonly plan: WheelPlan
  readonly cards: CardSheet
  /** What the player wins; null when they do not. */
  readonly own: OwnPrize | null
  /** Grade of the prize that has landed last. */
  lastGrade: Grade = 4
  private readonly standing: Standing = { ...NOTHING_STANDS }
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
    this.own = ownOf(book, this.plan, me)
  }

  /** Which prize stands on the wheel: in the opening the first one, and what the player wins until the stage is dark. */
  prizeAt(ms: number): number {
    const { own, plan } = this
    if (own && ms >= own.land && ms < own.land + OWN.veil[1]) return own.prize
    return Math.max(prizeAt(plan.turns, ms), 0)
  }

  /** How it stands there. The result is overwritten by the next call. */
  standingAt({ ms }: Now): Standing {
    const { plan, standing, prizes } = this
    const prize = this.prizeAt(ms)
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

function ownOf({ wins }: RollBook, { turns }: WheelPlan, me: string | null): OwnPrize | null {
  const prize = me === null ? -1 : wins.findIndex(({ winner }) => winner.customerId === me)
  const turn = turns[prize]
  if (!turn) return null
  const grand = prize === turns.length - 1
  return { prize, land: turn.land, grand, go: grand ? OWN.goEarly : OWN.go }
}
