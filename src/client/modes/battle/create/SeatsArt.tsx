import { cx } from '#client/chrome/cx.ts'
import { type SeatNumber, teamOf } from '#shared/modes/battle/rules.ts'
import css from './SeatsArt.module.css'

/** Seats side by side where everybody plays alone. */
const ABREAST: Record<SeatNumber, number> = { 2: 2, 3: 3, 4: 2, 6: 3 }

/** The seats of a room as they will stand: those of a team in one row and one colour. The first is the player's own. */
export function SeatsArt({ seats, teams }: { seats: SeatNumber; teams: number }) {
  const abreast = teams === seats ? ABREAST[seats] : seats / teams
  return (
    <span
      className={cx(css.seats, seats < 6 && abreast < 3 && css.few)}
      style={{ gridTemplateColumns: `repeat(${abreast}, auto)` }}
      aria-hidden='true'
    >
      {Array.from({ length: seats }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
        <i key={seat} className={cx(css.seat, css[`team${teamOf(seat, { seats, teams }) % 6}`], seat === 0 && css.own)} />
      ))}
    </span>
  )
}
