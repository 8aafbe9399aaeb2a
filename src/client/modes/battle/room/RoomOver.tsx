import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { backpack } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { play, shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { RobotMark } from '#client/chrome/RobotMark.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { BattlePrize, BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleMode } from '#shared/modes/battle/rules.ts'
import { toWire } from '#shared/money.ts'
import { settingsFrom } from '#state/modes/battle/create.ts'
import { go } from '#state/platform/go.ts'
import { DropRow } from './DropRow.tsx'
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
    <div className={cx(css.over, !use.staged && css.plain)}>
      {use.staged && <Above />}
      <Headline room={room} me={me} staged={use.staged} />
      <ol className={css.rows}>
        {ranking(room).map((seat, place) => (
          <Row key={seat} room={room} seat={seat} place={place + 1} mine={seat === me} prize={end.prizes[seat]} />
        ))}
      </ol>
      {room.mode !== BattleMode.share && end.winners.some((seat) => room.players[seat]?.robot) && (
        <p className={css.robots}>机器人赢得的物品不发放给任何人</p>
      )}
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

/** Who has won, in words, and how much. */
function Headline({ room, me, staged }: { room: BattleRoom; me: number | null; staged: boolean }) {
  const { end } = room
  if (!end) return null
  const shared = room.mode === BattleMode.share
  const won = me !== null && end.winners.includes(me)
  const names = end.winners.map((seat) => room.players[seat]?.nickname ?? '').join('、')
  const title = shared ? '人人有份' : '赢家通吃'
  const text = shared ? '全部物品折成金币平分' : won ? '恭喜您赢得全部物品' : `${names} 赢得全部物品`
  // The scene has said it with pictures.
  if (staged) return <h2 className='sr-only'>{title}</h2>
  return (
    <div className={css.head}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.who}>{text}</p>
      <Amount value={end.value} size={30} />
      {me !== null && !won && !shared && <p className={css.kind}>感谢参与，钻石已到账</p>}
    </div>
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
      <span className={css.place}>{place}</span>
      <Avatar src={player?.headPic ?? ''} frame={player?.headGround ?? ''} size={40} tone={won ? 'gold' : 'violet'} />
      <span className={css.what}>
        <span className={css.who}>
          {mine && <small className={css.me}>我</small>}
          <b className={css.name}>{player?.nickname}</b>
        </span>
        {player?.robot && <RobotMark className={css.robot} />}
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
