import { Avatar } from './Avatar.tsx'
import { cx } from './cx.ts'
import { Mascot } from './Mascot.tsx'
import css from './VacantSeat.module.css'

interface Props {
  place: number
  /** Width and height, px at 375 width. */
  size: number
}

const LIGHTS = [css.gold, css.silver, css.bronze]

/** A place on a podium that nobody holds, in its light. On the first one the mascot greets, which is no player. */
export function VacantSeat({ place, size }: Props) {
  const seat = <Avatar size={size} tone={place === 2 ? 'silver' : 'violet'} className={css.waits} />
  return (
    <span className={cx(css.seat, LIGHTS[place - 1])} aria-hidden='true'>
      {place === 1 ? <Mascot motion='wave' size={size * 1.3} instead={seat} /> : seat}
    </span>
  )
}
