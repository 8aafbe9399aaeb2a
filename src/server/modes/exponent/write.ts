import { sql } from 'drizzle-orm'
import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { countSpends, returnSpends } from '#server/core/limits/limits.ts'
import { bookCoins } from '#server/core/money/bulk.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { refOf, type StakeRow } from './game.ts'
import { noteGone } from './gone.ts'
import type { Doing, Entering, Exiting, Job, Withdrawing } from './job.ts'
import { payPrizes } from './prizes.ts'
import { exponentStake } from './tables.ts'

/** Calls `write` for the jobs of each round. Hardly ever there are two rounds. */
async function eachRound<One extends Doing>(doing: readonly One[], write: (round: number, some: readonly One[]) => Promise<void>) {
  for (const round of new Set(doing.map(({ job }) => job.round)))
    await write(
      round,
      doing.filter(({ job }) => job.round === round),
    )
}

/** Takes stakes of players whose accounts and tallies are locked, and who can pay. The rounds are locked. Returns the rows by job. */
export async function writeEntries(tx: Tx, entering: readonly Entering[], now: number): Promise<[Job, StakeRow][]> {
  const written: [Job, StakeRow][] = []
  await eachRound(entering, async (round, some) => {
    const first = [...some].sort((a, b) => a.job.arrived - b.job.arrived)
    const at = new Date(now)
    const values = first.map(({ job, stake, auto }) => ({ round, playerId: job.playerId, stake, auto, stakedAt: at }))
    const rows = new Map((await tx.insert(exponentStake).values(values).returning()).map((row) => [row.playerId, row]))
    for (const { job } of first) {
      const row = rows.get(job.playerId)
      if (row) written.push([job, row])
    }
    await countSpends(
      tx,
      first.map(({ job, stake }) => ({ playerId: job.playerId, amount: stake, at: now })),
    )
    const lines = first.map(({ job, stake }) => ({ playerId: job.playerId, amount: -stake }))
    await bookCoins(tx, { kind: 'exponent_stake', house: 'escrow', ref: refOf(round), at, lines })
  })
  return written
}

/** Gives stakes back before the start. Stakes, tallies, accounts and rounds are locked. */
export async function writeWithdrawals(tx: Tx, withdrawing: readonly Withdrawing[], now: number): Promise<void> {
  await eachRound(withdrawing, async (round, some) => {
    await tx.execute(sql`delete from exponent_stake where id = any(${sql.param(some.map(({ own }) => own.id))}::bigint[])`)
    const spent = some.map(({ own }) => ({ playerId: own.playerId, amount: own.stake, at: own.stakedAt.getTime() }))
    await returnSpends(tx, spent)
    await bookCoins(tx, { kind: 'exponent_refund', house: 'escrow', ref: refOf(round), at: new Date(now), lines: spent })
    await noteGone(tx, round, spent)
  })
}

/** Pays exits. Stakes and accounts are locked. Returns the rows by job. */
export async function writeExits(tx: Tx, catalogue: Catalogue, exiting: readonly Exiting[], now: number): Promise<[Job, StakeRow][]> {
  const written: [Job, StakeRow][] = []
  await eachRound(exiting, async (round, some) => {
    const leaving = some.map(({ own, multiple, leftAt }) => ({ row: own, multiple, leftAt }))
    const rows = await payPrizes(tx, { catalogue, round, at: new Date(now) }, leaving)
    some.forEach(({ job }, index) => {
      const row = rows[index]
      if (row) written.push([job, row])
    })
  })
  return written
}
