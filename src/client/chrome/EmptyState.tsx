import type { ReactNode } from 'react'
import type { MascotMotion } from '#shared/figures.ts'
import { Dial } from './Dial.tsx'
import css from './EmptyState.module.css'
import { Mascot } from './Mascot.tsx'

interface Props {
  /** Picture or icon inside the dial; where the mascot stands, what shows while it is not there. */
  art: ReactNode
  /** What the mascot does in the dial. */
  mascot?: MascotMotion
  title: string
  text?: ReactNode
  /** Colour of the dial. */
  color?: string
  /** Buttons below the text. */
  children?: ReactNode
}

/** What a page shows when it has no content: a picture in a slowly turning dial, a title, a text and buttons. */
export function EmptyState({ art, mascot, title, text, color = 'var(--violet-2)', children }: Props) {
  return (
    <div className={css.state}>
      <div className={css.art}>
        <Dial size={180} color={color} turning className={css.dial} />
        {mascot ? <Mascot motion={mascot} size={164} instead={art} className={css.mascot} /> : art}
      </div>
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.acts}>{children}</div>}
    </div>
  )
}
