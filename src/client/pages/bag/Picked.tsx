import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { thumbUrl } from '#state/images.ts'
import css from './Picked.module.css'

/** Number of pictures in the row. The others show as a number. */
const SEEN = 5

interface Props {
  items: readonly (Pick<ItemCard, 'giftName' | 'giftImage' | 'grade'> & { itemId: string })[]
  count: number
  value: number
}

/** Shows which items an action concerns: pictures of some of them, their number and their worth. */
export function Picked({ items, count, value }: Props) {
  const seen = items.slice(0, SEEN)
  return (
    <div className={css.picked}>
      <div className={css.row}>
        {seen.map(({ itemId, giftName, giftImage, grade }) => (
          <span key={itemId} className={`${css.thumb} ${gradeClass(grade)}`}>
            <img src={thumbUrl(giftImage)} alt={giftName} />
          </span>
        ))}
        {count > seen.length && <span className={css.rest}>+{count - seen.length}</span>}
      </div>
      {count === 1 && <p className={css.name}>{seen[0]?.giftName}</p>}
      <p className={css.sum}>
        <span>
          共 <b>{count}</b> 件
        </span>
        <Amount value={value} size={22} />
      </p>
    </div>
  )
}
