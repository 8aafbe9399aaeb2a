import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { BEACON_MISSING_AFTER, type BeaconNetwork, beaconTime } from '#shared/fairness/beacon.ts'
import { beaconRound, beaconWait } from './tables.ts'

export type BeaconRow = typeof beaconRound.$inferSelect
export type BeaconWait = typeof beaconWait.$inferSelect

/** Which round of which network. */
export interface BeaconName {
  chain: string
  round: number
}

/** Has a round fetched as soon as it is published. Any number of things may wait for the same one. */
export async function awaitBeacon(tx: DbOrTx, network: BeaconNetwork, round: number): Promise<void> {
  await awaitRounds(tx, [{ chain: network.chain, round, dueAt: new Date(beaconTime(network, round)) }])
}

/** The same for several rounds. They are written in their order, because two who write the same ones wait for each other. */
export async function awaitRounds(tx: DbOrTx, waits: readonly BeaconWait[]): Promise<void> {
  if (waits.length === 0) return
  const inOrder = [...waits].sort((a, b) => a.round - b.round || (a.chain < b.chain ? -1 : 1))
  await tx.insert(beaconWait).values(inOrder).onConflictDoNothing()
}

/** A round that was fetched; null until then. */
export async function fetchedBeacon(db: DbOrTx, { chain, round }: BeaconName): Promise<BeaconRow | null> {
  const [row] = await db
    .select()
    .from(beaconRound)
    .where(and(eq(beaconRound.chain, chain), eq(beaconRound.round, round)))
  return row ?? null
}

/**
 * Rounds of a network that are published by the database's clock and not fetched yet, at most `limit`. Half of them are the newest, for which players wait just now; the others come in no
 * order, those first that a draw may still wait for: however many cannot be had any more, each of them has its turn.
 */
export async function dueWaits(db: DbOrTx, chain: string, limit: number): Promise<BeaconWait[]> {
  const some = (most: number, ...order: SQL[]) =>
    db
      .select()
      .from(beaconWait)
      .where(and(eq(beaconWait.chain, chain), sql`${beaconWait.dueAt} <= now()`))
      .orderBy(...order)
      .limit(most)
  const newest = await some(Math.ceil(limit / 2), sql`${beaconWait.dueAt} desc`)
  const rest = await some(limit, sql`${beaconWait.dueAt} < now() - ${BEACON_MISSING_AFTER} * interval '1 millisecond'`, sql`random()`)
  const others = rest.filter(({ round }) => newest.every((one) => one.round !== round))
  return [...newest, ...others].slice(0, limit)
}

/** Keeps a round whose signature was checked. A second node may do it at the same time: of a round there is one signature only. */
export async function keepBeacon(
  db: DbOrTx,
  { chain, round }: BeaconName,
  made: Pick<BeaconRow, 'signature' | 'randomness'>,
): Promise<void> {
  await db.execute(sql`
    with kept as (
      insert into beacon_round (chain, round, signature, randomness, fetched_at)
      values (${chain}, ${round}, ${made.signature}, ${made.randomness}, clock_timestamp()) on conflict do nothing
    )
    delete from beacon_wait where chain = ${chain} and round = ${round}`)
}

/** For how many seconds the round has been published that is waited for longest; 0 when none is. */
export async function longestWait(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ late: number | null }>(
    sql`select max(extract(epoch from now() - due_at))::float8 as late from beacon_wait where due_at <= now()`,
  )
  return rows[0]?.late ?? 0
}
