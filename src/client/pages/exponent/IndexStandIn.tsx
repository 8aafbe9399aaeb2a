import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { useServerNow } from '#client/chrome/useServerNow.ts'
import { endWords, timesText } from '#client/exponent/words.ts'
import type { ExponentView, OwnStake } from '#shared/exponent/round.ts'
import { phaseOf, shownMultiple } from '#state/exponent/phase.ts'
import { stageState } from '#state/stage.ts'
import css from './IndexStandIn.module.css'

/** How often the numerals change, in ms. */
const STEP = 100

/** The index as plain numerals, until the stage is visible and where it cannot be drawn. */
export function IndexStandIn({ view, own }: { view: ExponentView; own: OwnStake | null }) {
  const { top, bottom } = useSnapshot(stageState).freeArea
  const now = useServerNow(STEP)
  const phase = phaseOf(view, now)
  const left = Math.max(0, view.round.startAt - now)
  return (
    <div className={css.area} style={{ top, bottom }}>
      <p className={css.words}>{phase === 'entry' ? '距开始' : phase === 'climb' ? '上升中' : endWords(view)}</p>
      <p className={cx(css.number, phase === 'broken' && css.broken)}>
        {phase === 'entry' ? `${(left / 1000).toFixed(1)}s` : timesText(shownMultiple(view, now))}
      </p>
      <p className={css.words}>第 {view.round.round.toLocaleString('en-US')} 轮</p>
      {own?.multiple != null && <p className={css.own}>我 {timesText(own.multiple)}</p>}
    </div>
  )
}
