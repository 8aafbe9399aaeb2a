import { beijingDaySpan } from '#shared/beijingTime.ts'
import { INVITER_DAYS } from '#shared/calls/profile.ts'

const DAY = 24 * 3_600_000

/** Returns how many days the player has been here. The day of registration counts as the first. */
export function daysSince(registeredAt: number, now: number): number {
  return Math.max(1, Math.round((beijingDaySpan(now).from - beijingDaySpan(registeredAt).from) / DAY) + 1)
}

/** Returns the days left in which an inviter can be named, rounded up; 0 when it is too late. */
export function inviterDaysLeft(registeredAt: number, now: number): number {
  return Math.max(0, Math.ceil((registeredAt + INVITER_DAYS * DAY - now) / DAY))
}
