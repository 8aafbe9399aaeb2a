import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { usePlay } from '#client/stage/usePlay.ts'
import { useReturns } from '#client/stage/useReturns.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { dreamState, followWins, loadTargets } from '#state/modes/dream/dream.ts'
import { dialFor, findLostUpgrade, keepUpgrade, orderOf, retryUpgrade, startUpgrade, upgradeFlow } from '#state/modes/dream/flow.ts'
import { enterDream } from '#state/modes/dream/stage.ts'
import { appState } from '#state/platform/app.ts'

/** Least ms between two loads, for players who switch between apps. */
const REST = 5_000
let readAt = 0

/** Loads targets and balance again. Prices change, and the player may also play on another device. */
function readAnew(): void {
  if (Date.now() - readAt < REST) return
  readAt = Date.now()
  void loadTargets()
  if (appState.token) void refreshUserInfo()
}

const seenAtOnce = (): number => 0

/** State and actions of one upgrade, from the press of 开始升级 to the result. It also finds an upgrade that was interrupted. */
export function useUpgrade(stageDown: boolean) {
  const { view, book, asking, refusal, found, skip, closeRefusal } = usePlay(upgradeFlow, stageDown, seenAtOnce)
  useEffect(followWins, [])
  useReturns(view === 'playing', findLostUpgrade, readAnew)

  const { targets } = useSnapshot(dreamState)
  const rests = view === 'idle' && targets.length > 0
  useEffect(() => {
    if (rests) enterDream()
  }, [rests])

  useEffect(() => {
    if (found && book) dialFor(book)
  }, [found, book])

  return {
    view,
    book,
    asking,
    refusal,
    closeRefusal,
    retry: retryUpgrade,
    skip,
    close: keepUpgrade,
    again,
  }
}

/** Plays what the dial shows now: in earnest, or as a trial. */
export function again(demo: boolean): void {
  const order = orderOf(demo)
  if (order) void startUpgrade(order)
}
