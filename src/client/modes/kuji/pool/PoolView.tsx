import { useRef, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Progress } from '#client/chrome/Progress.tsx'
import { pressed } from '#client/chrome/press.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import page from '#client/styles/page.module.css'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { imageUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { KujiProofDialog } from '../KujiProofDialog.tsx'
import { STANDINGS, standingOf, whenText } from '../words.ts'
import { Board } from './Board.tsx'
import { ConfirmBuy } from './ConfirmBuy.tsx'
import { Foot } from './Foot.tsx'
import css from './PoolView.module.css'
import { Prizes } from './Prizes.tsx'
import type { PoolUse } from './usePool.ts'

/** How often the page looks whether the pool has opened or ended, in ms. */
const LOOK = 500

/** A pool at rest: what is in it, what is left, the board, and the button that leads to paying. */
export function PoolView({ use, pool }: { use: PoolUse; pool: KujiPool }) {
  const scroller = useRef<HTMLElement>(null)
  const [proving, setProving] = useState(false)
  const stands = useServerTime((now) => standingOf(pool, now), LOOK)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pool must scroll by keyboard */}
      <section className={cx(page.scroll, css.body)} ref={scroller} tabIndex={0} aria-label={pool.title}>
        <Head pool={pool} stands={STANDINGS[stands]} />
        <Prizes pool={pool} />
        <button type='button' className={css.seal} onClick={pressed(() => pool.opened && setProving(true))} aria-disabled={!pool.opened}>
          <Icon glyph={shieldCheck} size={18} />
          {pool.opened ? '签序已公开，点此验证全池' : '签序已封存，售完或结束后公开'}
          <b>
            {pool.orderHash.slice(0, 6)}…{pool.orderHash.slice(-4)}
          </b>
        </button>
        <h3 className={css.headline}>
          选签 <small>{use.own && use.own.bought.length > 0 ? `您已买 ${use.own.bought.length} 张` : '签号随您选，奖品早已封在签下'}</small>
        </h3>
        <Board pool={pool} own={use.own} chosen={use.chosen} open={stands === 'open'} scroller={scroller} />
      </section>
      <Foot use={use} pool={pool} stands={stands} />
      <ConfirmBuy use={use} pool={pool} />
      <KujiProofDialog poolId={proving ? pool.roomId : null} onClose={() => setProving(false)} />
    </>
  )
}

function Head({ pool, stands }: { pool: KujiPool; stands: string }) {
  const { title, image, price, tickets, sold, endAt, closedAt, best } = pool
  const left = tickets - sold
  const when = closedAt === null ? (endAt === null ? '售完为止' : `${whenText(endAt)} 截止，余签作废`) : `${timeText(closedAt)} ${stands}`
  return (
    <header className={cx(css.head, gradeClass(best[0]?.grade ?? 4))}>
      <span className={css.hero}>
        <span className={css.rays} />
        <img src={imageUrl(image)} alt='' />
      </span>
      <div className={css.what}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.price}>
          <Amount value={price} size={24} />
          <small>/ 签</small>
        </p>
        <p className={css.left}>
          余 <b>{left.toLocaleString('en-US')}</b> / {tickets.toLocaleString('en-US')} 签
        </p>
        <Progress value={left / tickets} label={`剩余 ${left} 签，共 ${tickets} 签`} />
        <p className={css.when}>{when}</p>
      </div>
    </header>
  )
}
