import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Catalogue, catalogueWithin } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import { type RoomEventRow, type RoomPlan, saveRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueuePushes, type Push } from '#server/platform/live/outbox.ts'
import { drawFromTable, type OddsTable } from '#shared/fairness/oddsTable.ts'
import { dropNonce, ticketsFrom } from '#shared/modes/battle/draws.ts'
import type { BattleEvent } from '#shared/modes/battle/events.ts'
import { standingAfter } from '#shared/modes/battle/outcome.ts'
import type { BattleDrop, BattleRound } from '#shared/modes/battle/room.ts'
import { endTimeOf, RoomState } from '#shared/modes/battle/rules.ts'
import { toMinor } from '#shared/money.ts'
import { endOf } from './end.ts'
import { EARLY, playersOf } from './held.ts'
import { oddsOf } from './odds.ts'
import type { PlayedBattle } from './played.ts'
import { type BattlePushed, battleDropPushes, cardPushes, eventPush, isRoundTold, statePushes } from './pushes.ts'
import { type BattleRow, cardOf, momentOf } from './view.ts'

/** What one step has computed. */
interface Step {
  row: PlayedBattle
  plan: RoomPlan
  event: RoomEventRow
  worths: number[][]
  winners: number[] | null
  pushes: Push<BattlePushed>[]
}

/** Draws the next round of each battle, or its end when all rounds are drawn. What was drawn is told at its moment. */
export async function drawNext(tx: Tx, { db }: Pick<Deps, 'db'>, rows: readonly PlayedBattle[]): Promise<void> {
  const catalogue = await catalogueWithin(tx, db)
  const odds = await oddsOf(
    tx,
    rows.flatMap(({ told, worths }) => told.boxes[worths.length] ?? []),
  )
  const steps = rows.map((row) => (row.worths.length < row.rules.rounds ? roundStep(db, row, odds, catalogue) : endStep(row)))
  await saveRooms(
    tx,
    steps.map(({ plan }) => plan),
    steps.map(({ event }) => event),
  )
  await saveSteps(tx, steps)
  await enqueuePushes<BattlePushed>(
    tx,
    steps.flatMap(({ pushes }) => pushes),
  )
}

/** Writes what was drawn into the rows of the battles. */
async function saveSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  const column = (read: (step: Step) => string | null) => sql.param(steps.map(read))
  await tx.execute(sql`
    update battle set worths = s.worths::jsonb, winners = s.winners::jsonb
    from unnest(${column(({ row }) => row.roomId)}::bigint[], ${column(({ worths }) => JSON.stringify(worths))}::text[],
      ${column(({ winners }) => winners && JSON.stringify(winners))}::text[]) as s (room_id, worths, winners)
    where battle.room_id = s.room_id`)
}

function roundStep(
  db: Deps['db'],
  row: PlayedBattle,
  odds: (box: BattleRow['told']['boxes'][number]) => OddsTable,
  catalogue: Catalogue,
): Step {
  const index = row.worths.length
  const box = row.told.boxes[index]
  if (!box) throw new Error(`battle ${row.roomId} has no round ${index}`)
  const startAt = momentOf(row, index)
  const drops = dropsOf(row, index, odds(box), catalogue)
  const worths = [...row.worths, drops.map(({ recoveryPrice }) => toMinor(recoveryPrice))]
  const round: BattleRound = {
    round: index,
    startAt,
    drops,
    cosmeticSeed: randomBytes(8).toString('hex'),
    ticket: roundTicket(row, worths),
  }
  const at = new Date(startAt)
  const card = cardOf({ ...row, worths }, startAt)
  const pushes = [
    ...(isRoundTold(db, index) ? cardPushes(card, at) : []),
    ...battleDropPushes(db, row.told, round, (seat) => row.taken[seat]?.playerId != null),
    ...(index === 0 ? statePushes(row.told, playersOf(row.taken), RoomState.running, at) : []),
  ]
  const nextAt = new Date(momentOf(row, index + 1) - EARLY)
  return stepOf(row, { kind: 'round', round }, at, { nextAt, alone: false }, { worths, winners: null, pushes })
}

function endStep(row: PlayedBattle): Step {
  const end = endOf(row, {
    at: momentOf(row, row.rules.rounds),
    endTime: endTimeOf(row.rules.mode),
    ticket: ticketsFrom(row.seed, row.rules),
  })
  const at = new Date(end.at)
  const { worths } = row
  const pushes = cardPushes(cardOf({ ...row, winners: end.winners }, end.at), at)
  return stepOf(row, { kind: 'end', end }, at, { nextAt: new Date(end.settledAt), alone: true }, { worths, winners: end.winners, pushes })
}

function stepOf(
  row: PlayedBattle,
  event: BattleEvent,
  at: Date,
  next: Pick<RoomPlan, 'nextAt' | 'alone'>,
  { pushes, ...drawn }: Pick<Step, 'worths' | 'winners' | 'pushes'>,
): Step {
  const { roomId } = row
  const sequence = row.sequence + 1
  const push = eventPush(roomId, { sequence, event }, at)
  return { row, plan: { id: roomId, sequence, ...next }, event: { roomId, sequence, at, event }, ...drawn, pushes: [push, ...pushes] }
}

function dropsOf({ seed, rules }: PlayedBattle, round: number, table: OddsTable, catalogue: Catalogue): BattleDrop[] {
  return Array.from({ length: rules.seats }, (_, seat) => {
    const { hit, roll, total, cursor } = drawFromTable({ ...seed, nonce: dropNonce(rules.seats, round, seat) }, table, 0)
    const item = catalogue.items.get(hit.giftId)
    if (!item) throw new Error(`catalogue has no item ${hit.giftId}`)
    return { ...itemCardOf(catalogue, { giftId: hit.giftId, grade: hit.grade, price: item.price }), roll, total, cursor }
  })
}

/** The ticket that was drawn after the last of these rounds; null where none was needed. */
function roundTicket(row: PlayedBattle, worths: number[][]): BattleRound['ticket'] {
  let drawn: BattleRound['ticket'] = null
  const draw = ticketsFrom(row.seed, row.rules)
  standingAfter(row.rules, worths, (of, total, round) => {
    const roll = draw(of, total, round)
    if (of === 'round' && round === worths.length - 1) drawn = { roll, total }
    return roll
  })
  return drawn
}
