import { CheckBox } from '#client/chrome/Check.tsx'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import type { BagItem } from '#shared/calls/profile.ts'
import css from './BagGrid.module.css'

interface Props {
  item: BagItem
  /** undefined where cards cannot be marked: a tap opens the item. */
  marked: boolean | undefined
}

/** The elements of a card of the bag. React draws it only as the pattern of the cards on screen: CardCell gives those their items and names. */
export function BagCard({ item, marked }: Props) {
  const marks = marked !== undefined
  return (
    <div className={css.card}>
      <button type='button' {...(marks && { role: 'checkbox', 'aria-checked': marked })} className={css.pick}>
        <ItemCard item={item} selected={marked ?? false}>
          {marks && <CheckBox checked={marked} className={css.check} />}
        </ItemCard>
      </button>
      {marks && <button type='button' className={css.info} />}
    </div>
  )
}
