import { RotateCcw, TriangleAlert } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { useWords } from '../language.ts'
import { Action } from '../ui/Action.tsx'
import { bench, chosenPreview } from './benchState.ts'
import css from './StageState.module.css'
import { show } from './session.ts'

/** What shows over the stage while no preview is visible, or while it goes to another moment. */
export function StageState() {
  const { say } = useWords()
  const { phase, error, name, scene } = useSnapshot(bench)
  if (phase === 'ready') return <Seeking />
  if (phase !== 'failed') {
    return (
      <div className={css.cover} role='status'>
        <span className={css.ring} />
        <p>{say('loading')}</p>
      </div>
    )
  }
  const unknown = !chosenPreview()
  return (
    <div className={css.cover} role='alert'>
      <TriangleAlert size={34} strokeWidth={1.5} aria-hidden />
      <h2>{unknown ? say('unknown', { name: `${scene}/${name}` }) : say('failed')}</h2>
      <p>{say(unknown ? 'unknownHint' : 'failedHint')}</p>
      {error && <code>{error}</code>}
      {!unknown && <Action icon={RotateCcw} label={say('retry')} tone='gold' onClick={show} />}
    </div>
  )
}

function Seeking() {
  const { seeking } = useSnapshot(bench)
  return seeking ? <span className={css.thread} /> : null
}
