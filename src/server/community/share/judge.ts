import { hasSameSteam } from '#server/core/player/steam.ts'
import type { Player } from '#server/core/player/tables.ts'
import type { Minor } from '#shared/money.ts'
import { commissionOf, promoterLevel } from '#shared/promotion.ts'
import type { CommissionRefusal, invitation, promoter } from './tables.ts'

export type PromoterRow = typeof promoter.$inferSelect
export type InvitationRow = typeof invitation.$inferSelect
/** What is looked at of the friend who paid and of the inviter. */
export type Person = Pick<Player, 'id' | 'frozen' | 'robot' | 'tradeUrl'>

/** Day and first day of the month in Beijing, as `date` columns hold them. */
export interface Today {
  day: string
  month: string
}

/** Why a top-up of `friend` brings `inviter` nothing; null when it does. */
export function refusalOf(friend: Person, inviter: Person): CommissionRefusal | null {
  if (friend.robot || inviter.robot) return 'robot'
  if (friend.frozen || inviter.frozen) return 'frozen'
  return hasSameSteam(inviter, friend) ? 'sameOwner' : null
}

/**
 * Books a top-up of `paid` hundredths of a yuan in the rows of the promoter and of the invitation, which it changes. A friend counts for
 * the level from the first top-up on, this one included. A counter of an earlier day or month starts anew; the day of a node whose clock is
 * behind counts with the later one.
 */
export function book(of: PromoterRow, invited: InvitationRow, paid: Minor, { day, month }: Today): { rate: number; amount: Minor } {
  if ((of.day ?? '') < day) Object.assign(of, { day, dayEarned: 0 })
  if ((of.month ?? '') < month) Object.assign(of, { month, monthEarned: 0 })
  if ((invited.month ?? '') < month) Object.assign(invited, { month, monthEarned: 0 })
  if (invited.orders === 0) of.friends += 1
  const { rate } = promoterLevel(of.friends)
  const amount = commissionOf(paid, rate, { friend: invited.monthEarned, all: of.monthEarned })
  invited.orders += 1
  invited.earned += amount
  invited.monthEarned += amount
  of.total += amount
  of.dayEarned += amount
  of.monthEarned += amount
  return { rate, amount }
}

/** Takes a booked commission back. What counts against the caps of the month stays counted. */
export function unbook(of: PromoterRow, invited: InvitationRow, amount: Minor): void {
  invited.orders -= 1
  if (invited.orders === 0) of.friends -= 1
  invited.earned -= amount
  of.total -= amount
}
