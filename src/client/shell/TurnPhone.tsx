import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { phone } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import css from './TurnPhone.module.css'

/**
 * Asks the player to turn a phone that lies on its side, because a page is a low column then, most of it out of view. The style sheet
 * shows it only on a low, wide touch screen. A player who cannot turn the phone may go on: the main buttons stay in view (`foot` of
 * page.module.css).
 */
export function TurnPhone() {
  const [stays, setStays] = useState(false)
  if (stays) return null
  return (
    <section className={css.cover} aria-label='请把手机竖过来'>
      <span className={css.phone}>
        <Icon glyph={phone} size={58} />
      </span>
      <h2 className={css.title}>请把手机竖过来</h2>
      <p className={css.text}>星匣为竖屏设计，竖过来就能看到完整的页面</p>
      <Button tone='ghost' size='sm' onClick={() => setStays(true)}>
        继续横屏浏览
      </Button>
    </section>
  )
}
