import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { ServerText } from '#client/chrome/ServerText.tsx'
import { useServerPaint, useServerTime } from '#client/chrome/useServerTime.ts'
import type { ExponentGlance } from '#shared/modes/exponent/round.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { homeRound } from '#state/community/homeRound.ts'
import { homeTilesState } from '#state/community/homeTiles.ts'
import { phaseOf, shownMultiple } from '#state/modes/exponent/phase.ts'
import { exponentBreak, exponentStart } from '#state/platform/live/stores.ts'
import { timesText } from '../words.ts'
import { CurveLines, drawCurve } from './CurveLines.tsx'
import css from './LiveCurve.module.css'

/** How often the curve is drawn, in ms, while it rises and while it stands. */
const STEP = { climb: 50, stands: 1_000 }
/** How often the phase and the seconds until the start are looked at, in ms. */
const LOOK = 250

/** What the tile says of the round. */
export interface RoundNote {
  players: number
  /** The seconds until the index starts, which write themselves; null once it has. */
  left: ReactNode
}

interface Props {
  onRound: (round: RoundNote) => void
}

/** The round of 指数 as it is now: its curve and its multiple once it has started. Only its phases are rendered; the rest is drawn past React. */
export default function LiveCurve({ onRound }: Props) {
  const { tiles } = useSnapshot(homeTilesState)
  const round = homeRound(tiles?.exponent, useSnapshot(exponentStart).latest, useSnapshot(exponentBreak).latest)
  return round && <Moment round={round} onRound={onRound} />
}

function Moment({ round, onRound }: Props & { round: ExponentGlance }) {
  const svg = useRef<SVGSVGElement>(null)
  const phase = useServerTime((now) => phaseOf({ round }, now), LOOK)
  const step = phase === 'climb' ? STEP.climb : STEP.stands
  const { startAt, broken, players } = round
  const starts = phase === 'entry' ? startAt : null
  useEffect(() => {
    onRound({ players, left: starts === null ? null : <ServerText text={(now) => secondsUntil(starts, now)} step={LOOK} /> })
  }, [players, starts, onRound])
  useServerPaint((now) => {
    if (svg.current) drawCurve(svg.current, curveOf((phase === 'broken' && broken ? broken.breakAt : now) - startAt))
  }, step)
  if (phase === 'entry') return null
  return (
    <>
      <CurveLines svg={svg} points={START} broken={phase === 'broken'} />
      <ServerText
        className={cx(css.value, phase === 'broken' && css.broken)}
        text={(now) => timesText(shownMultiple({ round }, now))}
        step={step}
      />
    </>
  )
}

const secondsUntil = (start: number, now: number) => String(Math.max(1, Math.ceil((start - now) / 1_000)))

/** The window of the curve: at least so many ms, and up to this multiple. */
const WINDOW = { ms: 8_000, multiple: 1.6 }
const POINTS = 20
const growth = (ms: number) => Math.exp((EXPONENT.growth * ms) / 1_000)

const START = curveOf(0)

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
