import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { toWire } from '#shared/money.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './RoundList.module.css'
import { useLandedRoom } from './useLandedRoom.ts'
import { phaseOf, standingOf } from './view.ts'

/** A battle as plain rows, for phones that draw no stage: every round that has landed, and how the seats stand. */
export function RoundList({ room, me }: { room: BattleRoom; me: number | null }) {
  const phase = useServerTime((now) => phaseOf(room, now), 250)
  const landed = useLandedRoom(room)
  if (phase === 'waiting' || phase === 'over' || phase === 'cancelled') return null
  const { totals, leaders, out } = standingOf(landed)
  return (
    <div className={css.list}>
      <h2 className={css.title}>{landed.rounds.length === 0 ? '即将开战' : `第 ${landed.rounds.length} / ${room.boxes.length} 轮`}</h2>
      <ul className={css.seats}>
        {room.players.map((player, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
          <li key={seat} className={cx(css.seat, leaders.includes(seat) && css.leads, out[seat] != null && css.out)}>
            <b className={css.name}>{seat === me ? '我' : player?.nickname}</b>
            <Amount value={toWire(totals[seat] ?? 0)} size={13} />
            {landed.rounds.map(({ round, drops }) => {
              const drop = drops[seat]
              return (
                drop && (
                  <img key={round} className={cx(css.drop, gradeClass(drop.grade))} src={thumbUrl(drop.giftImage)} alt={drop.giftName} />
                )
              )
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
