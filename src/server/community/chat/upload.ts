import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { withPictureRoom } from '#server/platform/picture.ts'
import type { ChatImage } from '#shared/calls/chat.ts'
import { countedLine, countPicture } from './counts.ts'
import { drawUploaded, inPictureTurn, keepPicture } from './pictures.ts'
import { chatPicture } from './tables.ts'
import { holdThread } from './write.ts'

/** A picture that a player's device sends. */
export interface Upload {
  playerId: string
  /** Names the upload: a key keeps one picture at most. */
  key: string
  /** Base64. */
  picture: string
}

/** What uploads need. */
export interface UploadDeps {
  db: Db
  now(): number
  /** Lines that a player may send in a minute. */
  minuteLines: number
}

/** Draws a picture anew and keeps it for a line, once per key: under a key that is known, the first picture is the answer. */
export async function upload(deps: UploadDeps, asked: Upload): Promise<ChatImage> {
  const { db } = deps
  const { playerId } = asked
  const name = nameOf(playerId, asked.key)
  const known = await imageOf(db, playerId, name)
  if (known) return known
  return inPictureTurn(playerId, async () => (await imageOf(db, playerId, name)) ?? uploadNew(deps, asked, name))
}

/** A picture is counted before it is decoded, because decoding is what costs, and has its room before it is counted. */
function uploadNew(deps: UploadDeps, { playerId, picture }: Upload, name: string): Promise<ChatImage> {
  const { db, now } = deps
  return withPictureRoom(async (redraw) => {
    const known = await countUpload(deps, playerId, name)
    if (known) return known
    const drawn = await drawUploaded(picture, redraw)
    const kept = await keepPicture(db, { name, playerId, drawn, at: new Date(now()) })
    return (kept ? null : await imageOf(db, playerId, name)) ?? { id: name, width: drawn.width, height: drawn.height }
  })
}

/** Counts a picture, unless another node has just kept it: then that is returned. Refuses it where its line would be refused. */
function countUpload({ db, now, minuteLines }: UploadDeps, playerId: string, name: string): Promise<ChatImage | null> {
  return inTransaction(db, async (tx) => {
    const thread = await holdThread(tx, playerId)
    const known = await imageOf(tx, playerId, name)
    if (known) return known
    const at = now()
    countedLine(thread, { now: at, minuteLines })
    await countPicture(tx, thread, at)
    return null
  })
}

/** The same upload has the same name on every node. Its key is random and known to the player's device only, so the name is too. */
const nameOf = (playerId: string, key: string): string =>
  createHash('sha256').update(`${playerId}:${key}`).digest().subarray(0, 16).toString('base64url')

async function imageOf(db: DbOrTx, playerId: string, name: string): Promise<ChatImage | null> {
  const { width, height } = chatPicture
  const [row] = await db
    .select({ width, height })
    .from(chatPicture)
    .where(and(eq(chatPicture.name, name), eq(chatPicture.playerId, playerId)))
  return row ? { id: name, width: row.width ?? 0, height: row.height ?? 0 } : null
}
