import { and, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Minor } from '#shared/money.ts'
import { limitsHeld, lockTally } from './held.ts'
import type { LimitPorts } from './ports.ts'
import { counted, limitRefusal, uncounted } from './rules.ts'
import { dayTally, type TallyKind } from './tables.ts'

/** See `LimitPorts`. */
export const requireTopUp: LimitPorts['requireTopUp'] = (tx, playerId, amount, now, openOrders) =>
  requireRoom(tx, { playerId, what: 'topUp', amount, now }, openOrders)

/** See `LimitPorts`. */
export const countTopUp: LimitPorts['countTopUp'] = (tx, playerId, amount, now) => count(tx, { playerId, what: 'topUp', amount, now })

/** See `LimitPorts`. */
export const requireSpend: LimitPorts['requireSpend'] = (tx, playerId, amount, now) =>
  requireRoom(tx, { playerId, what: 'spend', amount, now })

/** Why the player may not spend that much as things are; null when they may. It locks nothing: under the lock of the tally it may be otherwise. */
export const spendRefusal = async (db: DbOrTx, playerId: string, amount: Minor, now: number): Promise<Refusal | null> =>
  limitRefusal(await limitsHeld(db, playerId, 'spend'), 'spend', amount, now)

/** See `LimitPorts`. */
export const countSpend: LimitPorts['countSpend'] = (tx, playerId, amount, now) => count(tx, { playerId, what: 'spend', amount, now })

/** See `LimitPorts`. */
export const returnSpend: LimitPorts['returnSpend'] = async (tx, playerId, amount, spentAt) => {
  await lockTally(tx, playerId, 'spend', spentAt)
  const { tally } = await limitsHeld(tx, playerId, 'spend')
  if (!tally) return
  await tx
    .update(dayTally)
    .set(uncounted(tally, amount, spentAt))
    .where(and(eq(dayTally.playerId, playerId), eq(dayTally.what, 'spend')))
}

interface Move {
  playerId: string
  what: TallyKind
  amount: Minor
  now: number
}

async function requireRoom(tx: Tx, { playerId, what, amount, now }: Move, reserved?: () => Promise<Minor>): Promise<void> {
  await lockTally(tx, playerId, what, now)
  const held = await limitsHeld(tx, playerId, what)
  const tally = reserved ? counted(held.tally, await reserved(), now) : held.tally
  const refusal = limitRefusal({ ...held, tally }, what, amount, now)
  if (refusal) throw refusal
}

async function count(tx: Tx, { playerId, what, amount, now }: Move): Promise<void> {
  await lockTally(tx, playerId, what, now)
  const { tally } = await limitsHeld(tx, playerId, what)
  await tx
    .update(dayTally)
    .set(counted(tally, amount, now))
    .where(and(eq(dayTally.playerId, playerId), eq(dayTally.what, what)))
}
