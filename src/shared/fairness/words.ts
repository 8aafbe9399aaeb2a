import type { StepName, Verification } from './verify.ts'

/** What each step of a receipt's check proves, in words for the player: on the phone and in the verifier that works without us. */
export const STEP_TITLES: Record<StepName, string> = {
  seedCopy: '服务器种子哈希与承诺',
  seed: '服务器种子与哈希',
  oddsCopy: '概率表哈希与公示',
  odds: '概率表与哈希',
  pity: '奖池与保底',
  roll: '抽取号码',
  range: '号段与物品',
}

export const VERDICT_TITLES: Record<Verification['verdict'], string> = { passed: '验证通过', failed: '未通过', sealed: '种子待公开' }
