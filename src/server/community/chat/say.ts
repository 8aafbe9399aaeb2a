import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { AboutRef, ChatLine } from '#shared/calls/chat.ts'
import { CHAT_HOURS, isDeskOpen } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { countedLine } from './counts.ts'
import { type LineRow, lineUnder, type Reading, type ThreadRow, viewsOf } from './lines.ts'
import { namePicture } from './pictures.ts'
import { type TicketRow, ticketFor } from './tickets.ts'
import { plainText } from './words.ts'
import { holdThread, writeLine } from './write.ts'

/** Outside the hours the server answers on its own, at most once in this time, in ms. */
const AUTO_PAUSE = 8 * 3_600_000

const autoText = (ticket: number) =>
  `现在是休息时间，您的留言已收到，工单号 ${ticket}。客服每日 ${CHAT_HOURS.opens}:00 上线，会按顺序回复您。`

export interface ChatDeps extends Reading {
  db: Db
}

/** What lines of players need besides. */
export interface SayDeps extends ChatDeps {
  /** Lines that a player may send in a minute. */
  minuteLines: number
}

/** A line that a player sends. */
export interface Saying {
  playerId: string
  /** Names the line: a key writes one line at most. */
  key: string
  text: string
  /** Id of a picture that the player has uploaded. */
  imageId?: string | undefined
  about?: AboutRef | undefined
}

/** Writes a line of the player, once per key, and returns it. */
export async function say(deps: SayDeps, asked: Saying): Promise<ChatLine> {
  const { playerId, key } = asked
  const saying = { ...asked, text: plainText(asked.text) }
  // Words alone cost nothing before the chat is held, and there the key is looked for anyway.
  const known = asked.about ? await lineUnder(deps.db, playerId, key) : null
  const row = known ?? (await sayNew(deps, saying))
  requireSame(row, saying)
  const [view] = await viewsOf(deps.db, deps, playerId, [row])
  if (!view) throw new Error('line without a view')
  return view
}

async function sayNew(deps: SayDeps, saying: Saying): Promise<LineRow> {
  const { playerId, key, text, imageId, about } = saying
  if (text === '' && imageId === undefined && about === undefined) throw new Refusal(Status.badInput, '请输入内容')
  await requireAbout(deps, playerId, about)
  return inTransaction(deps.db, async (tx) => {
    const thread = await holdThread(tx, playerId)
    return (await lineUnder(tx, playerId, key)) ?? writeSaying(tx, deps, thread, saying)
  })
}

async function requireAbout({ db, ports }: ChatDeps, playerId: string, about: AboutRef | undefined): Promise<void> {
  if (about && (await ports.aboutsOf(db, playerId, [about])).length === 0)
    throw new Refusal(Status.notFound, '没有找到这条记录，请重新选择')
}

async function writeSaying(tx: Tx, { now, minuteLines }: SayDeps, thread: ThreadRow, saying: Saying): Promise<LineRow> {
  const { playerId, key, text, imageId, about = null } = saying
  const at = new Date(now())
  const counts = countedLine(thread, { now: at.getTime(), minuteLines })
  const picture = imageId === undefined ? null : await namePicture(tx, { playerId, name: imageId, at })
  const ticket = await ticketFor(tx, thread, at)
  const written = await writeLine(tx, thread, { by: 'player', text, picture, about, key, counts, at })
  await answerAlone(tx, written.thread, ticket, at)
  return written.row
}

/** Outside the hours, tells the player that the line has arrived and when somebody answers, once for a ticket. */
async function answerAlone(tx: Tx, thread: ThreadRow, ticket: TicketRow, at: Date): Promise<void> {
  const last = thread.autoAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const answered = at.getTime() - last < AUTO_PAUSE || last >= ticket.openedAt.getTime()
  if (!isDeskOpen(at.getTime()) && !answered) await writeLine(tx, thread, { by: 'auto', text: autoText(ticket.id), at })
}

/** A key that names another line is no repetition. */
function requireSame(row: LineRow, { text, imageId, about }: Saying): void {
  const same =
    row.text === text && row.picture === (imageId ?? null) && row.aboutKind === (about?.kind ?? null) && row.aboutId === (about?.id ?? null)
  if (!same) throw new Refusal(Status.keyReused, '操作编号重复，请重新发送')
}
