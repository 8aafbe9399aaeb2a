import { useEffect, useState } from 'react'
import { refresh } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import css from './LoadingOverlay.module.css'

const DOTS = 3
/** ms a dot. */
const STEP = 400

/** Full-screen 加载中 with an animated number of dots; shown while the global loading flag is on. */
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
