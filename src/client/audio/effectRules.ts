import type { SoundId } from '#state/platform/sound.ts'
import type { Dip } from './ducking.ts'

/** Rules by which one effect is mixed with the others. */
export interface EffectRule {
  /** When too many effects play, those with a lower priority are stopped first. Landings have 3. */
  priority: 0 | 1 | 2 | 3
  /** Least ms between two starts of the same effect. */
  minGap: number
  /** True when the effect plays to its end although the opening is skipped or left. */
  playsToEnd: boolean
  /** How far and how long the effect lowers the music; null when it does not. */
  dip: Dip | null
  /** Effects that stop when this one starts. */
  stops: readonly SoundId[]
}

const RISERS = ['riser0', 'riser1', 'riser2'] as const
/** Effects that lead up to a landing and stop with it. */
const SUSPENSE = [...RISERS, 'heartbeat', 'charge'] as const
const DEEP = 0.15

const touch: EffectRule = { priority: 1, minGap: 40, playsToEnd: true, dip: null, stops: [] }
const act: EffectRule = { priority: 1, minGap: 60, playsToEnd: false, dip: null, stops: [] }
const landing: EffectRule = { priority: 3, minGap: 60, playsToEnd: true, dip: null, stops: SUSPENSE }
const deep = (ms: number): Dip => ({ to: DEEP, ms })

/** One entry per effect. The compiler reports missing ones. */
export const EFFECT_RULES: Record<SoundId, EffectRule> = {
  button: touch,
  coin: touch,
  error: touch,
  lotteryItem: touch,
  swish: { ...touch, priority: 0 },
  seal: touch,
  tick: { ...act, priority: 0, minGap: 25 },
  whoosh: act,
  thud: act,
  charge: { ...act, priority: 2 },
  crateUnlock: act,
  crack: act,
  cardDeal: act,
  cardFlip: { ...act, priority: 0, minGap: 40 },
  stamp: act,
  countUp: act,
  heartbeat: { ...act, priority: 2, minGap: 200, dip: deep(500) },
  riser2: { ...act, priority: 2, dip: deep(1_200), stops: RISERS },
  riser1: { ...act, priority: 2, dip: deep(1_200), stops: RISERS },
  riser0: { ...act, priority: 2, dip: deep(1_200), stops: RISERS },
  goldFlood: { ...act, priority: 2, dip: deep(1_700), stops: SUSPENSE },
  fountain: { ...act, priority: 2 },
  land4: landing,
  land3: landing,
  land2: landing,
  land1: { ...landing, dip: deep(1_300) },
  land0: { ...landing, dip: deep(1_800), stops: [...SUSPENSE, 'fountain'] },
  revealLegendary: { ...landing, playsToEnd: false, dip: deep(2_600), stops: [...SUSPENSE, 'fountain', 'goldFlood'] },
  roundEnd: { ...act, priority: 2, playsToEnd: true, dip: { to: 0.5, ms: 900 } },
  battleEnd: { ...act, priority: 3, playsToEnd: true, dip: { to: 0.3, ms: 2_400 } },
  battleAwait: act,
  gong: { ...act, priority: 3, playsToEnd: true, dip: { to: 0.5, ms: 1_200 } },
  crown: { ...act, priority: 2 },
  notch: { ...act, priority: 0, minGap: 25 },
  wind: act,
  whirl: { ...act, priority: 2 },
  forgeStrike: { ...landing, dip: deep(1_600), stops: [...SUSPENSE, 'whirl'] },
  launch: { ...act, priority: 2 },
  drone: { ...act, minGap: 150 },
  exitPop: { ...act, priority: 0, minGap: 90 },
  cashOut: { ...landing, stops: [], dip: deep(900) },
  fracture: { ...landing, stops: ['drone'], dip: deep(1_200) },
  cooling: { ...landing, stops: [...SUSPENSE, 'whirl'] },
  lanternPop: { ...act, priority: 0, minGap: 120 },
  drumRoll: { ...act, priority: 2, dip: { to: 0.5, ms: 1_500 } },
  curtain: { ...act, priority: 2, stops: ['drumRoll'] },
  packetTear: { ...act, minGap: 50 },
  showerStart: { ...act, priority: 3, dip: { to: 0.4, ms: 1_400 } },
  showerPour: { ...landing, stops: SUSPENSE, dip: deep(1_800) },
  rollFanfare: { ...landing, stops: SUSPENSE, dip: deep(2_000) },
}
