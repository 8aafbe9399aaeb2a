import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { go } from '#state/platform/go.ts'
import bubble from './Bubble.module.css'
import { Face } from './Bubble.tsx'
import { HELP_ENTRIES } from './entries.ts'
import css from './Greeting.module.css'

/** The beginning of every chat: a greeting, and the answers to what is asked most. */
export function Greeting() {
  return (
    <div className={css.greeting}>
      <div className={bubble.line}>
        <Face />
        <p className={`${bubble.bubble} ${css.words}`}>您好，我是星匣客服。先看看下面的答案能否帮到您？</p>
      </div>
      <Panel className={css.panel}>
        <h2>大家常问</h2>
        <ul>
          {HELP_ENTRIES.map(({ id, asks }) => (
            <li key={id}>
              <button type='button' className={css.entry} onClick={pressed(() => go(`/help?doc=${id}`, '/chat'))}>
                <span>{asks}</span>
                <Icon glyph={caretRight} size={14} />
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
