import { Amount } from '#client/chrome/Amount.tsx'
import { kindsOf } from '#client/chrome/alikeItems.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './Picked.module.css'

/** Number of pictures in the row. The other items show as a number. */
const SEEN = 5

type PickedItem = Pick<ItemCard, 'giftId' | 'giftName' | 'giftImage' | 'grade' | 'recoveryPrice'>

interface Props {
  items: readonly PickedItem[]
  count: number
  value: number
}

/** Shows which items an action concerns: pictures of some of them, alike ones as one, their number and their worth. */
export function Picked({ items, count, value }: Props) {
  const seen = kindsOf(items).slice(0, SEEN)
  const rest = count - seen.reduce((sum, kind) => sum + kind.count, 0)
  const [only] = seen
  return (
    <div className={css.picked}>
      <div className={css.row}>
        {seen.map(({ key, item: { giftName, giftImage, grade }, count }) => (
          <span key={key} className={`${css.thumb} ${gradeClass(grade)}`}>
            <img src={thumbUrl(giftImage)} alt={giftName} />
            {count > 1 && <b className={css.times}>×{count}</b>}
          </span>
        ))}
        {rest > 0 && <span className={css.rest}>+{rest}</span>}
      </div>
      {only && seen.length === 1 && rest === 0 && <p className={css.name}>{only.item.giftName}</p>}
      <p className={css.sum}>
        <span>
          共 <b>{count}</b> 件
        </span>
        <Amount value={value} size={22} />
      </p>
    </div>
  )
}
