import { beijingMillis } from '#shared/beijingTime.ts'
import { type ExponentRace, gapText } from '#shared/modes/exponent/race.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { EXPONENT, shownCrash } from '#shared/modes/exponent/rules.ts'
import { formatAmount } from '#shared/money.ts'
import type { ExponentPhase } from '#state/modes/exponent/phase.ts'

/** Writes a multiple that is given in hundredths, e.g. `3.47x`. */
export const timesText = (multiple: number): string => `${(multiple / 100).toFixed(2)}x`

/** Seconds that are left, e.g. `3.4s`, of ms; at least 0. */
export const tenthsText = (left: number): string => `${(Math.max(0, left) / 1_000).toFixed(1)}s`

/** How high a multiple is, for its colour: below 2, below 10, or more. */
export const heightOf = (multiple: number): 'low' | 'middle' | 'high' => (multiple < 200 ? 'low' : multiple < 1_000 ? 'middle' : 'high')

/** Said while the next round waits for the salt of its chain. */
export const AWAITS = '正在等待公开随机数'

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
  const set = auto > ceiling ? `，低于您设的 ${timesText(auto)}` : ''
  return at ? `到 ${at} ${how}${set}` : how
}

/** The same where there is little room. */
export function leaveLabel(auto: number, ceiling: number): string {
  const { how, at } = leaves(auto, ceiling)
  return at ? `${how} ${at}` : how
}

/** Says that a round's ceiling is below where the player has set the stake to leave; '' while it is not. */
export function ceilingWords(auto: number, ceiling: number): string {
  return auto > ceiling ? `本轮投入多，封顶降到 ${timesText(ceiling)}，低于您设的 ${timesText(auto)}：到封顶就会自动退出` : ''
}

/** What has become of the own stake, in a sentence; '' while it is in. */
export function ownWords(own: OwnStake): string {
  if (own.outcome === 'exited') return `您在 ${timesText(own.multiple ?? 0)} 退出，得到 ${formatAmount(own.won)} 金币的奖励`
  if (own.outcome === 'refunded') return `投入的 ${formatAmount(own.stake)} 金币已退回`
  return own.outcome === 'lost' ? `断裂前未退出，本轮投入的 ${formatAmount(own.stake)} 金币未收回` : ''
}

/** Both times of a race: when the exit came, or the index the multiple, when the index broke, and by how much they differ. */
export function raceWords({ by, multiple, at, breakAt }: ExponentRace): string {
  const [came, broke, gap] = [beijingMillis(at), beijingMillis(breakAt), gapText(Math.abs(breakAt - at))]
  if (by === 'hand') return `您的退出请求于 ${came} 到达，指数于 ${broke} 断裂，早了${gap}`
  if (by === 'late') return `您的退出请求于 ${came} 到达，指数于 ${broke} 断裂，晚了${gap}`
  const times = timesText(multiple ?? 0)
  if (by === 'unreached') return `${times} 要到 ${came} 才到达，指数于 ${broke} 断裂，差了${gap}`
  return at === breakAt
    ? `指数于 ${came} 到达最高的 ${times}，自动退出`
    : `指数于 ${came} 到达 ${times} 自动退出，于 ${broke} 断裂，早了${gap}`
}

/** The same where there is little room, for a race that was lost; '' for any other. */
export function raceLabel({ by, multiple, at, breakAt }: ExponentRace): string {
  if (by === 'late') return `退出晚到${gapText(at - breakAt)}`
  return by === 'unreached' ? `差${gapText(at - breakAt)}到 ${timesText(multiple ?? 0)}` : ''
}

/** What becomes of a stake that is in when its player logs out. */
export function logoutWords({ round, stake, auto }: Pick<OwnStake, 'round' | 'stake' | 'auto'>): string {
  const alone = auto > 0 ? `只会在 ${timesText(auto)} 或封顶时自动退出` : '您没有设自动退出，只会在封顶时自动退出'
  return `您在指数第 ${round} 轮还投入着 ${formatAmount(stake)} 金币。退出登录后不能手动退出：${alone}，在那之前断裂则不收回。`
}

/** What a screen reader hears of the round: only what changes with its phase. */
export function spokenRound(view: ExponentView, phase: ExponentPhase, own: OwnStake | null): string {
  const said = own ? ownWords(own) : ''
  if (phase === 'entry') return `第 ${view.round.round} 轮，可以投入`
  if (phase === 'climb') return own?.outcome === 'open' ? '指数上升中，可以退出' : `指数上升中。${said}`
  return `${endWords(view)}。${said}${view.awaits === undefined ? '' : `。${AWAITS}`}`
}
