import { type ReactNode, useEffect } from 'react'
import { cx } from '#client/chrome/cx.ts'
import type { Background } from '#state/app.ts'
import css from './Frame.module.css'
import { watchSize } from './size.ts'

interface Props {
  background: Background
  header: ReactNode
  tabBar: ReactNode
  children: ReactNode
}

/** The phone-shaped frame: painted ground, header, page, tab bar. Centred on wide screens. */
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
