import type { ReactNode } from 'react'
import { Dial } from './Dial.tsx'
import css from './EmptyState.module.css'

interface Props {
  /** Picture or icon inside the dial. */
  art: ReactNode
  title: string
  text?: ReactNode
  /** Colour of the dial. */
  color?: string
  /** Buttons below the text. */
  children?: ReactNode
}

/** What a page shows when it has no content: a picture in a slowly turning dial, a title, a text and buttons. */
export function EmptyState({ art, title, text, color = 'var(--violet-2)', children }: Props) {
  return (
    <div className={css.state}>
      <div className={css.art}>
        <Dial size={180} color={color} turning className={css.dial} />
        {art}
      </div>
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.acts}>{children}</div>}
    </div>
  )
}
