import type { ExponentView, OwnStake } from '#shared/exponent/round.ts'
import { EXPONENT, shownCrash } from '#shared/exponent/rules.ts'
import { formatAmount } from '#shared/money.ts'
import type { ExponentPhase } from '#state/exponent/phase.ts'

/** Writes a multiple that is given in hundredths, e.g. `3.47x`. */
export const timesText = (multiple: number): string => `${(multiple / 100).toFixed(2)}x`

/** Seconds that are left, e.g. `3.4s`, of ms; at least 0. */
export const tenthsText = (left: number): string => `${(Math.max(0, left) / 1_000).toFixed(1)}s`

/** How high a multiple is, for its colour: below 2, below 10, or more. */
export const heightOf = (multiple: number): 'low' | 'middle' | 'high' => (multiple < 200 ? 'low' : multiple < 1_000 ? 'middle' : 'high')

/** What a round's end is called. */
export function endWords({ round: { broken } }: ExponentView): string {
  if (!broken) return ''
  if (broken.refunded) return '本轮中断，未退出的投入已退回'
  return broken.crash >= EXPONENT.multiple.most ? '到达最高倍数，全部自动退出' : `指数断裂 ${timesText(shownCrash(broken.crash))}`
}

/** How a stake leaves in a round with this ceiling: on its own at its setting or at the ceiling, or by hand. */
function leaves(auto: number, ceiling: number): { how: string; at: string } {
  if (auto > 0 && auto <= ceiling) return { how: '自动退出', at: timesText(auto) }
  return ceiling < EXPONENT.multiple.most ? { how: '封顶退出', at: timesText(ceiling) } : { how: '手动退出', at: '' }
}

/** Where a stake leaves, in a clause. */
export function leaveWords(auto: number, ceiling: number): string {
  const { how, at } = leaves(auto, ceiling)
  return at ? `到 ${at} ${how}` : how
}

/** The same where there is little room. */
export function leaveLabel(auto: number, ceiling: number): string {
  const { how, at } = leaves(auto, ceiling)
  return at ? `${how} ${at}` : how
}

/** What has become of the own stake, in a sentence; '' while it is in. */
export function ownWords(own: OwnStake): string {
  if (own.outcome === 'exited') return `您在 ${timesText(own.multiple ?? 0)} 退出，得到 ${formatAmount(own.won)} 金币的奖励`
  if (own.outcome === 'refunded') return `投入的 ${formatAmount(own.stake)} 金币已退回`
  return own.outcome === 'lost' ? `本轮没有退出，投入的 ${formatAmount(own.stake)} 金币不退回` : ''
}

/** What a screen reader hears of the round: only what changes with its phase. */
export function spokenRound(view: ExponentView, phase: ExponentPhase, own: OwnStake | null): string {
  const said = own ? ownWords(own) : ''
  if (phase === 'entry') return `第 ${view.round.round} 轮，可以投入`
  if (phase === 'climb') return own?.outcome === 'open' ? '指数上升中，可以退出' : `指数上升中。${said}`
  return `${endWords(view)}。${said}`
}
