import { plus } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { minusLine } from './icons/moreGlyphs.ts'
import { pressed } from './press.ts'
import css from './QuantityRow.module.css'

interface Props {
  quantity: number
  /** The largest number that can be chosen. */
  most: number
  /** Gets a number that may be too small or too large. */
  onChange: (quantity: number) => void
}

/** Chooses a number of pieces. */
export function QuantityRow({ quantity, most, onChange }: Props) {
  const step = (by: number) => pressed(() => onChange(quantity + by))
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
