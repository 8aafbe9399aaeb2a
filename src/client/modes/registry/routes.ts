import { BATTLE_ROUTES } from '#client/modes/battle/routes.ts'
import { CASE_ROUTES } from '#client/modes/case/routes.ts'
import { DREAM_ROUTES } from '#client/modes/dream/routes.ts'
import { EXPONENT_ROUTES } from '#client/modes/exponent/routes.ts'
import { KUJI_ROUTES } from '#client/modes/kuji/routes.ts'
import { ROLL_ROUTES } from '#client/modes/roll/routes.ts'
import type { Route } from '#client/route.ts'
import type { Mode } from '#shared/modes.ts'

/** The pages of each mode, with their titles, music and backgrounds. It is part of the first load; the pages load their code themselves. */
export const MODE_ROUTES: Readonly<Record<Mode, readonly Route[]>> = {
  case: CASE_ROUTES,
  dream: DREAM_ROUTES,
  battle: BATTLE_ROUTES,
  exponent: EXPONENT_ROUTES,
  roll: ROLL_ROUTES,
  // The stage of a shower stands over 福利, and a free box is opened there.
  shower: [],
  free: [],
  kuji: KUJI_ROUTES,
}
