import type { RollCard, RollCondition } from '#shared/modes/roll/room.ts'
import type { RollReason, RollState } from '#shared/modes/roll/rules.ts'
import { endAtOf } from '#shared/modes/roll/timeline.ts'
import { formatAmount } from '#shared/money.ts'

/** What somebody needs to join, in a few words. */
export function conditionText(condition: RollCondition): string {
  if (condition.kind === 'topUp') return `今日充值 ${formatAmount(condition.amount).replace(/\.00$/, '')}`
  if (condition.kind === 'level') return `等级 ${condition.level} 以上`
  return condition.kind === 'password' ? '需要口令' : '无门槛'
}

/** Why a room was cancelled, as a sentence. */
export const REASONS: Record<RollReason, string> = {
  empty: '截止时没有玩家参加',
  notFull: '截止时人数未满，没有开奖',
  host: '房主取消了房间，奖品已退回',
  operator: '官方取消了房间',
  failed: '开奖未能完成，奖品已退回',
}

const two = (value: number) => String(value).padStart(2, '0')

/** Hours, minutes and seconds until a moment, each with two digits; more than 99 hours stay 99. */
export function countdown(ms: number): [string, string, string] {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return [two(Math.min(99, Math.floor(seconds / 3_600))), two(Math.floor(seconds / 60) % 60), two(seconds % 60)]
}

/** The mark in the corner of a card; null for none. */
export function flagOf(
  { host, condition, state }: RollCard,
  joined: boolean,
): { text: string; tone: 'ok' | 'gold' | 'cyan' | 'dim' } | null {
  if (state === 'cancelled') return { text: '已取消', tone: 'dim' }
  if (joined) return { text: '已参加', tone: 'ok' }
  if (condition.kind === 'password') return { text: '口令房', tone: 'cyan' }
  return host ? null : { text: '官方', tone: 'gold' }
}

/** How a room stands for a player. `full`: nobody else may join. `closed`: its time is over, and its draw has not been told yet. */
export type Standing = RollState | 'full' | 'closed'

/** Where a room stands at `now`, a moment of the server's clock: a card tells how the room was when it was read or heard of. */
export function standingOf(
  { state, entrants, seats, closeAt, drawAt, pieces }: Pick<RollCard, 'state' | 'entrants' | 'seats' | 'closeAt' | 'drawAt' | 'pieces'>,
  now: number,
): Standing {
  if (state === 'open') return closeAt <= now ? 'closed' : entrants >= seats ? 'full' : 'open'
  return state === 'drawing' && drawAt !== null && endAtOf(drawAt, pieces) <= now ? 'drawn' : state
}

/** What stands in place of the question for a room's word once nobody can join it any more. */
export const OVER_WORDS: Record<Exclude<Standing, 'open'>, string> = {
  full: '房间已满员，不能再参加',
  closed: '房间已截止参加，正在等待结果',
  drawing: '房间已截止参加，正在开奖',
  drawn: '房间已经开奖',
  cancelled: '房间已取消',
}

/** What a player says who shares a draw. `won` names what they have won; null for nothing. */
export const sharedWords = (won: string | null): string => (won === null ? '参加的 ROLL 开奖了' : `在 ROLL 抽中了${won}`)
