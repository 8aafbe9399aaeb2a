import { randomBytes } from 'node:crypto'
import { and, count, eq, gt, lt } from 'drizzle-orm'
import { player } from '#server/auth/tables.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockPlayer } from '#server/player/lockPlayer.ts'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import { drawAvatar } from './avatarPicture.ts'
import { avatarTry, avatarUpload } from './tables.ts'

/** Folder of uploaded avatars below the image host. */
export const UPLOADS = 'uploads'
const PICTURES_A_DAY = 10
const DAY = 24 * 3_600_000

export interface AvatarPorts {
  /** Avatars that anybody may choose. */
  headPics: readonly { headPic: string }[]
}

export interface AvatarWish {
  /** Of the list; '' with a picture. */
  headPic: string
  /** Base64. */
  image?: string | undefined
}

interface Avatar {
  headPic: string
}

/** Chooses an avatar of the list, or takes in a picture; an uploaded one before it is forgotten. */
export async function changeAvatar(deps: Pick<Deps, 'db' | 'now'> & AvatarPorts, playerId: string, wish: AvatarWish): Promise<Avatar> {
  const { headPic, image } = wish
  if (headPic !== '' && image !== undefined) throw new Refusal(Status.badInput, '请选择头像或上传图片，二者选一')
  if (headPic !== '') return chooseAvatar(deps, playerId, headPic)
  if (!image) throw new Refusal(Status.badInput, '请选择一个头像，或上传一张图片')
  await countTry(deps.db, playerId, deps.now())
  return uploadAvatar(deps, playerId, await drawAvatar(image))
}

function chooseAvatar({ db, headPics }: Pick<Deps, 'db'> & AvatarPorts, playerId: string, headPic: string): Promise<Avatar> {
  if (!headPics.some((offered) => offered.headPic === headPic)) throw new Refusal(Status.badInput, '该头像不在可选范围内，请重新选择')
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    return wear(tx, playerId, headPic)
  })
}

function uploadAvatar({ db, now }: Pick<Deps, 'db' | 'now'>, playerId: string, webp: Buffer): Promise<Avatar> {
  // A new name for every picture, so that the old one may stay in caches for ever.
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

/** Counts a picture before it is opened: opening it is what costs. The player's row is locked, so that those sent at once are counted one by one. */
function countTry(db: Db, playerId: string, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const [tried] = await tx
      .select({ times: count() })
      .from(avatarTry)
      .where(and(eq(avatarTry.playerId, playerId), gt(avatarTry.at, new Date(now - DAY))))
    if ((tried?.times ?? 0) >= PICTURES_A_DAY) throw new Refusal(Status.tooMany, '今日上传次数已用完，请明天再试，或从头像列表中选择')
    await tx.insert(avatarTry).values({ playerId, at: new Date(now) })
  })
}

/** Forgets pictures that no limit counts any more. */
export async function sweepAvatarTries(db: Db, now: number): Promise<void> {
  await db.delete(avatarTry).where(lt(avatarTry.at, new Date(now - DAY)))
}

/** The uploaded picture of that name, or null. */
export async function avatarOf(db: Db, name: string): Promise<Buffer | null> {
  const [row] = await db.select({ webp: avatarUpload.webp }).from(avatarUpload).where(eq(avatarUpload.name, name))
  return row?.webp ?? null
}
