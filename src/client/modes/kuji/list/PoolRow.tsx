import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Progress } from '#client/chrome/Progress.tsx'
import { pressed } from '#client/chrome/press.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { KujiCard } from '#shared/modes/kuji/pool.ts'
import { RANK_NAMES } from '#shared/modes/kuji/rules.ts'
import { imageUrl, thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { STANDINGS, type Standing, standingOf, whenText } from '../words.ts'
import css from './PoolRow.module.css'

/** How often a card looks whether its pool has opened or ended, in ms. */
const LOOK = 1_000

/** A pool of the list: its first prizes with what is left of them, the price of a ticket, and how many are left. The whole card opens it. */
export function PoolRow({ card, onOpen }: { card: KujiCard; onOpen: (poolId: string) => void }) {
  const { roomId, title, image, price, tickets, sold, best, lastOne } = card
  const stands = useServerTime((now) => standingOf(card, now), LOOK)
  const left = tickets - sold
  return (
    <article className={cx(css.card, gradeClass(best[0]?.grade ?? 4), stands !== 'open' && stands !== 'coming' && css.over)}>
      <button type='button' className={css.press} aria-label={`查看奖池 ${title}`} onClick={pressed(() => onOpen(roomId))} />
      <span className={cx(css.flag, css[stands])}>{STANDINGS[stands]}</span>
      <span className={css.hero}>
        <span className={css.rays} />
        <img src={imageUrl(image)} alt='' loading='lazy' />
      </span>
      <div className={css.what}>
        <h2 className={css.title}>{title}</h2>
        <ul className={css.best}>
          {best.map(({ giftId, giftImage, giftName, grade, rank, left: some, count }) => (
            <li key={giftId} className={cx(css.small, gradeClass(grade), some === 0 && css.gone)}>
              <b>{rank === 'N' ? '普' : rank}</b>
              <img src={thumbUrl(giftImage)} alt={`${RANK_NAMES[rank]} ${giftName}`} loading='lazy' />
              <small>
                {some}/{count}
              </small>
            </li>
          ))}
          {lastOne && (
            <li className={cx(css.small, css.last, gradeClass(lastOne.grade))}>
              <b>末</b>
              <img src={thumbUrl(lastOne.giftImage)} alt={`最后赏 ${lastOne.giftName}`} loading='lazy' />
              <small>最后赏</small>
            </li>
          )}
        </ul>
        <Progress value={left / tickets} label={`剩余 ${left} 签，共 ${tickets} 签`} className={css.bar} />
        <p className={css.line}>
          <When card={card} stands={stands} />
          <span className={css.count}>
            余 <b>{left.toLocaleString('en-US')}</b> / {tickets.toLocaleString('en-US')}
          </span>
        </p>
      </div>
      <p className={css.price}>
        <Amount value={price} size={19} />
        <small>/ 签</small>
      </p>
    </article>
  )
}

function When({ card: { opensAt, endAt, closedAt }, stands }: { card: KujiCard; stands: Standing }) {
  if (stands === 'coming') return <span>{whenText(opensAt)} 开售</span>
  if (closedAt !== null) return <span>{timeText(closedAt)}</span>
  return <span>{endAt === null ? '售完为止' : `${whenText(endAt)} 截止`}</span>
}
