import { randomBytes } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import { player } from '#server/core/player/tables.ts'
import { within } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { withPictureRoom } from '#server/platform/picture.ts'
import { Status } from '#shared/codes.ts'
import { drawAvatar } from './avatarPicture.ts'
import { avatarTry, avatarUpload } from './tables.ts'

/** Folder of uploaded avatars below the image host. */
export const UPLOADS = 'uploads'
const PICTURES_A_DAY = 10
const DAY = 24 * 3_600_000

export interface AvatarPorts {
  /** The avatars that every player may choose. */
  headPics: readonly { headPic: string }[]
}

export interface AvatarWish {
  /** One of the list's avatars; '' when a picture is uploaded. */
  headPic: string
  /** The picture, base64. */
  image?: string | undefined
}

interface Avatar {
  headPic: string
}

/** Sets one of the list's avatars, or an uploaded picture. The picture that the player uploaded before is deleted. */
export async function changeAvatar(deps: Pick<Deps, 'db' | 'now'> & AvatarPorts, playerId: string, wish: AvatarWish): Promise<Avatar> {
  const { headPic, image } = wish
  if (headPic !== '' && image !== undefined) throw new Refusal(Status.badInput, '请选择头像或上传图片，二者选一')
  if (headPic !== '') return chooseAvatar(deps, playerId, headPic)
  if (!image) throw new Refusal(Status.badInput, '请选择一个头像，或上传一张图片')
  return withPictureRoom(async (redraw) => {
    await countTry(deps.db, playerId, deps.now())
    return uploadAvatar(deps, playerId, await drawAvatar(image, redraw))
  })
}

function chooseAvatar({ db, headPics }: Pick<Deps, 'db'> & AvatarPorts, playerId: string, headPic: string): Promise<Avatar> {
  if (!headPics.some((offered) => offered.headPic === headPic)) throw new Refusal(Status.badInput, '该头像不在可选范围内，请重新选择')
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    return wear(tx, playerId, headPic)
  })
}

function uploadAvatar({ db, now }: Pick<Deps, 'db' | 'now'>, playerId: string, webp: Buffer): Promise<Avatar> {
  // Every picture gets a new name, so that caches may keep it for ever.
  const name = randomBytes(16).toString('base64url')
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const worn = await wear(tx, playerId, `${UPLOADS}/${name}.webp`)
    await tx.insert(avatarUpload).values({ name, playerId, webp, at: new Date(now()) })
    return worn
  })
}

async function wear(tx: Tx, playerId: string, headPic: string): Promise<Avatar> {
  await tx.delete(avatarUpload).where(eq(avatarUpload.playerId, playerId))
  await tx.update(player).set({ headPic }).where(eq(player.id, playerId))
  return { headPic }
}

/**
 * Counts a picture against the day's limit before it is decoded, because decoding is what costs. The lock on the player's row makes
 * parallel uploads count one by one.
 */
function countTry(db: Db, playerId: string, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const [tried] = await tx
      .select({ times: count() })
      .from(avatarTry)
      .where(and(eq(avatarTry.playerId, playerId), within(avatarTry.at, DAY, now)))
    if ((tried?.times ?? 0) >= PICTURES_A_DAY) throw new Refusal(Status.tooMany, '今日上传次数已用完，请明天再试，或从头像列表中选择')
    await tx.insert(avatarTry).values({ playerId, at: new Date(now) })
  })
}

/** Deletes counted pictures that are older than a day. */
export async function sweepAvatarTries(db: Db, now: number): Promise<void> {
  await purge(db, avatarTry, lt(avatarTry.at, new Date(now - DAY)))
}

/** Reads an uploaded picture (WebP) by its name; null when there is none. */
export async function avatarOf(db: Db, name: string): Promise<Buffer | null> {
  const [row] = await db.select({ webp: avatarUpload.webp }).from(avatarUpload).where(eq(avatarUpload.name, name))
  return row?.webp ?? null
}
