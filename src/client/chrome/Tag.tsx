import type { ReactNode } from 'react'
import type { Grade } from '#shared/codes.ts'
import { cx } from './cx.ts'
import css from './Tag.module.css'

interface Props {
  /** Tints it in the light of a grade; violet without one. */
  grade?: Grade
  /** Labels of a result in their own metal. */
  tone?: 'lucky' | 'unlucky'
  className?: string | undefined
  children: ReactNode
}

/** Small slanted tag. */
export function Tag({ grade, tone, className, children }: Props) {
  return <span className={cx(css.tag, grade !== undefined && `g${grade}`, tone && css[tone], className)}>{children}</span>
}
