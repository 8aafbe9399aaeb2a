import { caretRight, info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { go } from '#state/platform/go.ts'
import css from './RulesLink.module.css'

/** Leads to 福利规则. */
export function RulesLink() {
  return (
    <button type='button' className={css.link} onClick={pressed(() => go('/welfare-rule', '/welfare'))}>
      <Icon glyph={info} size={15} />
      福利规则与全部概率
      <Icon glyph={caretRight} size={13} />
    </button>
  )
}
