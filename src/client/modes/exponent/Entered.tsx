import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { ServerText } from '#client/chrome/ServerText.tsx'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { ownExponent, withdrawStake } from '#state/modes/exponent/own.ts'
import css from './Bars.module.css'
import { CeilingLine } from './CeilingLine.tsx'
import { StakeCard } from './StakeCard.tsx'
import { TodayLine } from './TodayLine.tsx'
import { tenthsText } from './words.ts'

const STEP = 100

/** The stake is in, and can be taken back until the index starts. */
export function Entered({ view, own, deaf }: { view: ExponentView; own: OwnStake; deaf: boolean }) {
  const { busy } = useSnapshot(ownExponent)
  return (
    <>
      <CeilingLine view={view} own={own} />
      <div className={css.bar}>
        <StakeCard view={view} own={own} />
        <Button
          tone='violet'
          className={css.act}
          busy={busy === view.round.round}
          deaf={deaf}
          onClick={() => void withdrawStake(view.round.round).catch(() => undefined)}
        >
          撤回投入
          <ServerText className={css.seconds} text={(now) => tenthsText(view.round.startAt - now)} step={STEP} />
        </Button>
      </div>
      <TodayLine />
    </>
  )
}
