import type { BattleCheckName } from './verify.ts'

/** What each check of a battle proves, in words for the player: on the phone and in the verifier that works without us. */
export const BATTLE_CHECKS: Record<BattleCheckName, string> = {
  seed: '服务器种子与开局前公布的哈希一致',
  clients: '每个座位的种子都参与了混合',
  number: '公开随机数是满员之后 3 秒起的第一个，满员时谁也不知道',
  beacon: '公开随机数带有 drand 网络的真实签名',
  order: '箱子的顺序',
  tables: '每一轮的概率表与公布的哈希一致',
  draws: '每一轮、每个座位的抽签号与物品',
  winner: '胜者与抽签票',
  prizes: '奖品的分配',
}
