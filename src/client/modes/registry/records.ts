import type { ComponentType } from 'react'
import { Battles } from '#client/modes/battle/record/Battles.tsx'
import { Openings } from '#client/modes/case/record/Openings.tsx'
import { Upgrades } from '#client/modes/dream/record/Upgrades.tsx'
import { Exponents } from '#client/modes/exponent/record/Exponents.tsx'
import { KujiPlays } from '#client/modes/kuji/record/KujiPlays.tsx'
import { Rolls } from '#client/modes/roll/record/Rolls.tsx'
import type { MODES, Mode } from '#shared/modes.ts'

/** A mode with a record has a list of it, and no other one has. */
type ListOf<Name extends Mode> = (typeof MODES)[Name]['record'] extends null ? null : ComponentType

/** The list of 我的记录 in which the plays of each mode stand. It is loaded with that page. */
export const MODE_RECORDS: { readonly [Name in Mode]: ListOf<Name> } = {
  case: Openings,
  dream: Upgrades,
  battle: Battles,
  exponent: Exponents,
  roll: Rolls,
  shower: null,
  free: null,
  kuji: KujiPlays,
}
