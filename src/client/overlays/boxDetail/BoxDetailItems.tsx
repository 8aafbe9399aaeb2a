import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import type { BoxGift } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './BoxDetailItems.module.css'

/** Every item, or those of one grade, with its chance and the rolls that win it. */
export function BoxDetailItems({ detail, grade }: { detail: Pick<BoxDetail, 'boxGiftVo' | 'totalWeight'>; grade: Grade | null }) {
  const items = grade === null ? detail.boxGiftVo : detail.boxGiftVo.filter((item) => item.grade === grade)
  return (
    <>
      <div className={css.caption}>
        <span aria-live='polite'>
          {grade === null ? '全部奖品' : gradeName(grade)} <b>{items.length}</b> 件
        </span>
        <span>概率 / 号段（共 {detail.totalWeight.toLocaleString('en-US')}）</span>
      </div>
      <ul key={grade ?? 'all'} className={css.list}>
        {items.map((item) => (
          <Item key={item.giftId} item={item} />
        ))}
      </ul>
    </>
  )
}

function Item({ item }: { item: BoxGift }) {
  return (
    <li className={`${css.row} ${gradeClass(item.grade)}`}>
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
  )
}
