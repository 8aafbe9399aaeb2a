import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { info, lightning, skip } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { choices } from './choices.ts'
import css from './QuickColumn.module.css'

/** The buttons 快速, 跳过 and 箱子详情. */
export function QuickColumn({ onDetail }: { onDetail: () => void }) {
  const chosen = useSnapshot(choices)
  const toggle = (key: 'fast' | 'skip') => () => {
    choices[key] = !choices[key]
  }
  return (
    <div className={css.column}>
      <Quick glyph={lightning} name='快速' on={chosen.fast} onClick={toggle('fast')} />
      <Quick glyph={skip} name='跳过' on={chosen.skip} onClick={toggle('skip')} />
      <Quick glyph={info} name='箱子详情' onClick={onDetail} />
    </div>
  )
}

function Quick({ glyph, name, on, onClick }: { glyph: string; name: string; on?: boolean; onClick: () => void }) {
  return (
    <button type='button' className={cx(css.quick, on && css.on)} aria-pressed={on} onClick={pressed(onClick)}>
      <span className={css.face}>
        <Icon glyph={glyph} size={20} />
      </span>
      {name}
    </button>
  )
}
