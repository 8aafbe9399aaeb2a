import { useSnapshot } from 'valtio'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { skipState, toggleSkip } from '#state/core/play/skipping.ts'
import { SideTool } from './SideTool.tsx'

/** The chip 跳过 at the side of a stage. It turns the setting 跳过动画 on and off, for all modes. */
export function SkipTool() {
  const { on } = useSnapshot(skipState)
  return <SideTool glyph={skip} name='跳过' on={on} onClick={toggleSkip} />
}
