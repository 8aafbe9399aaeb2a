import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { RobotMark } from '#client/chrome/RobotMark.tsx'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { VirtualRows } from '#client/chrome/VirtualRows.tsx'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { wonAt } from '#shared/modes/exponent/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { exitOffer } from '#state/modes/exponent/offer.ts'
import { type ExponentPhase, shownMultiple } from '#state/modes/exponent/phase.ts'
import { exponentStage } from '#state/modes/exponent/stage.ts'
import { clockState } from '#state/platform/clock.ts'
import css from './PlayerList.module.css'
import { type PlayerRow, playersOf } from './players.ts'
import { timesText } from './words.ts'

/** How often the rows count anew, in ms. */
const STEP = 250
const ROW = 40

interface Props {
  view: ExponentView
  phase: ExponentPhase
  own: OwnStake | null
  me: string | null
}

/** Everybody in the round, with what they staked and at which multiple they left. */
export function PlayerList({ view, phase, own, me }: Props) {
  const { pressed } = useSnapshot(exponentStage)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useServerTime((now) => shownMultiple(view, now), STEP)
  // The own row says what the button beside it says.
  const offer = useServerTime((now) => own && exitOffer(view, own, now, clockState.within).multiple, STEP)
  const sure = offer ?? shown
  const { rows, left, staked } = playersOf(view, phase, { shown, sure }, me)
  const mine = own?.multiple ?? pressed?.multiple ?? null
  return (
    <section className={css.panel}>
      <header className={css.head}>
        <span>
          {phase === 'entry' ? '已入场' : '本轮玩家'} <b>{rows.length}</b>
        </span>
        {phase === 'entry' ? (
          <span>
            总投入 <b className={css.gold}>{formatAmount(staked)}</b>
          </span>
        ) : (
          <span>
            已退出 <b className={css.won}>{left}</b>
            {phase === 'broken' && left < rows.length && (
              <>
                {' · '}未退出 <b className={css.lost}>{rows.length - left}</b>
              </>
            )}
          </span>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard */}
      <div className={css.scroll} ref={scroller} tabIndex={0}>
        <VirtualRows items={rows} rowHeight={ROW} scroller={scroller} label='本轮玩家'>
          {(row) => <Row row={row} phase={phase} locked={row.isMe ? mine : null} />}
        </VirtualRows>
        {rows.length === 0 && <p className={css.none}>{phase === 'entry' ? '还没有人投入' : '本轮没有人投入'}</p>}
      </div>
    </section>
  )
}

/** `locked` is the multiple of the own exit as soon as the player has pressed. */
function Row({ row, phase, locked }: { row: PlayerRow; phase: ExponentPhase; locked: number | null }) {
  const { stake, isMe, lost, refunded } = row
  const exit = row.exit ?? (lost ? null : locked)
  const won = row.exit === null && exit !== null ? toWire(wonAt(toMinor(stake.stake), exit)) : row.won
  return (
    <div className={cx(css.row, isMe && css.me, phase !== 'entry' && css.summed, exit !== null && css.out, lost && css.over)}>
      <Avatar src={stake.headPic} frame={stake.headGround} size={27} />
      <span className={css.name}>
        <b>{isMe ? '我' : stake.nickname}</b>
        {stake.robot && <RobotMark />}
      </span>
      <span className={css.stake}>{formatAmount(stake.stake)}</span>
      <span className={css.times}>{timesOf(row, phase, exit)}</span>
      {phase !== 'entry' && (
        <span className={css.sum}>{refunded ? '已退回' : lost ? `−${formatAmount(stake.stake)}` : formatAmount(won)}</span>
      )}
    </div>
  )
}

function timesOf({ stake, lost, refunded }: PlayerRow, phase: ExponentPhase, exit: number | null): string {
  if (phase === 'entry') return stake.auto > 0 ? timesText(stake.auto) : '—'
  if (exit !== null) return timesText(exit)
  if (refunded) return '中断'
  return lost ? '断裂' : '…'
}
