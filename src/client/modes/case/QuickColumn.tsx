import { useSnapshot } from 'valtio'
import { info } from '#client/chrome/icons/glyphs.ts'
import { lightning } from '#client/chrome/icons/moreGlyphs.ts'
import { SideTool } from '#client/stage/SideTool.tsx'
import { SkipTool } from '#client/stage/SkipTool.tsx'
import { fastState, toggleFast } from '#state/core/play/pace.ts'
import css from './QuickColumn.module.css'

/** The buttons 快速, 跳过 and 箱子详情. */
export function QuickColumn({ onDetail }: { onDetail: () => void }) {
  const { case: fast } = useSnapshot(fastState)
  return (
    <div className={css.column}>
      <SideTool glyph={lightning} name='快速' on={fast} onClick={() => toggleFast('case')} />
      <SkipTool />
      <SideTool glyph={info} name='箱子详情' onClick={onDetail} />
    </div>
  )
}
