import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import { afterSettlement, askUnsureStake, loadOwnExponent, ownExponent, turnTo } from '#state/modes/exponent/own.ts'
import { type ExponentPhase, ownIn, phaseOf } from '#state/modes/exponent/phase.ts'
import { exponentState, watchExponent } from '#state/modes/exponent/round.ts'
import { enterExponent, setExponentView, setOwnStake } from '#state/modes/exponent/stage.ts'
import { appState } from '#state/platform/app.ts'

/** How often the page looks whether the round is in another phase, in ms. */
const LOOK = 50

export interface ExponentUse {
  status: 'loading' | 'ready' | 'error'
  view: ExponentView | null
  phase: ExponentPhase | null
  /** The player's stake in the round that is shown. */
  own: OwnStake | null
  /** The player; null for a visitor. */
  me: string | null
}

/** Watches the rounds while the page is open, and shows them on the stage. */
export function useExponent(): ExponentUse {
  const { status, settled } = useSnapshot(exponentState)
  const view = useSnapshot(exponentState).view as ExponentView | null
  const known = useSnapshot(ownExponent)
  const { token, userInfo } = useSnapshot(appState)
  const me = userInfo?.uid ?? null
  // A stake that was taken before the round opened is the own one in the frame in which that opens.
  const own = ownIn(known.own as OwnStake | null, view) ?? ownIn(known.next as OwnStake | null, view)
  const phase = useServerTime((now) => view && phaseOf(view, now), LOOK)

  useEffect(() => {
    const end = watchExponent()
    return () => {
      end()
      leaveStage()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player has another stake
  useEffect(() => void loadOwnExponent(), [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each settled round may be the player's
  useEffect(afterSettlement, [settled])

  const shows = view !== null
  useEffect(() => {
    if (view) setExponentView(view)
    askUnsureStake()
  }, [view])
  const round = view?.round.round ?? 0
  useEffect(() => void turnTo(round), [round])
  useEffect(() => setOwnStake(me, own), [me, own])
  useEffect(() => {
    if (shows) enterExponent()
  }, [shows])
  return { status, view, phase, own, me }
}
