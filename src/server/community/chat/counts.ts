import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { CHAT_DAY_LINES, CHAT_DAY_PICTURES } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import type { ThreadRow } from './lines.ts'
import { chatThread } from './tables.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * The counts of the day: those of another day count no more. Only between this day and the next one the later counts on, or two nodes whose
 * clocks differ would begin anew in turn.
 */
function countsOf({ day, dayLines, dayPictures }: ThreadRow, now: number) {
  const today = beijingDay(now)
  return day === today || day === beijingDay(now + DAY) ? { day, dayLines, dayPictures } : { day: today, dayLines: 0, dayPictures: 0 }
}

/** True when a minute is over. One that begins more than a minute later than now began before the database's clock was set back. */
function isOver(minuteAt: Date, now: number): boolean {
  const since = now - minuteAt.getTime()
  return since >= MINUTE || since < -MINUTE
}

/** A day's limit is final for the phone: it says so at the line. The minute's limit is over soon, and the phone tries again. */
const dayIsFull = (what: string) => new Refusal(Status.conflict, `今天已发送 ${what}，请明天再试`)

/** The counts of a chat after one more line of the player. Refuses what is too much for a minute or a day. */
export function countedLine(thread: ThreadRow, { now, minuteLines: most }: { now: number; minuteLines: number }): Partial<ThreadRow> {
  const { day, dayLines, dayPictures } = countsOf(thread, now)
  if (dayLines >= CHAT_DAY_LINES) throw dayIsFull(`${CHAT_DAY_LINES} 条消息`)
  const fresh = thread.minuteAt === null || isOver(thread.minuteAt, now)
  const minuteLines = fresh ? 0 : thread.minuteLines
  if (minuteLines >= most) throw new Refusal(Status.tooMany, `每分钟最多发送 ${most} 条消息，请稍等片刻`)
  const minuteAt = fresh ? new Date(now) : thread.minuteAt
  return { day, dayPictures, dayLines: dayLines + 1, minuteLines: minuteLines + 1, minuteAt }
}

/** Counts a picture in a chat that the caller holds. Refuses what is too much for a day. */
export async function countPicture(tx: Tx, thread: ThreadRow, now: number): Promise<void> {
  const { day, dayLines, dayPictures } = countsOf(thread, now)
  if (dayPictures >= CHAT_DAY_PICTURES) throw dayIsFull(`${CHAT_DAY_PICTURES} 张图片`)
  await tx
    .update(chatThread)
    .set({ day, dayLines, dayPictures: dayPictures + 1 })
    .where(eq(chatThread.playerId, thread.playerId))
}
