import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { BEACON_MISSING_AFTER, type BeaconNetwork, beaconRoundFrom, beaconTime, QUICKNET } from '#shared/fairness/beacon.ts'
import { awaitBeacon, type BeaconRow, fetchedBeacon } from './waits.ts'

/** What whoever is bound waits for is looked at again after so many ms. */
const LOOK = 500
/** The later a number is, the more seldom: after this share of the time that it is late, and so many ms at most. Thousands may wait while a network is away. */
const SELDOM = { share: 0.25, most: 30_000 }

/** The number that a draw of a list is bound to, and when that is published, as rows keep them. */
export interface BoundRow {
  beaconChain: string | null
  beaconRound: number | null
  beaconAt: Date | null
}

/** Fixes the first number of a network that is published at a moment (ms since 1970) or after it, and has it fetched then. */
export async function bindFrom(tx: Tx, network: BeaconNetwork, moment: number): Promise<{ beaconRound: number; beaconAt: Date }> {
  const beaconRound = beaconRoundFrom(network, moment)
  await awaitBeacon(tx, network, beaconRound)
  return { beaconRound, beaconAt: new Date(beaconTime(network, beaconRound)) }
}

/** What has become of the number that is waited for. */
export type Awaited = { number: BeaconRow } | { number: null; lookAt: Date | null }

/** Looks for the number of a row. Where it is not there, `lookAt` says when to look again; null when it is given up. `now` is the database's clock. Throws where the row waits for none. */
export async function awaitedNumber(tx: Tx, { beaconChain, beaconRound, beaconAt }: BoundRow, now: number): Promise<Awaited> {
  if (beaconChain === null || beaconRound === null || beaconAt === null) throw new Error('there is no number to wait for')
  const number = await fetchedBeacon(tx, { chain: beaconChain, round: beaconRound })
  if (number) return { number }
  return { number, lookAt: nextLook(now, beaconAt.getTime()) }
}

/** When a number is looked for again that was due at `at`; null when it is given up. */
function nextLook(now: number, at: number): Date | null {
  const last = at + BEACON_MISSING_AFTER
  if (now > last) return null
  const pause = Math.max(LOOK, Math.min((now - at) * SELDOM.share, SELDOM.most))
  return new Date(Math.min(now + pause, last + 1))
}

/** The number of a row as its proof names it; null where it was bound to none, and until it was fetched. */
export async function provenNumber(db: DbOrTx, { beaconChain, beaconRound }: BoundRow) {
  if (beaconChain === null || beaconRound === null) return null
  const number = await fetchedBeacon(db, { chain: beaconChain, round: beaconRound })
  return number && { chain: beaconChain, round: beaconRound, signature: number.signature }
}

/** For the audit: a network in which the number of a row is published when the row says. The job that fetched it has checked its signature. */
export const auditedNetworks = ({ beaconChain, beaconRound, beaconAt }: BoundRow): BeaconNetwork[] =>
  beaconChain === null || beaconRound === null || beaconAt === null
    ? []
    : [{ ...QUICKNET, chain: beaconChain, genesis: beaconAt.getTime() / 1_000 - (beaconRound - 1) * QUICKNET.period }]
