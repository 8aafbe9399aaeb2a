import { useEffect, useState } from 'react'
import { refresh } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import css from './LoadingOverlay.module.css'

const DOTS = 3
/** Ms between two dots. */
const STEP = 400

/** A full-screen 加载中 with an animated number of dots. It shows while `appState.loading` is true, and while an overlay's code loads. */
export function LoadingOverlay() {
  const [dots, setDots] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count % DOTS) + 1), STEP)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={css.mask} role='status' aria-label='加载中'>
      <div className={css.box} aria-hidden='true'>
        <span className={css.icon}>
          <Icon glyph={refresh} size={17} />
        </span>
        <span>
          加载中<span className={css.dots}>{'.'.repeat(dots)}</span>
        </span>
      </div>
    </div>
  )
}
