import { gradeName } from '#client/chrome/grade.ts'
import type { Grade } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import type { Step, StepName, Verification } from '#shared/fairness/verify.ts'
import { STEP_TITLES } from '#shared/fairness/words.ts'
import { DREAM_MODE, modeFacts } from '#shared/modes.ts'

const OUTCOMES: Record<Verification['verdict'] | 'working', string> = {
  passed: '结果与开奖前锁定的一致',
  failed: '但核对后与开奖前锁定的不一致',
  sealed: '结果在开奖前已锁定，目前能核对的都一致',
  working: '正在核对…',
}

/** What a receipt says first: what was drawn, and whether the check agrees. */
export function plainWords(receipt: Receipt, verdict: Verification['verdict'] | 'working'): string {
  return `${drawnWords(receipt)}，${OUTCOMES[verdict]}`
}

/** The subject of an upgrade is its target. */
function drawnWords({ mode, boxId, boxName, giftId, giftName, grade }: Receipt): string {
  const item = `${giftName} · ${gradeName(grade as Grade)}`
  if (mode !== DREAM_MODE) return `抽出了 ${item}`
  return giftId === boxId ? `升级成功，得到了 ${item}` : `没有升成 ${boxName}，得到了 ${item}`
}

/** One sentence that explains the verdict. */
export function verdictText({ verdict, steps }: Verification): string {
  if (verdict === 'passed') return '种子、哈希与抽取结果完全一致'
  if (verdict === 'sealed')
    return `结果已定，不能再改。种子还在为下一抽使用，更换种子后立即公开，那时就能完整验证；现在能核对的 ${steps.filter(({ ok }) => ok).length} 项一致`
  const wrong = steps.filter(({ ok }) => ok === false).map(({ name }) => `「${STEP_TITLES[name]}」`)
  return `${wrong.join('')}不一致，请复制凭证联系客服`
}

export const modeName = (mode: string) => modeFacts(mode)?.name ?? mode

/** Writes a number with separators: `72,418`. */
export const count = (value: number) => value.toLocaleString('en-US')

/** Shortens a hash to its first and last `ends` characters. Values of up to 20 characters stay whole. */
export const short = (text: string, ends: number) => (text.length > 20 ? `${text.slice(0, ends)}…${text.slice(-ends)}` : text)

export const failedStep = (steps: readonly Step[], name: StepName) => steps.find((one) => one.name === name && one.ok === false)

/** How long something took, in its two largest units. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60]
  if (days > 0) return `${days} 天 ${hours} 小时`
  if (hours > 0) return `${hours} 小时 ${minutes} 分`
  return minutes > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${seconds} 秒`
}
