import { BATTLE_EFFECTS } from '#client/modes/battle/effects.ts'
import { DREAM_EFFECTS } from '#client/modes/dream/effects.ts'
import { EXPONENT_EFFECTS } from '#client/modes/exponent/effects.ts'
import { KUJI_EFFECTS } from '#client/modes/kuji/effects.ts'
import { ROLL_EFFECTS } from '#client/modes/roll/effects.ts'
import { SHOWER_EFFECTS } from '#client/modes/shower/effects.ts'
import type { Mode } from '#shared/modes.ts'
import type { ModeScene } from '#state/modes/registry/scenes.ts'
import type { SoundId } from '#state/platform/sound.ts'

/** The effects of each scene that a mode shows. `byBook`: those of openings follow from the book and are loaded by `openingEffects.ts`. */
type EffectsOf<Name extends Mode> = Readonly<Record<ModeScene<Name>, readonly SoundId[] | 'byBook'>>

/** The effects of each mode. It is loaded with the sounds. */
export const MODE_EFFECTS: { readonly [Name in Mode]: EffectsOf<Name> } = {
  case: { 'mystery-box': 'byBook', 'case-reel': 'byBook' },
  dream: { dream: DREAM_EFFECTS },
  battle: { 'battle-room': BATTLE_EFFECTS },
  exponent: { exponent: EXPONENT_EFFECTS },
  roll: { 'roll-draw': ROLL_EFFECTS },
  shower: { 'red-packet': SHOWER_EFFECTS },
  free: { 'case-reel': 'byBook' },
  kuji: { kuji: KUJI_EFFECTS },
}
