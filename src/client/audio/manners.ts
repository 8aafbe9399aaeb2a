import type { SoundId } from '#state/sound.ts'
import type { Dip } from './ducking.ts'

/** How a sound behaves among the others. */
export interface Manner {
  /** Who stays when there are too many: higher ones. Landings are 3. */
  rank: 0 | 1 | 2 | 3
  /** Least ms between two of it. */
  gap: number
  /** It rings out though its opening is skipped or left. */
  rings: boolean
  /** How deep the music steps back for it, and how long. */
  dip: Dip | null
  /** What falls silent when it begins. */
  cuts: readonly SoundId[]
}

const RISERS = ['riser0', 'riser1', 'riser2'] as const
/** What leads up to a landing and is over with it. */
const SUSPENSE = [...RISERS, 'heartbeat', 'charge'] as const
const DEEP = 0.15

const touch: Manner = { rank: 1, gap: 40, rings: true, dip: null, cuts: [] }
const act: Manner = { rank: 1, gap: 60, rings: false, dip: null, cuts: [] }
const landing: Manner = { rank: 3, gap: 60, rings: true, dip: null, cuts: SUSPENSE }
const deep = (ms: number): Dip => ({ to: DEEP, ms })

/** Every sound; the compiler names one that lacks. */
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
