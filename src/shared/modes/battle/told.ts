import { type Minor, toMinor } from '#shared/money.ts'
import type { TicketDraw } from './outcome.ts'
import type { BattleCard, BattleRoom } from './room.ts'
import type { BattleRules } from './rules.ts'

/** The rules of a room. */
export const rulesOf = ({ mode, seats, teams, boxes, final, reverse }: Omit<BattleCard, 'begun' | 'value' | 'winners'>): BattleRules => ({
  mode,
  seats,
  teams,
  rounds: boxes.length,
  final,
  reverse,
})

/** The worths of the rounds that have begun, for `standingAfter`. */
export const worthsOf = ({ rounds }: Pick<BattleRoom, 'rounds'>): Minor[][] =>
  rounds.map(({ drops }) => drops.map(({ recoveryPrice }) => toMinor(recoveryPrice)))

/** The tickets that the server has told, so that a client computes with them what the server has drawn. Throws a RangeError for one that was not told. */
export const ticketsOf =
  ({ rounds, end }: Pick<BattleRoom, 'rounds' | 'end'>): TicketDraw =>
  (of, total, round) => {
    const told = of === 'end' ? end?.ticket : rounds[round]?.ticket
    if (told?.total !== total) throw new RangeError(`no ticket of ${total} told for the ${of} ${round}`)
    return told.roll
  }
