import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTurn } from '#server/db/turns.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type DrawnPicture, redrawPicture, requirePictureRoom } from '#server/picture.ts'
import { CHAT_PICTURE_SIDE } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { CHAT_KEPT } from './retention.ts'
import { chatPicture } from './tables.ts'

/** Folder of the chats' pictures below the image host. */
export const CHAT_PICTURES = 'chat'

/** The shortest side must have this many px. */
const MIN_SIDE = 8

/** Draws a sent picture (base64) anew, at most CHAT_PICTURE_SIDE px long. Throws a Refusal when it is not a usable picture. */
export const drawChatPicture = (image: string): Promise<DrawnPicture> =>
  redrawPicture(image, {
    minSide: MIN_SIDE,
    resize: (picture) => picture.resize({ width: CHAT_PICTURE_SIDE, height: CHAT_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true }),
  })

/** Pictures of one player that may be on their way in this process. The second one may be the first one, sent again. */
const OWN_PICTURES = 2
const underWay = new Map<string, number>()

/** Does the work of the player's pictures one after another, so that one that is sent again finds the line of the first. Refuses when more come at once. */
export async function inPictureTurn<T>(playerId: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(playerId) ?? 0
  if (before >= OWN_PICTURES) throw new Refusal(Status.tooMany, '上一张图片还在发送，请稍等片刻')
  requirePictureRoom()
  underWay.set(playerId, before + 1)
  try {
    return await inTurn(`chatPicture:${playerId}`, work)
  } finally {
    const left = (underWay.get(playerId) ?? 1) - 1
    if (left > 0) underWay.set(playerId, left)
    else underWay.delete(playerId)
  }
}

/** Keeps a picture under a new random name of 22 characters and returns the name. */
export async function keepPicture(tx: Tx, playerId: string, webp: Buffer, at: Date): Promise<string> {
  const name = randomBytes(16).toString('base64url')
  await tx.insert(chatPicture).values({ name, playerId, webp, at })
  return name
}

/** Address of a picture for the client; '' for one that was sent at `at` and is kept no longer. */
export const pictureUrl = (name: string, at: Date, now: number): string =>
  now - at.getTime() > CHAT_KEPT ? '' : `/images/${CHAT_PICTURES}/${name}.webp`

/** Reads a picture by its name; null when there is none. */
export async function pictureOf(db: Db, name: string): Promise<Buffer | null> {
  const [row] = await db.select({ webp: chatPicture.webp }).from(chatPicture).where(eq(chatPicture.name, name))
  return row?.webp ?? null
}
