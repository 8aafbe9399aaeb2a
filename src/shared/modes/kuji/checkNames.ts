import type { KujiCheck } from './verify.ts'

/** What each check of a pool proves, in words for the player: on the phone and in the verifier that works without us. */
export const KUJI_CHECKS: Record<KujiCheck['name'], string> = {
  seed: '种子与开售前公布的哈希一致',
  order: '签序与开售前公布的哈希一致',
  shuffle: '签序由种子洗出，奖品一件不多一件不少',
  tickets: '每一张售出的签，奖品都与签序一致',
  once: '没有一张签被卖过两次',
}
