import type { DataOf } from '#shared/calls/call.ts'
import { getKujiPlay, getMyKujiPage, type KujiRecord, type KujiResult, playKuji } from '#shared/modes/kuji/calls.ts'
import { paidPlay } from '#state/core/play/paidPlay.ts'
import { request } from '#state/platform/api/request.ts'
import { pagedList } from '#state/platform/pagedList.ts'

/** Purchases of the player. */
export const kujiPlays = pagedList<KujiRecord, DataOf<typeof getMyKujiPage>>(
  ({ page, after }) => request(getMyKujiPage, { query: { page, after }, quiet: true }),
  ({ playId }) => playId,
)

/** A purchase as the screen showed it: the tickets of a hold. */
export interface KujiRequest {
  demo: false
  poolId: string
  holdId: string
  numbers: readonly number[]
  /** Price of a ticket in coins. The server refuses the purchase when it has changed. */
  price: number
}

/** Buys and pays; this is the only place where a purchase changes the balances. */
export const paidKuji = paidPlay<KujiRequest, KujiResult>({
  store: 'xingxia.kuji',
  textOf: ({ poolId, holdId }) => `${poolId}/${holdId}`,
  send: ({ poolId, holdId, price }, key) => request(playKuji, { query: { poolId, holdId, price }, key, quiet: true }),
  find: (key) => request(getKujiPlay, { query: { key }, quiet: true }),
  tries: () => Promise.reject(new Error('the mode has no trial')),
  words: {
    stillLost: '请求可能已经送达，不能撤回。网络恢复后自动找回本次结果，重试也不会重复扣款',
    earlierLost: '上一次的结果还在确认，网络恢复后会自动找回',
  },
})
