import { cx } from '#client/chrome/cx.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import css from './RollLine.module.css'
import { count, winningRange } from './words.ts'

/** 抽签号 on the line of all rolls, with the range that wins the target. */
export function RollLine({ book: { roll, chance, won } }: { book: DreamBook }) {
  return (
    <Panel tone={won ? 'gold' : 'violet'} className={cx(css.panel, !won && css.cool)} keepClear>
      <p className={css.head}>
        <span>
          <strong>{won ? '中了' : '没中'}</strong> · 抽签号 <b>{count(roll)}</b>
        </span>
        <span>{winningRange(chance)} 为中</span>
      </p>
      <div className={css.line}>
        <i style={{ width: `${chance / 100}%` }} />
        <span className={css.track} style={{ transform: `translateX(${(roll / TOTAL_WEIGHT) * 100}%)` }}>
          <b className={css.needle} />
        </span>
      </div>
      <p className={css.ends}>
        <span>1</span>
        <span>{count(TOTAL_WEIGHT)}</span>
      </p>
    </Panel>
  )
}
