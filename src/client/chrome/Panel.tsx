import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Panel.module.css'

interface Props {
  tone?: 'violet' | 'gold' | 'dim' | 'well'
  className?: string | undefined
  style?: CSSProperties
  /** No notice is laid over it. */
  keepClear?: boolean
  children?: ReactNode
}

/** A box of dark glass with a thin bright edge. */
export function Panel({ tone = 'violet', className, style, keepClear, children }: Props) {
  return (
    <div className={cx(css.panel, css[tone], className)} style={style} data-keep-clear={keepClear || undefined}>
      {children}
    </div>
  )
}
