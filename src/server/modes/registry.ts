import type { Paces } from '#server/platform/live/pacedTopics.ts'
import { MODE_NAMES, MODES, type Mode } from '#shared/modes.ts'
import { BATTLE_GAME } from './battle/mode.ts'
import { CASE_GAME } from './case/mode.ts'
import { DREAM_GAME } from './dream/mode.ts'
import { EXPONENT_GAME } from './exponent/mode.ts'
import { FREE_GAME } from './free/mode.ts'
import type { GameModeOf } from './gameMode.ts'
import { KUJI_GAME } from './kuji/mode.ts'
import { ROLL_GAME } from './roll/mode.ts'
import { SHOWER_GAME } from './shower/mode.ts'

/** What the server knows about each mode. Whatever it does for all modes loops over this table. */
export const GAME_MODES: { readonly [Name in Mode]: GameModeOf<Name> } = {
  case: CASE_GAME,
  dream: DREAM_GAME,
  battle: BATTLE_GAME,
  exponent: EXPONENT_GAME,
  roll: ROLL_GAME,
  shower: SHOWER_GAME,
  free: FREE_GAME,
  kuji: KUJI_GAME,
}

/** How the modes hold back what many watch. */
export const PACES: Paces = MODE_NAMES.flatMap((mode) => {
  const { pace } = GAME_MODES[mode]
  return pace ? [{ destination: MODES[mode].topic, pace }] : []
})
