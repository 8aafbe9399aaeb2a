import css from './Crest.module.css'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'

/** Colour of a crest. `calm` stands for something that the player has decided, not for a failure. */
export type CrestTone = 'gold' | 'violet' | 'red' | 'calm'

interface Props {
  glyph: string
  tone?: CrestTone
}

/** The lit octagon on the top edge of a dialog. */
export function Crest({ glyph, tone = 'violet' }: Props) {
  return (
    <span className={cx(css.crest, css[tone])}>
      <Icon glyph={glyph} size={38} />
    </span>
  )
}
