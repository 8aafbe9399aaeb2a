import { and, eq, isNull } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMessageDetail, listMessage, MessageRow } from '#shared/calls/message.ts'
import { EventType, Status } from '#shared/codes.ts'
import { OWN_QUEUE } from '#shared/live.ts'
import { MESSAGE_WAYS, type MessageWay } from '#shared/messageWays.ts'
import { message } from './tables.ts'

const WELCOME = {
  title: '欢迎来到星匣',
  text: '您好，星匣欢迎您！每一个盲盒的概率都在“箱子详情”中公示，每一次开启都有可验证的凭证。带“机器人”标记的是系统角色，它们赢得的物品不发放给任何人。金币用来开箱，钻石可以兑换金币，也可在商城使用；二者都不能提现。请理性娱乐，量力而行。',
  demo: '体验世界已为您送上 2,000.00 金币与 300.00 钻石，祝您好运！',
}

/** A message to a player. */
export interface Letter {
  playerId: string
  title: string
  /** Plain text with a blank line between paragraphs. */
  content: string
  at: Date
  /** Where it leads; nowhere without it. */
  way?: { to: MessageWay; id?: string }
  /** True when it tells of coins or diamonds that have arrived: the player's devices load the balances. */
  money?: boolean
  /** True for what the operator tells everybody. */
  system?: boolean
  /** True where another push tells the devices already: no second one is sent. */
  quiet?: boolean
}

/** One statement writes at most this many. */
const SLICE = 1_000

/** Writes messages and a push of each to the player's devices, in the caller's transaction. Returns the ids in the order of the letters. */
export async function sendMessages(tx: DbOrTx, letters: readonly Letter[]): Promise<string[]> {
  const sent: string[] = []
  for (let from = 0; from < letters.length; from += SLICE) {
    const slice = letters.slice(from, from + SLICE)
    const ids = await writeMessages(tx, slice)
    sent.push(...ids)
    await enqueuePushes(
      tx,
      slice.flatMap(({ playerId, title, money = false, quiet = false }, index) => {
        const data = { messageId: ids[index] ?? '', title, ...(money && { money }) }
        return quiet ? [] : { destination: OWN_QUEUE, playerId, message: { eventType: EventType.messageArrived, data } }
      }),
    )
  }
  return sent
}

/** Writes one message and its push; see `sendMessages`. */
export async function sendMessage(tx: DbOrTx, letter: Letter): Promise<string> {
  const [id] = await sendMessages(tx, [letter])
  if (id === undefined) throw new Error('message not written')
  return id
}

/** Returns the ids in the order of the letters. */
async function writeMessages(tx: DbOrTx, letters: readonly Letter[]): Promise<string[]> {
  const rows = letters.map(({ playerId, title, content, at, way, system = false }) => ({
    ...{ playerId, title, content, system, createdAt: at },
    wayTo: way?.to ?? null,
    wayId: way?.id ?? '',
  }))
  const written = await tx.insert(message).values(rows).returning({ id: message.id })
  if (written.length !== letters.length) throw new Error('message not written')
  return written.map(({ id }) => id)
}

/** Writes the first message of a new player. No push is sent, because the player is not connected yet. */
export async function sendWelcome(tx: DbOrTx, playerId: string, { demo, now }: { demo: boolean; now: number }): Promise<void> {
  const content = demo ? `${WELCOME.text}\n\n${WELCOME.demo}` : WELCOME.text
  await writeMessages(tx, [{ playerId, title: WELCOME.title, content, at: new Date(now), way: { to: 'boxes' }, system: true }])
}

/** Number of unread messages, counted as far as a list counts. */
export function countUnread(db: Db, playerId: string): Promise<number> {
  return countRows(db, message, and(eq(message.playerId, playerId), isNull(message.readAt)))
}

/** Number of characters of the text that a list shows. */
const EXCERPT = 40
const READER = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The beginning of the text on one line. It is never cut inside what a reader sees as one character. */
function excerptOf(content: string): string {
  const letters = Array.from(READER.segment(content.replaceAll(/\s+/g, ' ').trim()), ({ segment }) => segment)
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : letters.join('')
}

const rowOf = ({ id, title, content, createdAt, readAt, system }: typeof message.$inferSelect): MessageRow => ({
  messageId: id,
  title,
  time: createdAt.getTime(),
  read: readAt !== null,
  system,
  excerpt: excerptOf(content),
})

/** Messages of a player, newest first. */
export async function messagePage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof listMessage>> {
  const mine = eq(message.playerId, playerId)
  const list = { table: message, all: mine, at: message.createdAt, id: message.id }
  const { rows, ...page } = await newestPage(db, query, list, db.select().from(message).$dynamic())
  return { pageData: rows.map(rowOf), ...page }
}

/** Returns a message of the player and marks it as read. Somebody else's message is answered like one that does not exist. */
export async function readMessage(
  db: Db,
  { playerId, messageId, at }: { playerId: string; messageId: string; at: Date },
): Promise<DataOf<typeof getMessageDetail>> {
  const mine = and(eq(message.id, messageId), eq(message.playerId, playerId))
  const [found] = await db.select().from(message).where(mine)
  if (!found) throw new Refusal(Status.notFound, '消息不存在或已被删除')
  if (found.readAt === null)
    await db
      .update(message)
      .set({ readAt: at })
      .where(and(mine, isNull(message.readAt)))
  const { title, content, createdAt, wayTo, wayId } = found
  // A newer node may have written a way that this version does not know.
  const way = wayTo !== null && wayTo in MESSAGE_WAYS ? { to: wayTo, id: wayId } : null
  return { messageId, title, time: createdAt.getTime(), content, way }
}

/** Marks all messages of the player as read. Returns how many were unread. */
export async function readAll(db: Db, playerId: string, at: Date): Promise<number> {
  const read = await db
    .update(message)
    .set({ readAt: at })
    .where(and(eq(message.playerId, playerId), isNull(message.readAt)))
  return read.rowCount ?? 0
}
