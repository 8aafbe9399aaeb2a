import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { ExponentView } from '#shared/modes/exponent/round.ts'
import { armedState, disarm } from '#state/modes/exponent/armed.ts'
import type { ExponentPhase } from '#state/modes/exponent/phase.ts'
import { notify } from '#state/platform/notice.ts'
import type { Entry } from './useEntry.ts'

const LEFT = '您离开了这一页，预投已取消，没有扣款'

/** Enters the round for which the player has armed an entry, and ends that when nobody looks any more. */
export function useArmed({ round: { round } }: ExponentView, phase: ExponentPhase, { enterArmed }: Entry): void {
  const { armed } = useSnapshot(armedState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is armed is taken by the first look
  useEffect(() => {
    if (armed && round > armed.after) enterArmed(phase === 'entry')
  }, [armed, round, phase])
  useEffect(() => {
    let wasArmed = false
    const look = () => {
      if (document.visibilityState === 'hidden') wasArmed = disarm() || wasArmed
      else if (wasArmed) {
        wasArmed = false
        notify.info(LEFT)
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      disarm()
    }
  }, [])
}
