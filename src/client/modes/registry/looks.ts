import { BATTLE_LOOKS } from '#client/modes/battle/looks.ts'
import { CASE_LOOKS } from '#client/modes/case/looks.ts'
import { DREAM_LOOKS } from '#client/modes/dream/looks.ts'
import { EXPONENT_LOOKS } from '#client/modes/exponent/looks.ts'
import { KUJI_LOOKS } from '#client/modes/kuji/looks.ts'
import { SHOWER_LOOKS } from '#client/modes/shower/looks.ts'
import type { Look } from '#client/records/look.ts'
import type { ModeKind } from '#shared/kinds.ts'
import type { Mode } from '#shared/modes.ts'

/** The look of every kind of journal of each mode. It is loaded with 我的记录. */
export const MODE_LOOKS: { readonly [Name in Mode]: Readonly<Record<ModeKind<Name>, Look>> } = {
  case: CASE_LOOKS,
  dream: DREAM_LOOKS,
  battle: BATTLE_LOOKS,
  exponent: EXPONENT_LOOKS,
  roll: {},
  shower: SHOWER_LOOKS,
  free: {},
  kuji: KUJI_LOOKS,
}
