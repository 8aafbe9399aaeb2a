import type { ReactNode } from 'react'
import type { Grade } from '#shared/codes.ts'
import { cx } from './cx.ts'
import css from './Tag.module.css'

interface Props {
  /** Gives the tag the colour of a grade; without it the tag is violet. */
  grade?: Grade
  /** Colour for the labels of a result. */
  tone?: 'lucky' | 'unlucky'
  className?: string | undefined
  children: ReactNode
}

/** A small slanted tag. */
export function Tag({ grade, tone, className, children }: Props) {
  return <span className={cx(css.tag, grade !== undefined && `g${grade}`, tone && css[tone], className)}>{children}</span>
}
