import type { ReactNode } from 'react'
import type { ItemCard as Item } from '#shared/calls/cards.ts'
import { imageUrl } from '#state/platform/images.ts'
import { Amount } from './Amount.tsx'
import { cx } from './cx.ts'
import { gradeClass, gradeName } from './grade.ts'
import css from './ItemCard.module.css'

interface Props {
  item: Pick<Item, 'giftName' | 'giftImage' | 'grade' | 'recoveryPrice'>
  /**
   * s: picture and price. m: the card in three columns. low: like m, but lower. l: the card in two columns. The parent decides the
   * width.
   */
  size?: 's' | 'm' | 'low' | 'l'
  /** Gives the card a golden edge. */
  selected?: boolean
  /** Shows the card in grey, e.g. after the item was exchanged. */
  spent?: boolean
  /** How many items that are alike the card stands for. From 2 on it shows ×N, and the price is that of one. */
  count?: number
  className?: string | undefined
  /** Lies over the card, e.g. marks and buttons. */
  children?: ReactNode
}

const PRICE = { s: 11.5, m: 13, low: 12, l: 17 } as const

/** Returns the class name of the card's element in the given state. */
export function itemCardClass({
  grade,
  size = 'm',
  selected,
  spent,
}: Pick<Props, 'size' | 'selected' | 'spent'> & { grade: Item['grade'] }) {
  return cx(css.card, css[size], gradeClass(grade), grade < 2 && css.rare, selected && css.selected, spent && css.spent)
}

/** An item on a card in the colour of its grade. It is only a picture: the control around it needs a role and a name. */
export function ItemCard({ item, size = 'm', selected, spent, count = 1, className, children }: Props) {
  return (
    <div className={cx(itemCardClass({ grade: item.grade, size, selected, spent }), className)}>
      {item.grade < 2 && <span className={css.rays} />}
      <img
        className={css.art}
        src={imageUrl(item.giftImage)}
        alt={size === 's' ? item.giftName : ''}
        loading='lazy'
        decoding='async'
        draggable={false}
      />
      {size !== 's' && (
        <>
          <span className={css.grade}>{gradeName(item.grade)}</span>
          <span className={css.name}>{item.giftName}</span>
        </>
      )}
      <Amount value={item.recoveryPrice} size={PRICE[size]} className={css.price} />
      <span className={css.foot} />
      {count > 1 && <span className={css.count} data-count={count} />}
      {children}
    </div>
  )
}
