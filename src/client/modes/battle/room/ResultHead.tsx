import type { CSSProperties } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import type { BattleEnd, BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleMode } from '#shared/modes/battle/rules.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './ResultHead.module.css'

/** What happens with the prize of a robot. */
export const ROBOT_WON = '机器人赢得的物品不发放给任何人'

interface Props {
  room: BattleRoom
  end: BattleEnd
  me: number | null
}

/** What the end of a battle is called; the stage says it with pictures, the page to screen readers. */
export const titleOf = ({ mode }: BattleRoom): string => (mode === BattleMode.share ? '人人有份' : '赢家通吃')

/** Who has won, in words and as a picture, and how much; for a battle whose end no stage has shown. */
export function ResultHead({ room, end, me }: Props) {
  const shared = room.mode === BattleMode.share
  const won = me !== null && end.winners.includes(me)
  return (
    <div className={css.head}>
      <h2 className={css.title}>{titleOf(room)}</h2>
      {shared ? <Heaps room={room} end={end} me={me} /> : <Winners room={room} end={end} me={me} />}
      <p className={css.who}>{shared ? '全部物品折成金币平分' : won ? '恭喜您赢得全部物品' : `${namesOf(room, end)} 赢得全部物品`}</p>
      {!shared && <Amount value={end.value} size={30} />}
      {!shared && <p className={css.kind}>{noteOf(room, end, me !== null && !won)}</p>}
    </div>
  )
}

const namesOf = ({ players }: BattleRoom, { winners }: BattleEnd) => winners.map((seat) => players[seat]?.nickname ?? '').join('、')

/** Whether a robot has won, whose prize nobody gets. */
export const robotWon = ({ players, mode }: BattleRoom, { winners }: BattleEnd): boolean =>
  mode !== BattleMode.share && winners.some((seat) => players[seat]?.robot)

function noteOf(room: BattleRoom, end: BattleEnd, lost: boolean): string {
  if (robotWon(room, end)) return `${ROBOT_WON}${lost ? '，您的钻石已到账' : ''}`
  return lost ? '感谢参与，钻石已到账' : ''
}

/** The winners under a crown; of a team all. */
function Winners({ room, end, me }: Props) {
  const alone = end.winners.length === 1
  return (
    <div className={css.figure}>
      <span className={css.rays} />
      {end.winners.map((seat, place) => (
        <span key={seat} className={css.winner}>
          {place === (end.winners.length - 1) >> 1 && (
            <img className={cx(css.crown, !alone && css.between)} src={artUrl('items/crown')} alt='' />
          )}
          <Face room={room} seat={seat} mine={seat === me} size={alone ? 74 : 60} />
        </span>
      ))}
    </div>
  )
}

/** 平分: the pot, and a heap of coins for every seat, all equal. */
function Heaps({ room, end, me }: Props) {
  return (
    <>
      <Amount value={end.value} size={26} />
      <ul className={css.heaps} style={{ '--seats': room.seats } as CSSProperties}>
        {room.players.map((player, seat) => (
          <li key={player?.customerId ?? seat} className={css.heap}>
            <Amount
              className={css.share}
              value={end.prizes.find((prize) => prize.seat === seat)?.coins ?? 0}
              size={room.seats > 4 ? 10 : 13}
            />
            <Face room={room} seat={seat} mine={seat === me} size={room.seats > 4 ? 44 : 56} />
            <span className={css.coins} aria-hidden='true'>
              {HEAP.map((place) => (
                <CurrencyIcon key={place} currency='coin' size={18} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Coins of a heap: three below, two above. */
const HEAP = [0, 1, 2, 3, 4] as const

function Face({ room, seat, mine, size }: { room: BattleRoom; seat: number; mine: boolean; size: number }) {
  const player = room.players[seat]
  return (
    <span className={css.face}>
      <Avatar src={player?.headPic ?? ''} frame={player?.headGround ?? ''} size={size} tone='gold' label={player?.nickname ?? ''} />
      {mine && <small className={css.me}>我</small>}
    </span>
  )
}
