import css from './Crest.module.css'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'

/** Light of a crest: `calm` is the player's own will, no failure. */
export type CrestTone = 'gold' | 'violet' | 'red' | 'calm'

interface Props {
  glyph: string
  tone?: CrestTone
}

/** The lit octagon that stands on the top edge of a dialog. */
export function Crest({ glyph, tone = 'violet' }: Props) {
  return (
    <span className={cx(css.crest, css[tone])}>
      <Icon glyph={glyph} size={38} />
    </span>
  )
}
