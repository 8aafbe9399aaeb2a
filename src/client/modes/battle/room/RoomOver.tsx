import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { backpack } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { play, shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { RobotDot } from '#client/chrome/RobotMark.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { BattlePrize, BattleRoom } from '#shared/modes/battle/room.ts'
import { toWire } from '#shared/money.ts'
import { settingsFrom } from '#state/modes/battle/create.ts'
import { go } from '#state/platform/go.ts'
import { DropRow } from './DropRow.tsx'
import { ResultHead, ROBOT_WON, robotWon, titleOf } from './ResultHead.tsx'
import css from './RoomOver.module.css'
import { ShareButton } from './ShareButton.tsx'
import type { RoomUse } from './useRoom.ts'
import { VerifyDialog } from './VerifyDialog.tsx'
import { ranking, standingOf } from './view.ts'

/** The result of a battle: who won what, what the others got, and where to go on. */
export function RoomOver({ use }: { use: RoomUse }) {
  const { room, me } = use
  const [verifying, setVerifying] = useState(false)
  if (!room?.end) return null
  const { end } = room
  return (
    <div className={css.over}>
      {use.staged && <Above />}
      {use.staged ? <h2 className='sr-only'>{titleOf(room)}</h2> : <ResultHead room={room} end={end} me={me} />}
      <ol className={css.rows}>
        {ranking(room).map((seat, place) => (
          <Row key={seat} room={room} seat={seat} place={place + 1} mine={seat === me} prize={end.prizes[seat]} />
        ))}
      </ol>
      {use.staged && robotWon(room, end) && <p className={css.robots}>{ROBOT_WON}</p>}
      <button type='button' className={css.proof} onClick={pressed(() => setVerifying(true))}>
        <Icon glyph={shieldCheck} size={18} />
        <span>
          {room.rounds.length * room.seats} 次抽取均可验证 {room.serverSeedHash.slice(0, 4)}…{room.serverSeedHash.slice(-4)}
        </span>
        <b>去验证</b>
      </button>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={use.replay}>
          <Icon glyph={play} size={16} />
          回放
        </Button>
        <ShareButton room={room} over />
        <Button tone='violet' size='sm' onClick={() => go('/bag', '/battle')}>
          <Icon glyph={backpack} size={16} />
          背包
        </Button>
        <Button tone='gold' size='sm' className={css.again} onClick={() => again(room)}>
          再来一局
        </Button>
      </div>
      <VerifyDialog room={room} open={verifying} onClose={() => setVerifying(false)} />
    </div>
  )
}

/** Opens 创建房间 with the settings of this room. */
function again(room: BattleRoom): void {
  settingsFrom(room)
  go('/battle-create', '/battle')
}

/** The part of the page where the scene shows the winner. */
function Above() {
  const free = useFreeArea()
  return (
    <section className={css.free} ref={free}>
      <span />
    </section>
  )
}

interface RowProps {
  room: BattleRoom
  seat: number
  place: number
  mine: boolean
  prize: BattlePrize | undefined
}

/** A seat with everything that it has drawn, and what it takes home. */
function Row({ room, seat, place, mine, prize }: RowProps) {
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
