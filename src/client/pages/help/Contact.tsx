import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { headset } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { go } from '#state/platform/go.ts'
import css from './Contact.module.css'

/** Links to 客服. */
export function Contact() {
  return (
    <button type='button' className={css.contact} onClick={pressed(() => go('/chat', '/help'))}>
      <span className={css.plate}>
        <Icon glyph={headset} size={24} />
      </span>
      <span className={css.words}>
        <b>没有找到答案？</b>
        <span>联系在线客服，把问题告诉我们</span>
      </span>
      <Icon glyph={caretRight} size={13} />
    </button>
  )
}
