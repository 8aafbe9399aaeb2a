import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { AboutCard, AboutRef, ChatLine, ChatPage, ChatRating } from '#shared/calls/chat.ts'
import { CHAT_PAGE } from '#shared/chat.ts'
import { pictureUrl } from './pictures.ts'
import type { ChatPorts } from './ports.ts'
import { chatLine, chatThread, chatTicket } from './tables.ts'

export type LineRow = typeof chatLine.$inferSelect
export type ThreadRow = typeof chatThread.$inferSelect

/** What is read of a chat. */
export interface Reading {
  ports: ChatPorts
  now(): number
}

const MOST_UNREAD = 99

/** The chat of a player; null when nobody has written yet. */
export async function threadOf(db: DbOrTx, playerId: string): Promise<ThreadRow | null> {
  const [row] = await db.select().from(chatThread).where(eq(chatThread.playerId, playerId))
  return row ?? null
}

/** What a player's page needs besides. */
export interface PageReading extends Reading {
  db: Db
  /** Ms until somebody probably answers; null where nobody can tell. */
  wait(): Promise<number | null>
}

/** The numbers of a chat: its row, its oldest line and its open ticket, 0 for none; undefined when nobody has written yet. */
async function headOf(db: Db, playerId: string) {
  const first = sql<number>`coalesce((select min(seq) from chat_line where player_id = ${playerId}::bigint), 0)`
  const ticket = sql<number>`coalesce(${chatTicket.id}, 0)`.mapWith(Number)
  const open = and(eq(chatTicket.playerId, chatThread.playerId), isNull(chatTicket.closedAt))
  const { lastSeq, deskRead, playerRead } = chatThread
  const heads = db.select({ lastSeq, deskRead, playerRead, first, ticket }).from(chatThread).leftJoin(chatTicket, open)
  const [head] = await heads.where(eq(chatThread.playerId, playerId))
  return head
}

/** Which lines are asked for: those after `after`; or, where that is below 0, those right before `before`, 0 standing for the end. */
export interface Window {
  after: number
  before: number
}

/** Up to CHAT_PAGE lines of the player's chat, in order, how far both have read, and how the service stands. */
export async function pageOf(reading: PageReading, playerId: string, window: Window): Promise<ChatPage> {
  const { db } = reading
  const wait = await reading.wait()
  // The marks are read before the lines: a line that comes between is then told by `last` of the next reply, and never missed.
  const head = await headOf(db, playerId)
  const rows = head ? await rowsOf(db, playerId, window) : []
  return {
    lines: await viewsOf(db, reading, playerId, rows),
    last: head?.lastSeq ?? 0,
    first: head?.first ?? 0,
    deskRead: head?.deskRead ?? 0,
    ownRead: head?.playerRead ?? 0,
    ticket: head?.ticket ?? 0,
    wait,
  }
}

/** Reads up to CHAT_PAGE lines, in order. */
export async function rowsOf(db: DbOrTx, playerId: string, { after, before }: Window): Promise<LineRow[]> {
  const mine = eq(chatLine.playerId, playerId)
  const forwards = after >= 0
  const place = forwards ? gt(chatLine.seq, after) : before > 0 ? lt(chatLine.seq, before) : undefined
  const rows = await db
    .select()
    .from(chatLine)
    .where(and(mine, place))
    .orderBy(forwards ? asc(chatLine.seq) : desc(chatLine.seq))
    .limit(CHAT_PAGE)
  return forwards ? rows : rows.reverse()
}

/** The lines after `after` in pages of CHAT_PAGE, the last page at least, until no more come. */
export async function* pagesFrom(db: DbOrTx, playerId: string, after: number): AsyncGenerator<LineRow[]> {
  const last = await rowsOf(db, playerId, { after: -1, before: 0 })
  const early = (last[0]?.seq ?? 0) <= after + 1
  let rows = early ? last : await rowsOf(db, playerId, { after, before: 0 })
  while (rows.length > 0) {
    yield rows
    rows = await rowsOf(db, playerId, { after: rows.at(-1)?.seq ?? 0, before: 0 })
  }
}

const refOf = ({ aboutKind, aboutId }: LineRow): AboutRef | null =>
  aboutKind === null || aboutId === null ? null : { kind: aboutKind, id: aboutId }

/** The lines as players see them. */
export async function viewsOf(db: DbOrTx, { ports, now }: Reading, playerId: string, rows: readonly LineRow[]): Promise<ChatLine[]> {
  const refs = rows.flatMap((row) => refOf(row) ?? [])
  const cards = refs.length === 0 ? [] : await ports.aboutsOf(db, playerId, refs)
  const ratings = await ratingsOf(db, rows)
  return rows.map((row) => viewOf(row, { cards, ratings, now: now() }))
}

/** How the tickets are rated that the lines close. */
async function ratingsOf(db: DbOrTx, rows: readonly LineRow[]): Promise<ChatRating[]> {
  const closed = rows.flatMap(({ ticket }) => ticket ?? [])
  if (closed.length === 0) return []
  const { id, stars } = chatTicket
  const tickets = await db.select({ ticket: id, stars }).from(chatTicket).where(inArray(id, closed))
  return tickets.map(({ ticket, stars }) => ({ ticket, stars: stars ?? 0 }))
}

/** What the lines of one reply are shown with. */
interface Around {
  cards: readonly AboutCard[]
  ratings: readonly ChatRating[]
  now: number
}

function viewOf(row: LineRow, { cards, ratings, now }: Around): ChatLine {
  const { seq, by, at, text, picture, width, height, key, desk } = row
  return {
    seq,
    by,
    at: at.getTime(),
    text,
    picture: picture === null ? null : { url: pictureUrl(picture, at, now), width: width ?? 0, height: height ?? 0 },
    about: cards.find(({ kind, id }) => kind === row.aboutKind && id === row.aboutId) ?? null,
    key: key ?? '',
    desk: desk ?? 0,
    rating: ratings.find(({ ticket }) => ticket === row.ticket) ?? null,
  }
}

/** Number of lines of others that the player has not read, counted up to 99. */
export async function unreadOf(db: Db, playerId: string): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select 1 from chat_line l join chat_thread t using (player_id)
      where l.player_id = ${playerId}::bigint and l.by <> 'player' and l.seq > t.player_read limit ${MOST_UNREAD}) as counted`)
  return rows[0]?.unread ?? 0
}

/** The line that the player's device has sent under a key; null when there is none. */
export async function lineUnder(db: DbOrTx, playerId: string, key: string): Promise<LineRow | null> {
  const [row] = await db
    .select()
    .from(chatLine)
    .where(and(eq(chatLine.playerId, playerId), eq(chatLine.key, key)))
  return row ?? null
}
