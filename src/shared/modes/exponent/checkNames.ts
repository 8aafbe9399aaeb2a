import type { ExponentCheckName } from './verify.ts'

/** What each check of a round proves, in words for the player: on the phone and in the verifier that works without us. */
export const EXPONENT_CHECKS: Record<ExponentCheckName, string> = {
  chain: '本轮密钥属于第一轮之前就公布的哈希链',
  salt: '盐值由公开随机数与链首哈希算出，该随机数在链公布之后才产生',
  beacon: '公开随机数带有 drand 网络的真实签名',
  crash: '断裂倍数由密钥与公开盐值算出',
  time: '断裂的时刻与倍数一致',
}

/** What stands beside the check of the salt where a proof does not say where it comes from. */
export const NO_SALTING = '凭证没有说明盐值从哪里来，未能证明平台没有挑选过它'
