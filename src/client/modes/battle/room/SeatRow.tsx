import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { RobotDot } from '#client/chrome/RobotMark.tsx'
import type { BattlePrize, BattleRoom } from '#shared/modes/battle/room.ts'
import { toWire } from '#shared/money.ts'
import { DropRow } from './DropRow.tsx'
import css from './RoomOver.module.css'
import { standingOf } from './view.ts'

interface Props {
  room: BattleRoom
  seat: number
  place: number
  mine: boolean
  prize: BattlePrize | undefined
}

/** A seat with everything that it has drawn, and what it takes home. */
export function SeatRow({ room, seat, place, mine, prize }: Props) {
  const player = room.players[seat]
  const { totals } = standingOf(room)
  const won = room.end?.winners.includes(seat) ?? false
  return (
    <li className={cx(css.row, won && css.won, mine && css.mine)}>
      <span className={css.face}>
        <Avatar src={player?.headPic ?? ''} frame={player?.headGround ?? ''} size={42} tone={won ? 'gold' : 'violet'} />
        <span className={css.place}>{place}</span>
      </span>
      <span className={css.what}>
        <span className={css.who}>
          {mine && <small className={css.me}>我</small>}
          <b className={css.name}>{player?.nickname}</b>
          {player?.robot && <RobotDot className={css.robot} />}
        </span>
        <Amount value={toWire(totals[seat] ?? 0)} size={15} />
        {prize && prize.diamonds > 0 && <Gain currency='diamond' value={prize.diamonds} />}
        {prize && prize.coins > 0 && <Gain currency='coin' value={prize.coins} />}
      </span>
      <DropRow room={room} seat={seat} />
    </li>
  )
}

function Gain({ currency, value }: { currency: 'coin' | 'diamond'; value: number }) {
  return (
    <span className={css.gain}>
      +<Amount value={value} currency={currency} size={12} />
    </span>
  )
}
