import { balancesOf } from '#server/core/money/balances.ts'
import { postJournal } from '#server/core/money/journal.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Currency } from '#shared/codes.ts'
import { type Minor, toMinor } from '#shared/money.ts'

/** A robot that cannot pay gets this much, in minor units. */
const GRANT: Minor = 1_000_000

/** Gives a robot coins when it cannot pay, with a journal like any other movement of money. */
export async function fund({ db, now }: { db: Db; now(): number }, robotId: string, cost: Minor): Promise<void> {
  const { balance } = await balancesOf(db, robotId)
  if (toMinor(balance) >= cost) return
  const amount = GRANT + cost
  await inTransaction(db, (tx) =>
    postJournal(tx, {
      kind: 'operator_grant',
      ref: `robot:${robotId}`,
      at: new Date(now()),
      lines: [
        { playerId: robotId, currency: Currency.coin, amount },
        { house: 'grant', currency: Currency.coin, amount: -amount },
      ],
    }),
  )
}
