import { BATTLE_WAYS } from '#client/modes/battle/ways.ts'
import { CASE_WAYS } from '#client/modes/case/ways.ts'
import { DREAM_WAYS } from '#client/modes/dream/ways.ts'
import { EXPONENT_WAYS } from '#client/modes/exponent/ways.ts'
import { KUJI_WAYS } from '#client/modes/kuji/ways.ts'
import type { ModeWays } from '#client/modes/modeLook.ts'
import { ROLL_WAYS } from '#client/modes/roll/ways.ts'
import { MODES, type Mode, modesWith } from '#shared/modes.ts'
import type { ModeRecord } from '#shared/records.ts'

/** A mode with a record has ways to it, and no other one has. */
type WaysOf<Name extends Mode> = (typeof MODES)[Name]['record'] extends null ? null : ModeWays

/** Where the plays of each mode are seen again. It is loaded with 我的记录 and with 客服. */
export const MODE_WAYS: { readonly [Name in Mode]: WaysOf<Name> } = {
  case: CASE_WAYS,
  dream: DREAM_WAYS,
  battle: BATTLE_WAYS,
  exponent: EXPONENT_WAYS,
  roll: ROLL_WAYS,
  shower: null,
  free: null,
  kuji: KUJI_WAYS,
}

/** The same by the word for the plays of a mode in its record. */
export const RECORD_WAYS = Object.fromEntries(modesWith('record').map((mode) => [MODES[mode].record.kind, MODE_WAYS[mode]])) as Readonly<
  Record<ModeRecord, ModeWays>
>
