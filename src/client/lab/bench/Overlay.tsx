import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { clock } from '#scenes/kit/clock.ts'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { meter, type Reading } from '#scenes/lab/meter.ts'
import { useWords } from '../language.ts'
import type { Word } from '../words.ts'
import { bench } from './benchState.ts'
import { type Costs, percentile, watchCosts } from './costs.ts'
import css from './Overlay.module.css'

/** Ms between two readings. */
const READ_EVERY = 200
/** Ms of script that one frame may take (design 4.2). */
const GOAL = 4
const MB = 1_048_576
/** Size of the curve in px, and the ms at its upper edge. */
const CURVE = { width: 180, height: 40, top: 12 }

interface Figures extends Reading, Costs {
  /** Script memory in MB; null where the browser does not tell. */
  heap: number | null
}

function useFigures(on: boolean): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null)
  const { phase } = useSnapshot(bench)
  useEffect(() => {
    const engine = on && phase === 'ready' ? stageEngine() : null
    if (!engine) return
    const counts = meter(engine)
    const costs = watchCosts(clock, engine)
    const read = () => setFigures({ ...counts.read(), ...costs.read(), heap: heap() })
    engine.draw()
    read()
    const timer = setInterval(read, READ_EVERY)
    return () => {
      clearInterval(timer)
      counts.stop()
      costs.stop()
    }
  }, [on, phase])
  return figures
}

function heap(): number | null {
  const { memory } = performance as { memory?: { usedJSHeapSize: number } }
  return memory ? memory.usedJSHeapSize / MB : null
}

/** Shows over the stage what its frames cost. */
export function Overlay() {
  const { say } = useWords()
  const { overlay } = useSnapshot(bench)
  const figures = useFigures(overlay)
  if (!overlay || !figures) return null
  const { list, fps, draws, sprites, textures, megabytes, heap } = figures
  const p95 = percentile(list, 0.95)
  const lines: [Word, string][] = [
    ['draws', String(draws)],
    ['sprites', String(sprites)],
    ['textures', String(textures)],
    ['memory', `${megabytes.toFixed(1)} MB`],
    ...(heap === null ? [] : ([['heap', `${heap.toFixed(0)} MB`]] as [Word, string][])),
  ]
  return (
    <aside className={css.overlay} aria-label={say('overlay')}>
      <header className={css.head}>
        <span>
          <b>{fps > 0 ? fps.toFixed(0) : '–'}</b> {say('fps')}
        </span>
        <span data-over={p95 > GOAL}>
          <b>{list.at(-1)?.toFixed(1) ?? '–'}</b> ms
          <small>
            {say('p95')} {p95.toFixed(1)}
          </small>
        </span>
      </header>
      <Curve list={list} />
      <dl className={css.figures}>
        {lines.map(([word, value]) => (
          <div key={word}>
            <dt>{say(word)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** Draws the script time of the last frames, with the goal as a line. */
function Curve({ list }: { list: readonly number[] }) {
  const { say } = useWords()
  const y = (ms: number) => CURVE.height - (Math.min(ms, CURVE.top) / CURVE.top) * CURVE.height
  const step = CURVE.width / 119
  const points = list.map((ms, index) => `${((120 - list.length + index) * step).toFixed(1)},${y(ms).toFixed(1)}`)
  return (
    <svg className={css.curve} viewBox={`0 0 ${CURVE.width} ${CURVE.height}`} role='img' aria-label={say('script')}>
      <line x1={0} x2={CURVE.width} y1={y(GOAL)} y2={y(GOAL)} />
      <text x={CURVE.width - 2} y={y(GOAL) - 3}>
        {say('goal', { ms: GOAL })}
      </text>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
