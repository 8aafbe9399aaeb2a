import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { DrawnPicture } from '#server/picture.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { AboutRef, ChatLine } from '#shared/calls/chat.ts'
import { CHAT_HOURS, isDeskOpen } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { type LineRow, lineUnder, type Reading, type ThreadRow, viewsOf } from './lines.ts'
import { drawChatPicture, inPictureTurn, keepPicture } from './pictures.ts'
import { chatThread } from './tables.ts'
import { holdThread, writeLine } from './write.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** Lines that a player may send in a minute and in a Beijing day, and pictures in a day. */
const MINUTE_LINES = 60
const DAY_LINES = 1_000
const DAY_PICTURES = 30

/** Outside the hours the server answers on its own, at most once in this time, in ms. */
const AUTO_PAUSE = 8 * 3_600_000

const AUTO_TEXT = `现在是休息时间，您的留言已经收到。客服每日 ${CHAT_HOURS.opens}:00 上线，会按顺序回复您。`

export interface ChatDeps extends Reading {
  db: Db
}

/** A line that a player sends. */
export interface Saying {
  playerId: string
  /** Names the line: a key writes one line at most. */
  key: string
  text: string
  /** Base64. */
  picture?: string | undefined
  about?: AboutRef | undefined
}

/** Control characters but line ends and tabs, and marks that turn the direction of text around: a terminal of the desk would obey them. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** The words of a line as they are kept. Half of a character, as a phone may leave one at the end of a long text, is no text for the database. */
export const plainText = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim()

/** Writes a line of the player, once per key, and returns it. */
export async function say(deps: ChatDeps, asked: Saying): Promise<ChatLine> {
  const { playerId, key } = asked
  const saying = { ...asked, text: plainText(asked.text) }
  const row = (await lineUnder(deps.db, playerId, key)) ?? (await sayNew(deps, saying))
  requireSame(row, saying)
  const [view] = await viewsOf(deps.db, deps, playerId, [row])
  if (!view) throw new Error('line without a view')
  return view
}

async function sayNew(deps: ChatDeps, saying: Saying): Promise<LineRow> {
  const { playerId, key, text, picture, about } = saying
  if (text === '' && picture === undefined && about === undefined) throw new Refusal(Status.badInput, '请输入内容')
  await requireAbout(deps, playerId, about)
  if (picture === undefined) return writeNew(deps, saying, null)
  return inPictureTurn(playerId, async () => {
    const known = await lineUnder(deps.db, playerId, key)
    if (known) return known
    // A picture is counted before it is decoded, because decoding is what costs.
    await inTransaction(deps.db, (tx) => countPicture(tx, playerId, deps.now()))
    return writeNew(deps, saying, await drawChatPicture(picture))
  })
}

function writeNew(deps: ChatDeps, saying: Saying, drawn: DrawnPicture | null): Promise<LineRow> {
  const { playerId, key } = saying
  return inTransaction(deps.db, async (tx) => {
    const thread = await holdThread(tx, playerId)
    return (await lineUnder(tx, playerId, key)) ?? writeSaying(tx, deps, thread, saying, drawn)
  })
}

async function requireAbout({ db, ports }: ChatDeps, playerId: string, about: AboutRef | undefined): Promise<void> {
  if (about && (await ports.aboutsOf(db, playerId, [about])).length === 0)
    throw new Refusal(Status.notFound, '没有找到这条记录，请重新选择')
}

async function writeSaying(tx: Tx, { now }: ChatDeps, thread: ThreadRow, saying: Saying, drawn: DrawnPicture | null): Promise<LineRow> {
  const { playerId, key, text, about = null } = saying
  const at = new Date(now())
  await countLine(tx, thread, at.getTime())
  const picture = drawn && { name: await keepPicture(tx, playerId, drawn.webp, at), width: drawn.width, height: drawn.height }
  const written = await writeLine(tx, thread, { by: 'player', text, picture, about, key, at })
  await answerAlone(tx, written.thread, at)
  return written.row
}

/** Outside the hours, tells the player that the line has arrived and when somebody answers. */
async function answerAlone(tx: Tx, thread: ThreadRow, at: Date): Promise<void> {
  const answered = thread.autoAt !== null && at.getTime() - thread.autoAt.getTime() < AUTO_PAUSE
  if (!isDeskOpen(at.getTime()) && !answered) await writeLine(tx, thread, { by: 'auto', text: AUTO_TEXT, at })
}

/**
 * The counts of the day: those of another day count no more. Only between this day and the next one the later counts on, or two nodes whose
 * clocks differ would begin anew in turn.
 */
function countsOf({ day, dayLines, dayPictures }: ThreadRow, now: number) {
  const today = beijingDay(now)
  return day === today || day === beijingDay(now + DAY) ? { day, dayLines, dayPictures } : { day: today, dayLines: 0, dayPictures: 0 }
}

async function countLine(tx: Tx, thread: ThreadRow, now: number): Promise<void> {
  const { day, dayLines, dayPictures } = countsOf(thread, now)
  if (dayLines >= DAY_LINES) throw new Refusal(Status.tooMany, '今天发送的消息太多了，请明天再试')
  const fresh = thread.minuteAt === null || Math.abs(now - thread.minuteAt.getTime()) >= MINUTE
  const minuteLines = fresh ? 0 : thread.minuteLines
  if (minuteLines >= MINUTE_LINES) throw new Refusal(Status.tooMany, '发送得太快了，请稍等片刻')
  await tx
    .update(chatThread)
    .set({
      ...{ day, dayPictures, dayLines: dayLines + 1, minuteLines: minuteLines + 1 },
      minuteAt: fresh ? new Date(now) : thread.minuteAt,
    })
    .where(eq(chatThread.playerId, thread.playerId))
}

async function countPicture(tx: Tx, playerId: string, now: number): Promise<void> {
  const { day, dayLines, dayPictures } = countsOf(await holdThread(tx, playerId), now)
  if (dayPictures >= DAY_PICTURES) throw new Refusal(Status.tooMany, '今天发送的图片太多了，请明天再试')
  await tx
    .update(chatThread)
    .set({ day, dayLines, dayPictures: dayPictures + 1 })
    .where(eq(chatThread.playerId, playerId))
}

/** A key that names another line is no repetition. */
function requireSame(row: LineRow, { text, picture, about }: Saying): void {
  const same =
    row.text === text &&
    (row.picture !== null) === (picture !== undefined) &&
    row.aboutKind === (about?.kind ?? null) &&
    row.aboutId === (about?.id ?? null)
  if (!same) throw new Refusal(Status.keyReused, '操作编号重复，请重新发送')
}
