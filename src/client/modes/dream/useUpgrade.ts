import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useReturns } from '#client/stage/useReturns.ts'
import { useBarredBack, useReveal, useSkipKeys } from '#client/stage/useShow.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { dreamState, followWins, loadTargets } from '#state/modes/dream/dream.ts'
import {
  closeUpgradeRefusal,
  dialFor,
  dreamFlowState,
  dreamGate,
  enterUpgrade,
  findLostUpgrade,
  keepUpgrade,
  leaveUpgrade,
  orderOf,
  retryUpgrade,
  revealUpgrade,
  skipUpgrade,
  startUpgrade,
} from '#state/modes/dream/flow.ts'
import { enterDream } from '#state/modes/dream/stage.ts'
import { appState } from '#state/platform/app.ts'

export type UpgradeView = 'idle' | 'playing' | 'result'

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

const viewOf = (book: object | null, shown: boolean): UpgradeView => (book ? (shown ? 'result' : 'playing') : 'idle')

/** State and actions of one upgrade, from the press of 开始升级 to the result. It also finds an upgrade that was interrupted. */
export function useUpgrade(stageDown: boolean) {
  const { asking, shown, refusal, found } = useSnapshot(dreamFlowState)
  const book: DreamBook | null = useSnapshot(dreamFlowState).book
  const { token } = useSnapshot(appState)
  const view = viewOf(book, shown)
  const running = asking !== null || view === 'playing'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player, or a visitor who logs in, begins a new visit
  useEffect(() => {
    enterUpgrade()
    return leaveUpgrade
  }, [token])
  useEffect(followWins, [])

  useReveal(view === 'playing', stageDown, revealUpgrade)
  useBarredBack(running)
  useSkipKeys(running, skipUpgrade)
  useReturns(view === 'playing', findLostUpgrade, readAnew)

  const { targets } = useSnapshot(dreamState)
  const rests = view === 'idle' && targets.length > 0
  useEffect(() => {
    if (rests) enterDream()
  }, [rests])

  useEffect(() => {
    if (view === 'result' && book) dreamGate.seen()
  }, [view, book])
  useEffect(() => {
    if (found && book) dialFor(book)
  }, [found, book])

  return {
    view,
    book,
    asking,
    refusal,
    closeRefusal: closeUpgradeRefusal,
    retry: retryUpgrade,
    skip: skipUpgrade,
    close: keepUpgrade,
    again,
  }
}

/** Plays what the dial shows now: in earnest, or as a trial. */
export function again(demo: boolean): void {
  const order = orderOf(demo)
  if (order) void startUpgrade(order)
}
