import { formatAmount } from '#shared/money.ts'
import type { RollCard, RollCondition } from '#shared/roll/room.ts'
import type { RollReason } from '#shared/roll/rules.ts'

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
