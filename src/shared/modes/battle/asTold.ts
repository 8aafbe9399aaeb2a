import { asTold, failOthers } from '#shared/fairness/beaconCheck.ts'
import type { BattleRoom } from './room.ts'
import type { BattleCheck } from './verify.ts'

/** What a phone was told of a room before its battle was over. */
export interface BattleTold {
  /** The hash of its seed. */
  seedHash: string
  /** Whether it is bound to a public random number; undefined where it did not say. */
  bound: boolean | undefined
  /** The round of that number, and the seeds of all seats; null where the phone has not heard them. */
  round: number | null
  clientSeeds: readonly string[] | null
}

/** Stands for a round that the phone has not heard: whatever a proof has is not this one. */
const UNHEARD = 0

/** The round that a proof must have; null for none, undefined where nothing was told that it contradicts. */
function roundOf({ bound, round }: BattleTold, { number }: BattleRoom): number | null | undefined {
  if (round !== null) return round
  if (bound === false) return null
  return bound && !number ? UNHEARD : undefined
}

/**
 * What the checks of a battle say to somebody who was told something before its end: another seed, other client seeds or another number fail, however well they fit the
 * rest of the proof. With undefined nothing was told.
 */
export function battleAsTold(
  checks: readonly BattleCheck[],
  room: BattleRoom,
  told: BattleTold | undefined,
): Pick<BattleCheck, 'name' | 'ok'>[] {
  if (!told) return [...checks]
  const others = {
    seed: room.serverSeedHash !== told.seedHash,
    clients: told.clientSeeds !== null && !areSame(room.clientSeeds, told.clientSeeds),
  }
  return asTold(failOthers(checks, others), { beacon: room.number }, roundOf(told, room))
}

const areSame = (seeds: readonly string[], others: readonly string[]): boolean =>
  seeds.length === others.length && seeds.every((seed, seat) => seed === others[seat])
