import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import css from './Bars.module.css'
import { ceilingWords } from './words.ts'

/** Says, as soon as it is so, that the ceiling has fallen below where the player's stake was to leave. */
export function CeilingLine({ view, own }: { view: ExponentView; own: OwnStake }) {
  const words = ceilingWords(own.auto, ceilingIn(view))
  return (
    <p className={words ? css.calm : 'sr-only'} role='status'>
      {words}
    </p>
  )
}
