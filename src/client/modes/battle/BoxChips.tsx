import { cx } from '#client/chrome/cx.ts'
import type { BattleBox } from '#shared/modes/battle/room.ts'
import { formatAmount } from '#shared/money.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './BoxChips.module.css'

interface Props {
  boxes: readonly Pick<BattleBox, 'boxId' | 'boxName' | 'boxImage' | 'openPrice'>[]
  /** Number of the round that is played now, from 0; the rounds before it are dim. */
  now?: number
  /** Without prices, smaller. */
  small?: boolean
  className?: string | undefined
}

/** The boxes of a room in the order of its rounds. */
export function BoxChips({ boxes, now = -1, small = false, className }: Props) {
  return (
    <ol
      className={cx(css.boxes, small && css.small, className)}
      tabIndex={boxes.length > 5 ? 0 : undefined}
      aria-label={`共 ${boxes.length} 轮`}
    >
      {boxes.map(({ boxName, boxImage, openPrice }, round) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place, and a box may be played several times
        <li key={round} className={cx(css.box, round === now && css.now, round < now && css.past)}>
          <img src={imageUrl(boxImage)} alt={boxName} loading='lazy' />
          {!small && <span className={css.price}>{formatAmount(openPrice)}</span>}
        </li>
      ))}
    </ol>
  )
}
