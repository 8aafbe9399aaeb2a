import type { Act } from './act.ts'
import { BATTLE_CREATE, BATTLE_JOIN } from './battle.ts'
import { EXCHANGE, OPEN } from './case.ts'
import { DREAM, DREAM_STAKES } from './dream.ts'
import { EXPONENT_ENTER, EXPONENT_EXIT } from './exponent.ts'
import { FREE } from './free.ts'
import { ROLL } from './roll.ts'
import { SHOP } from './shop.ts'
import { SHOWER } from './shower.ts'

/** Every act that is measured, in the order of the table. */
const ACTS: readonly Act[] = [
  OPEN,
  DREAM,
  DREAM_STAKES,
  FREE,
  EXCHANGE,
  SHOP,
  BATTLE_JOIN,
  BATTLE_CREATE,
  EXPONENT_ENTER,
  EXPONENT_EXIT,
  ROLL,
  SHOWER,
]

/** The acts of a list of names, e.g. `dream,shop`; all of them where it is empty. Throws for a name that is none. */
export function actsOf(names: string): readonly Act[] {
  const wanted = names.split(',').filter((name) => name !== '')
  const unknown = wanted.filter((name) => ACTS.every((act) => act.name !== name))
  if (unknown.length > 0) throw new Error(`no act ${unknown.join()}; there are ${ACTS.map(({ name }) => name).join()}`)
  return wanted.length === 0 ? ACTS : ACTS.filter(({ name }) => wanted.includes(name))
}
