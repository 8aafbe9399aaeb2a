import { beijingDaySpan } from '#shared/beijingTime.ts'
import { INVITER_DAYS } from '#shared/calls/profile.ts'

const DAY = 24 * 3_600_000

/** Days that a player has been here, the day of registration counting as the first. */
export function daysSince(registeredAt: number, now: number): number {
  return Math.max(1, Math.round((beijingDaySpan(now).from - beijingDaySpan(registeredAt).from) / DAY) + 1)
}

/** Days, begun ones whole, in which an inviter can still be bound; 0 when it is too late. */
export function inviterDaysLeft(registeredAt: number, now: number): number {
  return Math.max(0, Math.ceil((registeredAt + INVITER_DAYS * DAY - now) / DAY))
}
