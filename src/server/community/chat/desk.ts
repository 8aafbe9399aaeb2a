import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { player } from '#server/core/player/tables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DrawnPicture } from '#server/platform/picture.ts'
import type { AboutRef } from '#shared/calls/chat.ts'
import { CHAT_TEXT_LIMIT } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import type { LineRow } from './lines.ts'
import { keepPicture, newPictureName } from './pictures.ts'
import type { ChatDeps } from './say.ts'
import { chatThread, chatTicket } from './tables.ts'
import { noteAnswer } from './tickets.ts'
import { plainText } from './words.ts'
import { holdThread, writeLine } from './write.ts'

/** A player as the desk sees them. */
export interface DeskPlayer {
  id: string
  uid: string
  nickname: string
  frozen: boolean
}

/** A chat as the desk sees it. */
export interface DeskChat extends DeskPlayer {
  lastSeq: number
  /** Lines from the first that nobody of the desk has read to the player's last one; 0 when all are read. */
  waiting: number
  playerAt: Date | null
  /** Number of the open ticket; null for none. */
  ticket: number | null
  /** Since when the player waits: since the ticket was opened; when that is answered already, since the player's last line. */
  since: Date | null
}

const SHOWN = { id: player.id, uid: player.uid, nickname: player.nickname, frozen: player.frozen }

/** Chats with lines that nobody has read, the longest waiting first; with `all` every chat, the latest first. */
export async function deskChats(db: Db, { all, limit }: { all: boolean; limit: number }): Promise<DeskChat[]> {
  const { lastSeq, playerLast, deskRead, playerAt } = chatThread
  const { id: ticket, openedAt, answeredAt } = chatTicket
  const waiting = sql<number>`greatest(0, ${playerLast} - ${deskRead})`
  const since = sql<Date | null>`case when ${answeredAt} is null then coalesce(${openedAt}, ${playerAt}) else ${playerAt} end`
  return db
    .select({ ...SHOWN, lastSeq, playerAt, waiting, ticket, since: since.mapWith(playerAt) })
    .from(chatThread)
    .innerJoin(player, eq(player.id, chatThread.playerId))
    .leftJoin(chatTicket, and(eq(chatTicket.playerId, chatThread.playerId), isNull(chatTicket.closedAt)))
    .where(all ? isNotNull(playerAt) : gt(playerLast, deskRead))
    .orderBy(all ? desc(playerAt) : asc(since))
    .limit(limit)
}

/** Finds a player by UID. Throws a Refusal when there is none. */
export async function deskPlayer(db: Db, uid: string): Promise<DeskPlayer> {
  const [row] = await db.select(SHOWN).from(player).where(eq(player.uid, uid))
  if (!row) throw new Refusal(Status.notFound, `没有 UID 为 ${uid} 的玩家`)
  return row
}

/** What somebody of the desk writes. */
export interface DeskLine {
  playerId: string
  /** Number of the operator. */
  desk: number
  text: string
  picture?: DrawnPicture
  about?: AboutRef
}

/** Writes a line of the desk to a player, and tells the player's devices. A record must be the player's own. */
export async function answer({ db, now, ports }: ChatDeps, { playerId, desk, text, picture, about }: DeskLine): Promise<LineRow> {
  const said = plainText(text)
  if (said.length > CHAT_TEXT_LIMIT) throw new Refusal(Status.badInput, `一条消息最多 ${CHAT_TEXT_LIMIT} 个字`)
  if (said === '' && !picture && !about) throw new Refusal(Status.badInput, '请输入内容')
  if (about && (await ports.aboutsOf(db, playerId, [about])).length === 0) throw new Refusal(Status.notFound, '该玩家没有这条记录')
  return inTransaction(db, async (tx) => {
    const thread = await holdThread(tx, playerId)
    const at = new Date(now())
    const kept = picture && { name: newPictureName(), width: picture.width, height: picture.height }
    if (picture && kept) await keepPicture(tx, { name: kept.name, playerId, drawn: picture, at })
    if (await noteAnswer(tx, playerId, at)) await ports.tellAnswered(tx, playerId, at)
    return (await writeLine(tx, thread, { by: 'desk', desk, text: said, picture: kept ?? null, about: about ?? null, at })).row
  })
}
