import { plus } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { minusLine } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import css from './QuantityRow.module.css'
import type { Order } from './useOrder.ts'

/** Chooses the number of pieces, up to what is left, what the player may buy today, and what one purchase may contain. */
export function QuantityRow({ order: { quantity, most, setQuantity } }: { order: Order }) {
  const step = (by: number) => pressed(() => setQuantity(quantity + by))
  return (
    <div className={css.row}>
      <span className={css.label}>
        数量<small>最多 {most} 件</small>
      </span>
      <fieldset className={css.stepper} aria-label='数量'>
        <button type='button' className={css.step} aria-label='减少一件' disabled={quantity <= 1} onClick={step(-1)}>
          <Icon glyph={minusLine} size={16} />
        </button>
        <output className={css.number} aria-live='polite'>
          {quantity}
        </output>
        <button type='button' className={css.step} aria-label='增加一件' disabled={quantity >= most} onClick={step(1)}>
          <Icon glyph={plus} size={16} />
        </button>
        <button type='button' className={css.most} disabled={quantity >= most} onClick={step(most)}>
          最大
        </button>
      </fieldset>
    </div>
  )
}
