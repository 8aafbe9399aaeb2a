import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { shownCrash } from '#shared/modes/exponent/rules.ts'
import { ownExponent } from '#state/modes/exponent/own.ts'
import { exponentState } from '#state/modes/exponent/round.ts'
import css from './HistoryStrip.module.css'
import { ProofDialog } from './ProofDialog.tsx'
import { heightOf, timesText } from './words.ts'

/** The latest rounds. A tap on one opens its proof. */
export function HistoryStrip() {
  const { history } = useSnapshot(exponentState)
  const { own } = useSnapshot(ownExponent)
  const [round, setRound] = useState<number | null>(null)
  return (
    <>
      <ol className={css.strip} aria-label='最近的轮次'>
        {history.map(({ round: each, crash }) => (
          <li key={each} className={css.item}>
            <button
              type='button'
              className={css.round}
              aria-label={`第 ${each} 轮 ${timesText(shownCrash(crash))}，公平验证`}
              onClick={pressed(() => setRound(each))}
            >
              <span className={cx(css.plate, css[heightOf(crash)])}>{timesText(shownCrash(crash))}</span>
            </button>
          </li>
        ))}
      </ol>
      <ProofDialog round={round} own={own as OwnStake | null} onClose={() => setRound(null)} />
    </>
  )
}
