import { and, eq, isNull } from 'drizzle-orm'
import { fetchedBeacon } from '#server/core/beacon/waits.ts'
import { DeskRefusal } from '#server/core/rounds/steps.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { publishChain, waitingChain } from './chains.ts'
import type { ChainRow } from './salts.ts'
import { exponentChain } from './tables.ts'

/** A chain may be withdrawn when its public random number has been missing for so many ms. */
const MISSING = 10 * 60_000

interface Withdrawing {
  /** Who acts, as `user@machine`. */
  by: string
  /** Why, in words that players read. */
  reason: string
}

/** The chain that could be withdrawn at this moment. Throws a DeskRefusal when there is none. */
export async function withdrawable(db: DbOrTx): Promise<ChainRow & { beaconAt: Date }> {
  const waiting = await waitingChain(db)
  if (!waiting) throw new DeskRefusal('No chain of 指数 waits.')
  const { id, salt, beaconAt } = waiting
  if (salt !== null) throw new DeskRefusal(`Chain ${id} has its salt, so it begins on its own.`)
  if (!beaconAt) throw new DeskRefusal(`Chain ${id} waits for no public random number, so it gets its salt on its own.`)
  if (await hasNumber(db, waiting))
    throw new DeskRefusal(`The public random number of chain ${id} is here, so it gets its salt on its own.`)
  const from = beaconAt.getTime() + MISSING
  if ((await clockOf(db)) < from)
    throw new DeskRefusal(
      `Chain ${id} waits for a random number of ${beaconAt.toISOString()}; it may be withdrawn from ${new Date(from).toISOString()} on.`,
    )
  return { ...waiting, beaconAt }
}

/**
 * Gives up the chain that waits for a public random number which does not come, and publishes one instead whose salt the house makes. Its seed is public from then on, so
 * everybody can see which rounds it would have had. Returns the ids of both. Throws a DeskRefusal, and then nothing has changed.
 */
export function withdrawChain(db: Db, { by, reason }: Withdrawing): Promise<{ gone: string; made: string }> {
  return inTransaction(db, async (tx) => {
    const { id } = await withdrawable(tx)
    const now = await clockOf(tx)
    if (!(await mark(tx, id, { withdrawnAt: new Date(now), withdrawnBy: by, withdrawnReason: reason })))
      throw new DeskRefusal(`Chain ${id} has just got its salt, or was withdrawn by somebody else.`)
    return { gone: id, made: await publishChain(tx, now, { network: null }) }
  })
}

const hasNumber = async (db: DbOrTx, { beaconChain, beaconRound }: ChainRow): Promise<boolean> =>
  beaconChain !== null && beaconRound !== null && (await fetchedBeacon(db, { chain: beaconChain, round: beaconRound })) !== null

async function mark(tx: Tx, id: string, marks: Pick<ChainRow, 'withdrawnAt' | 'withdrawnBy' | 'withdrawnReason'>): Promise<boolean> {
  const isFree = and(eq(exponentChain.id, id), isNull(exponentChain.salt), isNull(exponentChain.withdrawnAt))
  const marked = await tx.update(exponentChain).set(marks).where(isFree).returning({ id: exponentChain.id })
  return marked.length > 0
}
