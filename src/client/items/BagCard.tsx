import { CheckBox } from '#client/chrome/Check.tsx'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import type { BagItem } from '#shared/calls/profile.ts'
import css from './BagGrid.module.css'

interface Props {
  item: BagItem
  /** Undefined where cards cannot be marked. A tap then opens the item. */
  marked: boolean | undefined
}

/** The elements of one card in the bag. React draws this component only as a pattern: CardCell copies it and fills in the items. */
export function BagCard({ item, marked }: Props) {
  const marks = marked !== undefined
  return (
    <div className={css.card}>
      <button type='button' {...(marks && { role: 'checkbox', 'aria-checked': marked })} className={css.pick}>
        <ItemCard item={item} selected={marked ?? false} count={2}>
          {marks && <CheckBox checked={marked} className={css.check} />}
          <Icon glyph={lock} size={15} className={css.lock} />
        </ItemCard>
      </button>
      {marks && <button type='button' className={css.info} />}
    </div>
  )
}
