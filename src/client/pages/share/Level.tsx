import { useState } from 'react'
import { info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import { pressed } from '#client/chrome/press.ts'
import { promoterLevel } from '#shared/promotion.ts'
import css from './Level.module.css'
import { RulesDialog } from './RulesDialog.tsx'
import { percent } from './words.ts'

/** The player's level, what it pays, how far it is to the next, and the rules. */
export function Level({ friends }: { friends: number }) {
  const [reading, setReading] = useState(false)
  const { level, rate, next } = promoterLevel(friends)
  return (
    <Panel tone='dim' className={css.panel}>
      <div className={css.head}>
        <b className={css.level}>
          等级 {level} · 佣金 <i>{percent(rate)}</i>
        </b>
        <span className={css.next}>{next ? `再有 ${next.from - friends} 位好友升到 ${percent(next.rate)}` : '已是最高等级'}</span>
      </div>
      <Progress value={next ? friends / next.from : 1} label='到下一等级的进度' />
      <button type='button' className={css.rules} onClick={pressed(() => setReading(true))}>
        <Icon glyph={info} size={15} />
        佣金规则
      </button>
      {reading && <RulesDialog level={level} onClose={() => setReading(false)} />}
    </Panel>
  )
}
