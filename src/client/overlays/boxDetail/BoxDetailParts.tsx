import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import type { BoxGift } from '#shared/calls/cards.ts'
import type { BoxDetail } from '#shared/calls/case.ts'
import { imageUrl } from '#state/images.ts'
import css from './BoxDetailParts.module.css'

type Summary = Pick<BoxDetail, 'boxName' | 'boxImage' | 'openPrice' | 'returnRate'> & { pity: { limit: number; count: number } | null }

/** Picture, name, price, return and 保底. */
export function BoxDetailSummary({ detail, image }: { detail: Summary; image: string }) {
  return (
    <section className={css.summary}>
      <div className={`${css.picture} g0`}>
        <span className={css.halo} />
        <img src={image || imageUrl(detail.boxImage)} alt='' />
      </div>
      <div>
        <h3 className={css.name}>{detail.boxName}</h3>
        <Amount value={detail.openPrice} size={22} />
        <p className={css.tags}>
          <Tag grade={0}>返还率 {detail.returnRate.toFixed(2)}%</Tag>
          {detail.pity && (
            <Tag grade={2}>
              保底 {detail.pity.count}/{detail.pity.limit}
            </Tag>
          )}
        </p>
      </div>
    </section>
  )
}

/** Narrowest band, in percent of the bar: the rarest grades would be thinner than a hair. */
const THINNEST = 1.4

/** Chance of each grade: a bar that grows from the left, and its figures. */
export function GradeBands({ bands }: { bands: readonly BoxDetail['viewGradeGiftProb'][number][] }) {
  return (
    <section className={css.bands} aria-label='各品级概率'>
      <div className={css.bar} aria-hidden='true'>
        {bands.map(({ grade, prob }) => (
          <i key={grade} className={gradeClass(grade)} style={{ flexGrow: Math.max(prob, THINNEST) }} />
        ))}
      </div>
      <ul className={css.figures}>
        {bands.map(({ grade, prob }) => (
          <li key={grade} className={gradeClass(grade)}>
            {gradeName(grade)}
            <b>{prob.toFixed(2)}%</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Every item with its chance and its range of the roll. */
export function BoxDetailItems({ items, totalWeight }: { items: readonly BoxGift[]; totalWeight: number }) {
  return (
    <>
      <div className={css.caption}>
        <span>
          全部奖品 <b>{items.length}</b> 件
        </span>
        <span>概率 / 号段（共 {totalWeight.toLocaleString('en-US')}）</span>
      </div>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.giftId} className={`${css.row} ${gradeClass(item.grade)}`}>
            <img src={imageUrl(item.giftImage)} alt='' loading='lazy' decoding='async' />
            <span className={css.what}>
              <b className={css.item}>{item.giftName}</b>
              <Amount value={item.recoveryPrice} size={13} />
            </span>
            <span className={css.chance}>
              <b>{item.probability.toFixed(4)}%</b>
              <span>
                {item.rangeFrom}–{item.rangeTo}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
