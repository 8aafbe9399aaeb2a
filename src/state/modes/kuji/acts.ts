import { proxy } from 'valtio/vanilla'
import { freeKuji, holdKuji } from '#shared/modes/kuji/calls.ts'
import type { KujiHold } from '#shared/modes/kuji/pool.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { lookAtPool, poolState } from './pool.ts'

/** True while a hold is being asked for or given up. */
export const kujiActs = proxy({ busy: false })

let visit = 0

forgetOnLogout(() => {
  visit++
  kujiActs.busy = false
})

async function once<T>(act: () => Promise<T>): Promise<T | null> {
  if (kujiActs.busy) return null
  const mine = visit
  kujiActs.busy = true
  try {
    const done = await act()
    return mine === visit ? done : null
  } finally {
    if (mine === visit) kujiActs.busy = false
  }
}

/** Holds the chosen tickets. Returns null when another act is under way. Rejects with ApiError; the toast tells the player, and the board is looked at again. */
export async function holdChosen(): Promise<KujiHold | null> {
  const { pool, chosen } = poolState
  if (!pool || chosen.length === 0) return null
  const hold = await once(() => request(holdKuji, { query: { poolId: pool.roomId, numbers: chosen.join() } })).catch(
    async (error: unknown) => {
      await lookAtPool()
      throw error
    },
  )
  if (hold && poolState.own) poolState.own = { ...poolState.own, hold }
  return hold
}

/** Gives the hold up; what was chosen stays chosen. A hold whose call is lost ends by itself. Never rejects. */
export async function freeHold(): Promise<void> {
  const { pool, own } = poolState
  if (!pool || !own?.hold) return
  poolState.own = { ...own, hold: null }
  await once(() => request(freeKuji, { query: { poolId: pool.roomId }, quiet: true })).catch(() => null)
  await lookAtPool()
}

/** Forgets a hold whose moment has passed. */
export function endHold(): void {
  if (poolState.own?.hold) poolState.own = { ...poolState.own, hold: null }
}
