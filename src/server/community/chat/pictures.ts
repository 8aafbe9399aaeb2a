import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { inTurn } from '#server/platform/db/turns.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type DrawnPicture, type Redraw, type Redrawing, redrawPicture } from '#server/platform/picture.ts'
import { CHAT_PICTURE_SIDE } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { CHAT_KEPT } from './retention.ts'
import { chatPicture } from './tables.ts'

/** Folder of the chats' pictures below the image host. */
export const CHAT_PICTURES = 'chat'

const DRAWING: Redrawing = {
  minSide: 8,
  resize: (picture) => picture.resize({ width: CHAT_PICTURE_SIDE, height: CHAT_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true }),
}
/** A phone shrinks what it uploads to CHAT_PICTURE_SIDE. All players share the queue, and what takes long to decode holds up everybody. */
const UPLOADED: Redrawing = { ...DRAWING, maxSide: 2_048 }

/** Draws an operator's picture (base64) anew, at most CHAT_PICTURE_SIDE px long. Throws a Refusal when it is not a usable picture. */
export const drawChatPicture = (image: string): Promise<DrawnPicture> => redrawPicture(image, DRAWING)

/** Draws a picture that a player has uploaded alike, in the room that the caller has for it. */
export const drawUploaded = (image: string, redraw: Redraw): Promise<DrawnPicture> => redraw(image, UPLOADED)

/** Pictures of one player that may be on their way in this process. The second one may be the first one, sent again. */
const OWN_PICTURES = 2
const underWay = new Map<string, number>()

/** Does the work of the player's pictures one after another, so that one that is sent again finds the first. Refuses when more come at once. */
export async function inPictureTurn<T>(playerId: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(playerId) ?? 0
  if (before >= OWN_PICTURES) throw new Refusal(Status.tooMany, '上一张图片还在发送，请稍等片刻')
  underWay.set(playerId, before + 1)
  try {
    return await inTurn(`chatPicture:${playerId}`, work)
  } finally {
    const left = (underWay.get(playerId) ?? 1) - 1
    if (left > 0) underWay.set(playerId, left)
    else underWay.delete(playerId)
  }
}

/** A random name of 22 characters. */
export const newPictureName = (): string => randomBytes(16).toString('base64url')

/** A picture that a line shows; sizes in px. */
export interface NamedPicture {
  name: string
  width: number
  height: number
}

/** Keeps a drawn picture under its name. False when there is one of this name already, which then stays. */
export async function keepPicture(tx: DbOrTx, { name, playerId, at, drawn }: KeptPicture): Promise<boolean> {
  const { rowCount } = await tx
    .insert(chatPicture)
    .values({ ...drawn, name, playerId, at })
    .onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

interface KeptPicture {
  name: string
  playerId: string
  drawn: DrawnPicture
  at: Date
}

/**
 * The uploaded picture that a line of the player names. It is kept as long as the line from now on. Throws a Refusal when the player has
 * uploaded none of this name.
 */
export async function namePicture(tx: Tx, { name, playerId, at }: Omit<KeptPicture, 'drawn'>): Promise<NamedPicture> {
  const own = and(eq(chatPicture.name, name), eq(chatPicture.playerId, playerId))
  const { width, height } = chatPicture
  const [row] = await tx.update(chatPicture).set({ at }).where(own).returning({ width, height })
  if (row?.width == null || row.height === null) throw new Refusal(Status.notFound, '图片已失效，请重新发送')
  return { name, width: row.width, height: row.height }
}

/** Address of a picture for the client; '' for one that was sent at `at` and is kept no longer. */
export const pictureUrl = (name: string, at: Date, now: number): string =>
  now - at.getTime() > CHAT_KEPT ? '' : `/images/${CHAT_PICTURES}/${name}.webp`

/** Reads a picture by its name; null when there is none. */
export async function pictureOf(db: Db, name: string): Promise<Buffer | null> {
  const [row] = await db.select({ webp: chatPicture.webp }).from(chatPicture).where(eq(chatPicture.name, name))
  return row?.webp ?? null
}
