import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { gradeName } from '#client/chrome/grade.ts'
import { info } from '#client/chrome/icons/glyphs.ts'
import { clockFill, lightning, swap } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import { SideTool } from '#client/stage/SideTool.tsx'
import { SkipTool } from '#client/stage/SkipTool.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import { fastState, toggleFast } from '#state/core/play/pace.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { ChancePanel } from './ChancePanel.tsx'
import { History } from './History.tsx'
import css from './IdleChrome.module.css'
import { OddsDialog } from './OddsDialog.tsx'
import { PayPanel } from './PayPanel.tsx'

interface Props {
  asking: 'real' | 'demo' | null
  onPick: () => void
}

/** Everything around the dial at rest: the tools at both sides, the target, its chance, and what it costs. */
export function IdleChrome({ asking, onPick }: Props) {
  const { target } = useSnapshot(dreamStage)
  const { dream: fast } = useSnapshot(fastState)
  const [dialog, setDialog] = useState<'odds' | 'history' | null>(null)
  const free = useFreeArea()
  const close = () => setDialog(null)
  return (
    <div className={css.chrome}>
      <section className={css.middle} ref={free}>
        <span />
        <div className={css.left}>
          <SideTool glyph={clockFill} name='记录' onClick={() => setDialog('history')} />
          <SideTool glyph={info} name='概率公示' onClick={() => setDialog('odds')} />
        </div>
        <div className={css.right}>
          <SideTool glyph={swap} name='换目标' onClick={onPick} />
          <SideTool glyph={lightning} name='快速' on={fast} onClick={() => toggleFast('dream')} />
          <SkipTool />
        </div>
      </section>
      {target && (
        <button type='button' className={css.band} onClick={pressed(onPick)}>
          <span className='sr-only'>当前目标</span>
          <Tag grade={target.grade}>{gradeName(target.grade)}</Tag>
          <b className={css.target}>{target.giftName}</b>
          <Amount value={target.recoveryPrice} size={17} />
        </button>
      )}
      <ChancePanel />
      <PayPanel asking={asking} />
      <OddsDialog open={dialog === 'odds'} onClose={close} />
      <History open={dialog === 'history'} onClose={close} />
    </div>
  )
}
