import type { ProofBeacon } from '#shared/fairness/beaconCheck.ts'

/** What proves the public random number that a draw was bound to; nothing where it was bound to none. */
export const beaconFacts = (beacon: ProofBeacon | null | undefined): { name: string; text: string }[] =>
  beacon
    ? [
        { name: 'drand 轮次', text: String(beacon.round) },
        { name: '随机数签名', text: beacon.signature ?? '' },
      ]
    : []
