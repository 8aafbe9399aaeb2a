import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { ServerText } from '#client/chrome/ServerText.tsx'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { stageState } from '#state/core/play/stage.ts'
import { phaseOf, shownMultiple } from '#state/modes/exponent/phase.ts'
import css from './IndexStandIn.module.css'
import { endWords, tenthsText, timesText } from './words.ts'

/** How often the numerals change, in ms. */
const STEP = 100

const numerals = (view: ExponentView, now: number): string =>
  phaseOf(view, now) === 'entry' ? tenthsText(view.round.startAt - now) : timesText(shownMultiple(view, now))

/** The index as plain numerals, until the stage is visible and where it cannot be drawn. */
export function IndexStandIn({ view, own }: { view: ExponentView; own: OwnStake | null }) {
  const { top, bottom } = useSnapshot(stageState).freeArea
  const phase = useServerTime((now) => phaseOf(view, now), STEP)
  return (
    <div className={css.area} style={{ top, bottom }}>
      <p className={css.words}>{phase === 'entry' ? '距开始' : phase === 'climb' ? '上升中' : endWords(view)}</p>
      <p className={cx(css.number, phase === 'broken' && css.broken)}>
        <ServerText text={(now) => numerals(view, now)} step={STEP} />
      </p>
      <p className={css.words}>第 {view.round.round.toLocaleString('en-US')} 轮</p>
      {own?.multiple != null && <p className={css.own}>我 {timesText(own.multiple)}</p>}
    </div>
  )
}
