import { cx } from '#client/chrome/cx.ts'
import { check, close } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import type { RetrievalState } from '#shared/codes.ts'
import css from './Stepper.module.css'
import { type Step, stepsOf } from './steps.ts'

const GLYPHS: Partial<Record<Step['at'], string>> = { done: check, good: check, bad: close, off: close }

/** The steps of a retrieval order, with the present one marked. */
export function Stepper({ state }: { state: RetrievalState }) {
  return (
    <ol className={css.steps} aria-label='提取进度'>
      {stepsOf(state).map(({ name, at }) => {
        const glyph = GLYPHS[at]
        return (
          <li key={name} className={cx(css.step, css[at])} aria-current={at === 'now' ? 'step' : undefined}>
            <span className={css.dot}>
              {glyph && <Icon glyph={glyph} size={11} />}
              {at === 'now' && <span className={css.pulse} />}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
