import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Progress } from '#client/chrome/Progress.tsx'
import { pressed } from '#client/chrome/press.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { RollCard } from '#shared/modes/roll/room.ts'
import { rollActs } from '#state/modes/roll/acts.ts'
import { imageUrl, thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Countdown } from '../Countdown.tsx'
import { conditionText, flagOf, REASONS, type Standing, standingOf } from '../words.ts'
import css from './RollRow.module.css'

interface Props {
  card: RollCard
  joined: boolean
  onJoin: (card: RollCard) => void
  onOpen: (roomId: string) => void
}

/** How often a card looks whether its room has closed or its draw is over, in ms. */
const LOOK = 1_000

/** A room of the list: what is drawn, when, for whom, and the one thing that the player can do. A tap beside the button opens it. */
export function RollRow({ card, joined, onJoin, onOpen }: Props) {
  const { roomId, title, best, pieces, entrants, seats, condition, host } = card
  const stands = useServerTime((now) => standingOf(card, now), LOOK)
  const flag = flagOf(card, joined)
  const first = best[0]
  return (
    <article className={cx(css.card, gradeClass(first?.grade ?? 4), !host && css.official)}>
      <button type='button' className={css.open} aria-label={`查看${title}`} onClick={pressed(() => onOpen(roomId))} />
      {flag && <span className={cx(css.flag, css[flag.tone])}>{flag.text}</span>}
      <span className={css.hero}>
        <span className={css.rays} />
        {first && <img src={imageUrl(first.giftImage)} alt='' loading='lazy' />}
      </span>
      <div className={css.what}>
        <h2 className={css.title}>{title}</h2>
        <div className={css.best}>
          {best.slice(0, 3).map(({ giftId, giftImage, giftName, grade }) => (
            <span key={giftId} className={cx(css.small, gradeClass(grade))}>
              <img src={thumbUrl(giftImage)} alt={giftName} loading='lazy' />
            </span>
          ))}
          <b className={css.pieces}>{pieces} 件</b>
        </div>
        <Progress value={entrants / seats} label={`已参加 ${entrants} 人，共 ${seats} 个名额`} className={css.bar} />
        <p className={css.line}>
          <When card={card} stands={stands} />
          <span className={css.count}>
            {entrants.toLocaleString('en-US')} / {seats.toLocaleString('en-US')}
          </span>
        </p>
      </div>
      <footer className={css.foot}>
        <span className={css.condition}>
          {stands === 'open' || stands === 'full' ? conditionText(condition) : <Amount value={card.value} size={14} />}
        </span>
        <Act card={card} stands={stands} joined={joined} onJoin={onJoin} onOpen={onOpen} />
      </footer>
    </article>
  )
}

function When({ card: { by, seats, closeAt, reason, drawAt }, stands }: { card: RollCard; stands: Standing }) {
  if (stands === 'cancelled') return <span>{reason && REASONS[reason]}</span>
  if (stands === 'drawn') return <span>{timeText(drawAt ?? closeAt)} 开奖</span>
  if (stands === 'drawing') return <b className={css.drawing}>正在开奖</b>
  if (stands === 'closed') return <b className={css.drawing}>已截止，等待结果</b>
  if (by === 'headcount')
    return (
      <span>
        满 <b className={css.full}>{seats}</b> 人开奖
      </span>
    )
  return (
    <span>
      开奖倒计时 <Countdown to={closeAt} look='line' label='开奖倒计时' />
    </span>
  )
}

function Act({ card, stands, joined, onJoin, onOpen }: Props & { stands: Standing }) {
  const { busy } = useSnapshot(rollActs)
  const { roomId } = card
  if (stands !== 'open' || joined)
    return (
      <Button tone='violet' size='sm' className={css.act} onClick={() => onOpen(roomId)}>
        {stands === 'drawing' ? '看开奖' : stands === 'drawn' ? '看结果' : '查看'}
      </Button>
    )
  return (
    <Button tone='gold' size='sm' className={css.act} busy={busy === roomId} onClick={() => onJoin(card)}>
      参加
    </Button>
  )
}
