import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { Look } from '#client/records/look.ts'
import css from './RecordRow.module.css'

/** The icon of a kind of record, on its colour. */
export function Mark({ glyph, tone }: Look) {
  return (
    <span className={cx(css.mark, css[tone])}>
      <Icon glyph={glyph} size={20} />
    </span>
  )
}

interface Props {
  /** Shows at the left, 38 px wide. */
  picture: ReactNode
  title: ReactNode
  /** Shows below the title, usually the time. */
  sub: ReactNode
  /** Shows at the right, usually the amount. */
  right: ReactNode
  /** Shows below the amount. */
  below?: ReactNode
  /** Shows below everything else, on its own line. */
  children?: ReactNode
  onClick?: () => void
}

/** One line of a record: what, when and how much. With `onClick` it is a button. */
export function RecordRow({ picture, title, sub, right, below, children, onClick }: Props) {
  const content = (
    <>
      <span className={css.picture}>{picture}</span>
      <span className={css.title}>{title}</span>
      <span className={css.right}>{right}</span>
      <span className={css.sub}>{sub}</span>
      <span className={css.below}>{below}</span>
      {children && <span className={css.wide}>{children}</span>}
    </>
  )
  if (!onClick) return <div className={css.row}>{content}</div>
  return (
    <button type='button' className={css.row} onClick={pressed(onClick)}>
      {content}
    </button>
  )
}
