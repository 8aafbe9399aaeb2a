import type { ShowerCheck } from './verify.ts'

/** What each check of a shower proves, in words for the player: on the phone and in the verifier that works without us. */
export const SHOWER_CHECKS: Record<ShowerCheck['name'], string> = {
  seed: '种子与开场前公布的哈希一致',
  list: '参加名单与开奖时的哈希一致',
  number: '公开随机数是结束 5 秒后起的第一个，开场前就已绑定，名单锁定时谁也不知道',
  beacon: '公开随机数带有 drand 网络的真实签名',
  shares: '每一份钻石由种子与名单算出',
  pot: '没有超出奖池，没有人超过上限',
}
