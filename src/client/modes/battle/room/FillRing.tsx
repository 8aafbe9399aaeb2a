import { useEffect, useRef } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import { playSound } from '#state/platform/sound.ts'
import css from './FillRing.module.css'

const RADIUS = 84
const ROUND = 2 * Math.PI * RADIUS
/** From so many seconds on the ring pulses. */
const URGENT = 30

const clock = (seconds: number) => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

interface Props {
  room: BattleRoom
  /** It stands beside a code, and is a small plate on a low screen. */
  coded: boolean
  /** Two rows of seats stand below it, and it is a wide plate on a low screen; below a code it is a small ring on a higher one too. */
  full: boolean
}

/** The time that is left to fill the room, and how many seats are taken. */
export function FillRing({ room, coded, full }: Props) {
  const seconds = useServerSeconds(room.fillBy)
  const urgent = seconds <= URGENT
  const taken = room.players.filter((player) => player !== null).length
  useTick(urgent, seconds)
  return (
    <div
      className={cx(css.ring, urgent && css.urgent, coded && css.coded, full && css.full)}
      role='timer'
      aria-label={`等待玩家，还剩 ${clock(seconds)}`}
    >
      <svg viewBox='0 0 184 184' aria-hidden='true'>
        <circle className={css.track} cx='92' cy='92' r={RADIUS} />
        <circle
          className={css.left}
          cx='92'
          cy='92'
          r={RADIUS}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - Math.min(1, (seconds * 1_000) / BATTLE.fillTime))}
        />
      </svg>
      <p className={css.words}>
        <span>
          等待玩家 <b>{`${taken}/${room.seats}`}</b>
        </span>
        <strong>{clock(seconds)}</strong>
        <span className={css.then}>满员 3 秒后开战</span>
      </p>
    </div>
  )
}

/** A tick with each of the last seconds. */
function useTick(urgent: boolean, seconds: number): void {
  const before = useRef(seconds)
  useEffect(() => {
    if (urgent && seconds !== before.current && seconds > 0) playSound('tick', { volume: 0.5 })
    before.current = seconds
  }, [urgent, seconds])
}
