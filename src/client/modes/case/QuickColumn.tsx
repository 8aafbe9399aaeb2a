import { useSnapshot } from 'valtio'
import { info } from '#client/chrome/icons/glyphs.ts'
import { lightning, skip } from '#client/chrome/icons/moreGlyphs.ts'
import { SideTool } from '#client/stage/SideTool.tsx'
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
      <SideTool glyph={lightning} name='快速' on={chosen.fast} onClick={toggle('fast')} />
      <SideTool glyph={skip} name='跳过' on={chosen.skip} onClick={toggle('skip')} />
      <SideTool glyph={info} name='箱子详情' onClick={onDetail} />
    </div>
  )
}
