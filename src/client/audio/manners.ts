import type { SoundId } from '#state/sound.ts'
import type { Dip } from './ducking.ts'

/** Rules by which one effect is mixed with the others. */
export interface Manner {
  /** When too many effects play, those with a lower rank are stopped first. Landings have 3. */
  rank: 0 | 1 | 2 | 3
  /** Least ms between two starts of the same effect. */
  gap: number
  /** True when the effect plays to its end although the opening is skipped or left. */
  rings: boolean
  /** How far and how long the effect lowers the music; null when it does not. */
  dip: Dip | null
  /** Effects that stop when this one starts. */
  cuts: readonly SoundId[]
}

const RISERS = ['riser0', 'riser1', 'riser2'] as const
/** Effects that lead up to a landing and stop with it. */
const SUSPENSE = [...RISERS, 'heartbeat', 'charge'] as const
const DEEP = 0.15

const touch: Manner = { rank: 1, gap: 40, rings: true, dip: null, cuts: [] }
const act: Manner = { rank: 1, gap: 60, rings: false, dip: null, cuts: [] }
const landing: Manner = { rank: 3, gap: 60, rings: true, dip: null, cuts: SUSPENSE }
const deep = (ms: number): Dip => ({ to: DEEP, ms })

/** One entry per effect. The compiler reports missing ones. */
export const MANNERS: Record<SoundId, Manner> = {
  button: touch,
  coin: touch,
  error: touch,
  lotteryItem: touch,
  swish: { ...touch, rank: 0 },
  seal: touch,
  tick: { ...act, rank: 0, gap: 25 },
  whoosh: act,
  thud: act,
  charge: { ...act, rank: 2 },
  crateUnlock: act,
  crack: act,
  cardDeal: act,
  cardFlip: { ...act, rank: 0, gap: 40 },
  stamp: act,
  countUp: act,
  heartbeat: { ...act, rank: 2, gap: 200, dip: deep(500) },
  riser2: { ...act, rank: 2, dip: deep(1_200), cuts: RISERS },
  riser1: { ...act, rank: 2, dip: deep(1_200), cuts: RISERS },
  riser0: { ...act, rank: 2, dip: deep(1_200), cuts: RISERS },
  goldFlood: { ...act, rank: 2, dip: deep(1_700), cuts: SUSPENSE },
  fountain: { ...act, rank: 2 },
  land4: landing,
  land3: landing,
  land2: landing,
  land1: { ...landing, dip: deep(1_300) },
  land0: { ...landing, dip: deep(1_800), cuts: [...SUSPENSE, 'fountain'] },
  revealLegendary: { ...landing, rings: false, dip: deep(2_600), cuts: [...SUSPENSE, 'fountain', 'goldFlood'] },
  roundEnd: { ...act, rank: 2, rings: true, dip: { to: 0.5, ms: 900 } },
  battleEnd: { ...act, rank: 3, rings: true, dip: { to: 0.3, ms: 2_400 } },
  battleAwait: act,
}
