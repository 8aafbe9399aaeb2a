import type { ModeFacts } from './mode.ts'
import { BATTLE_FACTS } from './modes/battle/facts.ts'
import { CASE_FACTS } from './modes/case/facts.ts'
import { DREAM_FACTS } from './modes/dream/facts.ts'
import { EXPONENT_FACTS } from './modes/exponent/facts.ts'
import { FREE_FACTS } from './modes/free/facts.ts'
import { KUJI_FACTS } from './modes/kuji/facts.ts'
import { ROLL_FACTS } from './modes/roll/facts.ts'
import { SHOWER_FACTS } from './modes/shower/facts.ts'

/**
 * Every mode, by the name of its folders, which is also its name in rooms, draws and receipts, in the order in which lists show them. A new mode is a key
 * here (`npm run new:mode`); the compiler then asks every layer's registry for it.
 */
export const MODES = {
  case: CASE_FACTS,
  dream: DREAM_FACTS,
  battle: BATTLE_FACTS,
  exponent: EXPONENT_FACTS,
  roll: ROLL_FACTS,
  shower: SHOWER_FACTS,
  free: FREE_FACTS,
  kuji: KUJI_FACTS,
} as const satisfies Record<string, ModeFacts>
export type Mode = keyof typeof MODES
export const MODE_NAMES = Object.keys(MODES) as Mode[]

/** The modes that have this fact. */
export type ModeWith<Fact extends keyof ModeFacts> = { [Name in Mode]: (typeof MODES)[Name][Fact] extends null ? never : Name }[Mode]

/** The modes that have this fact, in their order. */
export const modesWith = <Fact extends keyof ModeFacts>(fact: Fact): ModeWith<Fact>[] =>
  MODE_NAMES.filter((name): name is ModeWith<Fact> => MODES[name][fact] !== null)

/** The modes that leave receipts, by their name in the draw formula. */
export type PlayMode = ModeWith<'verify'>

/** The mode of openings (design 1.4). */
export const CASE_MODE = 'case' as const

/** The mode of upgrades (design 1.7). */
export const DREAM_MODE = 'dream' as const

/** The mode of the free boxes of 福利. */
export const FREE_MODE = 'free' as const

/** The word of 竞技场 in the draw formula (design 1.4). */
export const BATTLE_DRAW = 'battle' as const

/** The facts about a mode that a row or a receipt names; undefined for one that this version does not know. */
export const modeFacts = (mode: string): ModeFacts | undefined => (Object.hasOwn(MODES, mode) ? MODES[mode as Mode] : undefined)
