import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useAddress } from '#client/chrome/useAddress.ts'
import { usePlay } from '#client/stage/usePlay.ts'
import { useReturns } from '#client/stage/useReturns.ts'
import { isIdText } from '#shared/linkParts.ts'
import type { KujiOwn } from '#shared/modes/kuji/calls.ts'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import { kujiFlow } from '#state/modes/kuji/flow.ts'
import { leavePool, lookAtPool, poolState, watchPool } from '#state/modes/kuji/pool.ts'
import { appState } from '#state/platform/app.ts'

const lookAnew = () => void lookAtPool()
const seenAtOnce = (): number => 0

/** Loads and follows the pool that the address names, with one purchase from the press that pays to the result. */
export function usePool(stageDown: boolean) {
  const { status, own, chosen } = useSnapshot(poolState)
  const pool = useSnapshot(poolState).pool as KujiPool | null
  const { token } = useSnapshot(appState)
  const [poolId] = useAddress('id')
  const { view, book, asking, refusal } = usePlay(kujiFlow, stageDown, seenAtOnce)
  useReturns(view === 'playing', kujiFlow.findLost, lookAnew)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watch ends with the login
  const load = useCallback(() => {
    if (isIdText(poolId)) void watchPool(poolId)
  }, [poolId, token])
  useEffect(() => {
    load()
    return leavePool
  }, [load])
  useEffect(() => leaveStage, [])
  useEffect(() => {
    if (view === 'idle') leaveStage()
  }, [view])
  return {
    poolId,
    status: isIdText(poolId) ? status : ('wrong' as const),
    pool,
    own: own as KujiOwn | null,
    chosen: chosen as readonly number[],
    view,
    book,
    asking: asking !== null,
    refusal,
    load,
  }
}
export type PoolUse = ReturnType<typeof usePool>
