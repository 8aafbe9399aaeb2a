import type { RollCheck } from './verify.ts'

/** What each check of a draw proves, in words for the player: on the phone and in the verifier that works without us. */
export const ROLL_CHECKS: Record<RollCheck['name'], string> = {
  seed: '种子与开房时公布的哈希一致',
  entrants: '参加名单与截止时公布的哈希一致',
  number: '公开随机数是截止之后 3 秒起的第一个，截止时谁也不知道',
  beacon: '公开随机数带有 drand 网络的真实签名',
  winners: '全部中奖者由种子与名单算出',
}
