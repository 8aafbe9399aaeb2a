import { applyEvent } from '#shared/modes/battle/apply.ts'
import type { NumberedEvent } from '#shared/modes/battle/events.ts'
import type { BattleCard, BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState, roundTimeOf } from '#shared/modes/battle/rules.ts'
import { toWire } from '#shared/money.ts'
import { BattleStage, type battle } from './tables.ts'

export type BattleRow = typeof battle.$inferSelect

/** The room with the events that may be told by now. */
export const roomOf = (told: BattleRoom, events: readonly NumberedEvent[]): BattleRoom => events.reduce(applyEvent, told)

const startOf = ({ startAt }: Pick<BattleRow, 'startAt'>) => startAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The moment when a round starts, or for `round` = the number of rounds when the end is told. In ms since 1970. */
export const momentOf = (row: Pick<BattleRow, 'startAt' | 'told'>, round: number): number =>
  startOf(row) + round * roundTimeOf(row.told.fast)

/** The room as the lobby shows it at `now`, a moment of the database's clock. It tells nothing of rounds, or an end, that come later. */
export function cardOf(row: Pick<BattleRow, 'stage' | 'told' | 'startAt' | 'worths' | 'winners'>, now: number): BattleCard {
  const { code: _code, serverSeedHash: _hash, clientSeeds: _seeds, rounds: _rounds, end: _end, sequence: _sequence, ...rest } = row.told
  const { bound: _bound, number: _number, ...setup } = rest
  const begun = row.worths.filter((_, round) => momentOf(row, round) <= now).length
  const value = row.worths.slice(0, begun).flat()
  const isEndTold = row.winners !== null && momentOf(row, setup.boxes.length) <= now
  const winners = isEndTold ? (row.winners ?? []).flatMap((seat) => setup.players[seat]?.customerId ?? []) : []
  return { ...setup, state: stateOf(row, begun), begun, value: toWire(value.reduce((sum, worth) => sum + worth, 0)), winners }
}

function stateOf({ stage }: Pick<BattleRow, 'stage'>, begun: number): RoomState {
  if (stage === BattleStage.ended) return RoomState.ended
  if (stage === BattleStage.cancelled) return RoomState.cancelled
  if (stage === BattleStage.waiting) return RoomState.waiting
  return begun > 0 ? RoomState.running : RoomState.ready
}
