import { useEffect, useState } from 'react'
import { useArriving } from '#client/chrome/arrival.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import type { ExponentPhase } from '#state/modes/exponent/phase.ts'
import css from './Dock.module.css'
import { Entered } from './Entered.tsx'
import { ExitBar } from './ExitBar.tsx'
import { RoundOver } from './RoundOver.tsx'
import { StakePad } from './StakePad.tsx'
import { TodayLine } from './TodayLine.tsx'
import { type Entry, useEntry } from './useEntry.ts'

interface Props {
  view: ExponentView
  phase: ExponentPhase
  own: OwnStake | null
}

type Shown = 'stake' | 'entered' | 'climbing' | 'over'

function shownIn({ phase, own }: Props): Shown {
  if (phase === 'broken') return 'over'
  if (phase === 'climb') return own?.outcome === 'open' ? 'climbing' : 'over'
  return own ? 'entered' : 'stake'
}

/** What the player can do now. */
export function Dock(props: Props) {
  const shown = shownIn(props)
  const deaf = useMisled(shown)
  const { round } = props.view.round
  const entry = useEntry(props.phase === 'entry' ? round : round + 1)
  return <section className={css.dock}>{partOf(shown, props, deaf, entry)}</section>
}

/**
 * True while a press may still be meant for a button that stood where 撤回投入 or 立即退出 stands now. On a page that opened while the index
 * climbs there was no such button, so 立即退出 hears the first press.
 */
function useMisled(shown: Shown): boolean {
  const arriving = useArriving(shown, true)
  const [hadButton, setHadButton] = useState(false)
  useEffect(() => {
    if (shown === 'stake' || shown === 'entered') setHadButton(true)
  }, [shown])
  return arriving && hadButton
}

function partOf(shown: Shown, { view, own }: Props, deaf: boolean, entry: Entry) {
  if (shown === 'climbing' && own) return <ExitBar view={view} own={own} deaf={deaf} entry={entry} />
  if (shown === 'entered' && own) return <Entered view={view} own={own} deaf={deaf} />
  if (shown === 'over') return <RoundOver view={view} own={own} entry={entry} />
  return (
    <>
      <StakePad view={view} entry={entry} />
      <TodayLine />
    </>
  )
}
