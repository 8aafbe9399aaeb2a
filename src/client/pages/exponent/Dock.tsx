import type { ExponentView, OwnStake } from '#shared/exponent/round.ts'
import type { ExponentPhase } from '#state/exponent/phase.ts'
import css from './Dock.module.css'
import { Entered } from './Entered.tsx'
import { ExitBar } from './ExitBar.tsx'
import { RoundOver } from './RoundOver.tsx'
import { StakePad } from './StakePad.tsx'
import { TodayLine } from './TodayLine.tsx'

interface Props {
  view: ExponentView
  phase: ExponentPhase
  own: OwnStake | null
}

/** What the player can do now. */
export function Dock({ view, phase, own }: Props) {
  return (
    <section className={css.dock}>
      <Now view={view} phase={phase} own={own} />
    </section>
  )
}

function Now({ view, phase, own }: Props) {
  if (phase === 'broken') return <RoundOver view={view} own={own} />
  if (phase === 'climb') return own?.outcome === 'open' ? <ExitBar view={view} own={own} /> : <RoundOver view={view} own={own} />
  if (own) return <Entered view={view} own={own} />
  return (
    <>
      <StakePad view={view} />
      <TodayLine />
    </>
  )
}
