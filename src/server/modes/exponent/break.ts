import { eq } from 'drizzle-orm'
import { wasAnswered } from '#server/core/rounds/beats.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { EventType } from '#shared/codes.ts'
import { type LiveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import { EXPONENT_FACTS } from '#shared/modes/exponent/facts.ts'
import type { ExponentMessage } from '#shared/modes/exponent/message.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { breakOf, type RoundRow } from './game.ts'
import { exponentRound } from './tables.ts'

/** How long before its moment an opening, or a break, is made, in ms. */
export const EARLY = 1_000

/** When the next step of the game is due, and whether it moves money. */
export interface NextStep {
  nextAt: Date
  alone: boolean
}

/** The step after a round is settled whose successor opens at `nextAt`. It moves money where that cannot take all that was staked for it. */
export const afterEnd = (nextAt: Date): NextStep => ({ nextAt: new Date(nextAt.getTime() - EARLY), alone: true })

/** Makes the break of a round, which is told at its moment. `now` is the database's clock. */
export async function breakRound(tx: Tx, row: RoundRow, now: number): Promise<NextStep> {
  const { round } = row
  const told = Math.max(row.breakAt.getTime(), now)
  const refunded = row.refunded || (await isRefunded(tx, row, now))
  const nextAt = new Date(told + EXPONENT.pauseTime)
  await tx.update(exponentRound).set({ nextAt, refunded }).where(eq(exponentRound.round, round))
  const broken = breakOf({ ...row, nextAt, refunded }, told)
  if (!broken) throw new Error(`round ${round} has no break`)
  const deliverAt = new Date(told)
  const data = { roundId: String(round), breakAt: broken.breakAt, crash: broken.crash }
  await enqueuePushes<ExponentMessage | LiveMessage>(tx, [
    { destination: EXPONENT_FACTS.topic, message: { kind: 'broken', round, broken }, deliverAt },
    { destination: PUBLIC_TOPIC, message: { eventType: EventType.exponentBreak, data }, deliverAt },
  ])
  return { nextAt: new Date(told + EXPONENT.settleTime), alone: true }
}

/**
 * Whether stakes that would be lost go back: when no node answered before the break, so that nobody could leave. How late the break is made does
 * not matter, or whoever makes this step late would get their stake back.
 */
async function isRefunded(tx: Tx, { breakAt }: RoundRow, now: number): Promise<boolean> {
  if (now < breakAt.getTime()) return false
  return !(await wasAnswered(tx, new Date(breakAt.getTime() - EXPONENT.silence), breakAt))
}
