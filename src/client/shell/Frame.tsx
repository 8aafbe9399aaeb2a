import { type ReactNode, useEffect } from 'react'
import { cx } from '#client/chrome/cx.ts'
import type { Background } from '#state/platform/app.ts'
import css from './Frame.module.css'
import { watchSize } from './size.ts'

interface Props {
  background: Background
  header: ReactNode
  tabBar: ReactNode
  children: ReactNode
}

/** The frame in the shape of a phone: background, header, page, tab bar. Wide screens show it in the middle. */
export function Frame({ background, header, tabBar, children }: Props) {
  useEffect(watchSize, [])
  return (
    <div className={css.frame}>
      <div className={cx(css.ground, css[background])} />
      <div className={css.shade} />
      {header}
      <main className={cx(css.main, !header && css.bare)}>{children}</main>
      {tabBar}
    </div>
  )
}
