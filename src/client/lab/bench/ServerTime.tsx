import { Timer } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { clockState } from '#state/platform/clock.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'
import { useWords } from '../language.ts'
import { Action } from '../ui/Action.tsx'
import { Part } from '../ui/Part.tsx'

const signed = (ms: number) => `${ms < 0 ? '−' : '+'}${Math.abs(Math.round(ms))}`

/** The offset between this device's clock and the server's, and how exactly it is known. Scenes that several people watch follow it. */
export function ServerTime() {
  const { say } = useWords()
  const { ahead, within } = useSnapshot(clockState)
  const known = Number.isFinite(within)
  return (
    <Part title={say('serverTime')} end={<output>{known ? `${signed(ahead)} ms ± ${within.toFixed(1)}` : say('notMeasured')}</output>}>
      <Action icon={Timer} label={say('measure')} onClick={() => void measureServerTime()} />
    </Part>
  )
}
