import type { Mode } from '#shared/modes.ts'
import { BATTLE_OWN } from '#state/modes/battle/own.ts'
import type { ModeOwn } from '#state/modes/modeState.ts'

/** What each mode keeps of the player's own. It is loaded with the live channel, after the first picture. */
const MODE_OWN: Readonly<Record<Mode, ModeOwn | null>> = {
  case: null,
  dream: null,
  battle: BATTLE_OWN,
  exponent: null,
  roll: null,
  shower: null,
  free: null,
  kuji: null,
}

/** What the modes keep of the player's own, of those that keep anything. */
export const OWN_OF_MODES: readonly ModeOwn[] = Object.values(MODE_OWN).filter((own) => own !== null)
