import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { RoomMode } from '#server/core/rounds/steps.ts'
import type { RoomConfig } from '#server/platform/config.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { EventType } from '#shared/codes.ts'
import { type LiveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import { crashOf } from '#shared/modes/exponent/chain.ts'
import { EXPONENT_FACTS } from '#shared/modes/exponent/facts.ts'
import type { ExponentMessage } from '#shared/modes/exponent/message.ts'
import { breakTime, EXPONENT } from '#shared/modes/exponent/rules.ts'
import { toMinor } from '#shared/money.ts'
import { afterEnd, breakRound, EARLY, type NextStep } from './break.ts'
import { bringExponentBack } from './bringBack.ts'
import { coverOf } from './ceilings.ts'
import { placeFor, secretAt } from './chains.ts'
import { takeEarly } from './early.ts'
import { lastRound, type RoundRow, shownRound } from './game.ts'
import { STUCK } from './judge.ts'
import { refundRound } from './refund.ts'
import { settleRound } from './settle.ts'
import { exponentRound } from './tables.ts'

/** An opening that is made too late is told this long after it was made. */
const LEAD = 500
/** A round whose chain has no salt yet is looked at again after so many ms. It waits and does not fail. */
const SALT_LOOK = 1_000

export type ExponentStepDeps = Pick<Deps, 'db'> & { config: RoomConfig }

/** The steps of 指数: a round opens, breaks, and is settled. */
export const exponentSteps = (deps: ExponentStepDeps): RoomMode => ({
  step: async (tx, ids) => {
    for (const id of ids) await saveRooms(tx, [{ id, sequence: 0, ...(await stepGame(tx, deps)) }], [])
  },
  bringBack: bringExponentBack,
  refund: (tx, id) => refundRound(tx, deps.db, id),
  longest: EXPONENT.entryTime + EXPONENT.pauseTime + breakTime(EXPONENT.multiple.most),
})

async function stepGame(tx: Tx, deps: ExponentStepDeps): Promise<NextStep> {
  const now = await clockOf(tx)
  const last = await lastRound(tx)
  if (!last || last.settledAt) return openRound(tx, deps, last, now)
  if (!last.nextAt) return breakRound(tx, last, now)
  await settleRound(tx, deps.db, last, now)
  return afterEnd(last.nextAt)
}

/**
 * Makes the next round, unless its chain still waits for its salt; what was staked for it goes back when it waits for long. Its crash is fixed here, and told at
 * the break.
 */
async function openRound(tx: Tx, { config }: ExponentStepDeps, last: RoundRow | null, now: number): Promise<NextStep> {
  const round = (last?.round ?? 0) + 1
  const promised = last?.nextAt?.getTime() ?? 0
  const openAt = promised > now ? promised : now + LEAD
  const found = await placeFor(tx, round, { now, network: config.beacon?.network ?? null })
  const maxPayout = toMinor(config.exponentMaxPayout)
  if (!found) {
    if (last && now - promised > STUCK) await takeEarly(tx, { before: last, maxPayout, isLate: true, now })
    return { nextAt: new Date(now + SALT_LOOK), alone: true }
  }
  const { chain, place } = found
  const secret = secretAt(chain, place)
  const crash = crashOf(secret, chain.salt)
  const startAt = openAt + EXPONENT.entryTime
  const breakAt = startAt + breakTime(crash)
  const moments = { openAt: new Date(openAt), startAt: new Date(startAt), breakAt: new Date(breakAt) }
  const isLate = openAt - promised > STUCK
  const early = last ? await takeEarly(tx, { before: last, maxPayout, isLate, now }) : []
  const [row] = await tx
    .insert(exponentRound)
    .values({ round, chainId: chain.id, place, ...moments, crash, secret, maxPayout, ...coverOf(maxPayout, early) })
    .returning()
  if (!row) throw new Error(`round ${round} was not made`)
  const deliverAt = moments.openAt
  const data = { roundId: String(round), startAt }
  await enqueuePushes<ExponentMessage | LiveMessage>(tx, [
    { destination: EXPONENT_FACTS.topic, message: { kind: 'round', round: shownRound(row, now), early: early.length }, deliverAt },
    { destination: PUBLIC_TOPIC, message: { eventType: EventType.exponentStart, data }, deliverAt },
  ])
  return { nextAt: new Date(breakAt - EARLY), alone: false }
}
