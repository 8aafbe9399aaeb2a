import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { useServerNow } from '#client/chrome/useServerNow.ts'
import { timesText } from '#client/exponent/words.ts'
import type { ExponentView } from '#shared/exponent/round.ts'
import { EXPONENT } from '#shared/exponent/rules.ts'
import { phaseOf, shownMultiple } from '#state/exponent/phase.ts'
import { exponentState, watchExponent } from '#state/exponent/round.ts'
import { CurveLines } from './CurveLines.tsx'
import css from './LiveCurve.module.css'

/** How often the curve is drawn, in ms. */
const STEP = 50

/** What the tile says of the round. */
export interface RoundNote {
  players: number
  /** Seconds until the index starts; 0 once it has. */
  left: number
}

interface Props {
  onRound: (round: RoundNote) => void
}

/** The round of 指数 as it is now: its curve and its multiple once it has started. */
export default function LiveCurve({ onRound }: Props) {
  const view = useSnapshot(exponentState).view as ExponentView | null
  useEffect(() => watchExponent({ history: false }), [])
  return view && <Moment view={view} onRound={onRound} />
}

function Moment({ view, onRound }: Props & { view: ExponentView }) {
  const now = useServerNow(STEP)
  const phase = phaseOf(view, now)
  const { startAt, broken } = view.round
  const left = phase === 'entry' ? Math.ceil((startAt - now) / 1000) : 0
  const players = view.stakes.length
  useEffect(() => onRound({ players, left }), [players, left, onRound])
  if (phase === 'entry') return null
  const until = phase === 'broken' && broken ? broken.breakAt : now
  return (
    <>
      <CurveLines points={curveOf(until - startAt)} broken={phase === 'broken'} />
      <span className={cx(css.value, phase === 'broken' && css.broken)} aria-hidden='true'>
        {timesText(shownMultiple(view, now))}
      </span>
    </>
  )
}

/** The window of the curve: at least so many ms, and up to this multiple. */
const WINDOW = { ms: 8_000, multiple: 1.6 }
const POINTS = 20
const growth = (ms: number) => Math.exp((EXPONENT.growth * ms) / 1_000)

/** Points of the curve `elapsed` ms after the start, from 0 to 1 in both directions; the last one is its head. */
function curveOf(elapsed: number): [number, number][] {
  const end = Math.max(elapsed, 0)
  const across = Math.max(end, WINDOW.ms)
  const high = Math.max(growth(end), WINDOW.multiple) - 1
  return Array.from({ length: POINTS + 1 }, (_, step) => {
    const ms = (end * step) / POINTS
    return [ms / across, (growth(ms) - 1) / high]
  })
}
