import type { Player } from '#server/core/player/tables.ts'
import { frozenRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { lateWords } from '#shared/modes/exponent/race.ts'
import { autoOf, EXPONENT, multipleAt, reachedAt } from '#shared/modes/exponent/rules.ts'
import type { Minor } from '#shared/money.ts'
import type { RoundRow, StakeRow } from './game.ts'

const conflict = (text: string) => new Refusal(Status.conflict, text)

/** What a player reads whose round has broken. */
const broken = () => conflict('指数已断裂，这次没能退出')
/** The same when it is known how late the exit came. */
export const brokenBefore = (lateAt: number, breakAt: number): Refusal => conflict(lateWords(lateAt, breakAt))
const notIn = () => conflict('您没有参加本轮')
const noRound = () => new Refusal(Status.notFound, '没有这一轮，请刷新后重试')

interface Entry {
  /** In ms by the database's clock. */
  arrived: number
  /** True for a player who has taken a stake of this round back. */
  gone: boolean
  /** The round before the one that is entered. */
  before: RoundRow | undefined
}

/** Ms after which a round that should have opened is not waited for: what was staked for it goes back, and nothing more is taken. */
export const STUCK = 30_000

/** Why somebody may not enter a round, apart from money and caps; null when they may. */
export function entryRefusal(
  round: RoundRow | undefined,
  player: Player,
  own: StakeRow | undefined,
  { arrived, gone, before }: Entry,
): Refusal | null {
  if (player.frozen) return frozenRefusal()
  if (!round) return earlyRefusal(before, own, arrived, gone)
  if (own) return conflict('您已投入本轮')
  if (gone) return conflict('您已撤回本轮的投入，请等下一轮')
  return arrived >= round.startAt.getTime() ? conflict('本轮已开始，请等下一轮') : null
}

/** The same for the round that opens next and has not been made: stakes for it are taken while the one before it runs, and after that. */
function earlyRefusal(before: RoundRow | undefined, own: StakeRow | undefined, arrived: number, gone: boolean): Refusal | null {
  if (!before || arrived < before.startAt.getTime()) return noRound()
  if (own) return conflict('您已投入下一局')
  if (gone) return conflict('您已撤回下一局的投入，请等再下一局')
  const isStuck = before.nextAt !== null && arrived >= before.nextAt.getTime() + STUCK
  return isStuck ? conflict('下一局暂时没有开放，没有扣款，请稍后再试') : null
}

/** What a player reads whose entry came in time, but could not be written before the index started. Nothing was charged. */
export const entryTooLate = (): Refusal => conflict('本轮已开始，没有扣款，请等下一轮')

/** What a player reads who cannot take a stake back any more. */
export const withdrawalTooLate = (): Refusal => conflict('本轮已开始，不能撤回')

/** What a player reads who comes when a round has as many players as may be in one. */
export const roundCrowded = (): Refusal => conflict('本轮人数已满，没有扣款，请等下一轮')

/** What a player reads whose stake would bring the round's ceiling below the least one. */
export const roundFull = (): Refusal => conflict('本轮投入已满，请等下一轮，或降低投入')

/** Why a stake does not count; null when it does. */
export function stakeRefusal(stake: Minor): Refusal | null {
  const { least, most } = EXPONENT.stake
  if (stake >= least && stake <= most) return null
  return new Refusal(Status.badInput, `每轮可投入 ${least / 100} 至 ${most / 100} 金币`)
}

/** Why somebody cannot take a stake back; null when they can. */
export function withdrawalRefusal(round: RoundRow | undefined, own: StakeRow | undefined, arrived: number): Refusal | null {
  if (!own) return round ? notIn() : noRound()
  const isLate = round !== undefined && arrived >= round.startAt.getTime()
  return isLate || own.outcome !== 'open' ? withdrawalTooLate() : null
}

/**
 * The multiple that an exit gets which came at `arrived`, in ms by the database's clock, or why it gets none. A stake that has left on its own by
 * then gets the multiple of its setting, even when the round has broken since. Whether the round has been settled does not matter.
 */
export function exitAt(round: RoundRow | undefined, own: StakeRow | undefined, arrived: number): number | Refusal {
  if (!round) return noRound()
  if (!own) return notIn()
  if (own.outcome === 'exited' && own.multiple !== null) return own.multiple
  if (own.outcome === 'refunded') return conflict('本轮因服务中断，投入已退回')
  const elapsed = arrived - round.startAt.getTime()
  if (elapsed < 0) return conflict('指数还没有开始，现在可以撤回')
  const auto = autoOf(own.auto, round.ceiling)
  if (auto <= round.crash && reachedAt(auto) <= elapsed) return auto
  return arrived < round.breakAt.getTime() ? multipleAt(elapsed) : broken()
}

/** The moment of an exit by hand that gets `multiple`; null for a stake that had left on its own when the exit came. */
export function leftAt(round: RoundRow | undefined, { auto }: StakeRow, multiple: number, arrived: number): Date | null {
  const elapsed = arrived - (round?.startAt.getTime() ?? 0)
  return multiple === autoOf(auto, round?.ceiling ?? EXPONENT.multiple.most) && elapsed >= reachedAt(multiple) ? null : new Date(arrived)
}
