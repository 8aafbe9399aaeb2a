import { eq } from 'drizzle-orm'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { takeCommission as call } from '#shared/calls/share.ts'
import { Currency, Status } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { promotionOf } from './mine.ts'
import { promoter } from './tables.ts'

interface TakeRequest extends Acting {
  /** Idempotency key. */
  key: string
}

/** Pays the player all commission that is booked and not taken, once per key, in one journal. */
export function takeCommission({ db, now }: Pick<Deps, 'db' | 'now'>, request: TakeRequest): Promise<DataOf<typeof call>> {
  const { playerId, sessionId, key } = request
  return inTransaction(db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: requestHash(call.path, {}) }, async () => {
      await lockPlayer(tx, playerId)
      const diamonds = await takeAll(tx, playerId)
      await postJournal(tx, {
        kind: 'commission',
        ref: `commission:${playerId}`,
        at: new Date(now()),
        lines: [
          { playerId, currency: Currency.diamond, amount: diamonds },
          { house: 'grant', currency: Currency.diamond, amount: -diamonds },
        ],
      })
      return { amount: toWire(diamonds), promoter: await promotionOf(tx, playerId, now()), ...(await balancesOf(tx, playerId)) }
    }),
  )
}

async function takeAll(tx: Tx, playerId: string): Promise<Minor> {
  const [row] = await tx.select().from(promoter).where(eq(promoter.playerId, playerId)).for('update')
  const pending = row ? row.total - row.taken : 0
  if (!row || pending <= 0) throw new Refusal(Status.conflict, '还没有可以领取的佣金')
  await tx.update(promoter).set({ taken: row.total }).where(eq(promoter.playerId, playerId))
  return pending
}
