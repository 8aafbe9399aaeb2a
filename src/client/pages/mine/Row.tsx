import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import css from './Row.module.css'

interface Props {
  glyph: string
  /** The present value behind the row, in a few words. */
  note?: ReactNode
  /** Colour of the note: `ok` for something done, `todo` for something that is missing. */
  tone?: 'plain' | 'ok' | 'todo'
  onClick: () => void
  children: string
}

/** A row of 我的 that opens a page or dialog. The panel around such rows has the class `rows`. */
export function LinkRow({ glyph, note, tone = 'plain', onClick, children }: Props) {
  return (
    <button type='button' className={css.row} onClick={pressed(onClick)}>
      <RowIcon glyph={glyph} />
      <span className={css.name}>{children}</span>
      <span className={cx(css.note, css[tone])}>{note}</span>
      <Icon glyph={caretRight} size={14} className={css.more} />
    </button>
  )
}

/** The icon at the start of a row. */
export function RowIcon({ glyph }: { glyph: string }) {
  return <Icon glyph={glyph} size={20} className={css.icon} />
}
