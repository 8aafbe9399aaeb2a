import type { OwnStake } from '#shared/modes/exponent/round.ts'
import css from './Bars.module.css'
import { raceWords } from './words.ts'

/** When the own exit came and when the index broke; nothing until that is known, and for a stake without an exit. */
export function RaceLine({ own }: { own: Pick<OwnStake, 'race'> | null }) {
  return own?.race ? <p className={css.race}>{raceWords(own.race)}</p> : null
}
