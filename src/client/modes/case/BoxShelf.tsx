import { useEffect, useRef } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import type { BoxCard } from '#shared/calls/cards.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './BoxShelf.module.css'
import { useNear } from './useNear.ts'

interface Props {
  boxes: readonly Pick<BoxCard, 'boxId' | 'boxName' | 'boxImage' | 'openPrice'>[]
  focus: number
  onFocus: (boxId: number) => void
}

/**
 * A row of cards with the boxes of the theme. The card of the front box is highlighted and kept in view. A card loads its picture
 * when it comes near the view.
 */
export function BoxShelf({ boxes, focus, onFocus }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const near = useNear(row, boxes.map(({ boxId }) => boxId).join())
  useEffect(() => {
    const card = row.current?.querySelector<HTMLElement>(`[data-box="${focus}"]`)
    if (card && row.current)
      row.current.scrollTo({ left: card.offsetLeft - (row.current.clientWidth - card.clientWidth) / 2, behavior: 'smooth' })
  }, [focus])
  return (
    <RadioGroup className={css.row} ref={row} label='宝匣'>
      {boxes.map((box) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot show a card with a picture
        <button
          key={box.boxId}
          type='button'
          role='radio'
          aria-checked={box.boxId === focus}
          data-box={box.boxId}
          className={cx(css.card, box.boxId === focus && css.on)}
          onClick={pressed(() => onFocus(box.boxId))}
        >
          <span className={css.picture}>{near.has(String(box.boxId)) && <img src={imageUrl(box.boxImage)} alt='' />}</span>
          <span className={css.words}>
            <span className={css.name}>{box.boxName}</span>
            <Amount value={box.openPrice} size={12} />
          </span>
        </button>
      ))}
    </RadioGroup>
  )
}
