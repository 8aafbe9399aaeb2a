import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { createSeed } from '#server/core/fairness/seeds.ts'
import { openAccount } from '#server/core/money/openAccount.ts'
import { player } from '#server/core/player/tables.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { nextId } from '#server/platform/db/nextId.ts'
import type { BrowserOf } from '#server/platform/http/browser.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import { DEFAULT_PROMOTE_CODE, PROMOTE_CODE_PATTERN } from '#shared/rules.ts'
import { HEAD_PICS } from './headPics.ts'
import { knownAs } from './knownSources.ts'
import { randomNickname, randomPromoteCode, uidOf } from './names.ts'

/** Starting balance of a new player in the demo world, in minor units (hundredths). */
export const DEMO_START = { startCoins: 200_000, startDiamonds: 30_000 } as const
const NO_START = { startCoins: 0, startDiamonds: 0 } as const

export interface NewPlayer {
  /** 11 digits; null for a robot. */
  phone: string | null
  /** Without it the player is called 玩家 and four random digits. */
  nickname?: string
  headPic?: string
  robot?: boolean
  inviterId?: string | null
  start?: { startCoins: Minor; startDiamonds: Minor }
  now: number
}

const randomHeadPic = () => HEAD_PICS[randomInt(HEAD_PICS.length)]?.headPic ?? ''

/** Creates a player with both accounts and the first seed pair. Returns the player's id. */
export async function registerPlayer(tx: Tx, wanted: NewPlayer): Promise<string> {
  const id = await nextId(tx, 'player')
  await insertPlayer(tx, {
    id,
    uid: uidOf(id),
    phone: wanted.phone,
    nickname: wanted.nickname ?? randomNickname(),
    headPic: wanted.headPic ?? randomHeadPic(),
    inviterId: wanted.inviterId ?? null,
    robot: wanted.robot ?? false,
    createdAt: new Date(wanted.now),
  })
  await openAccount(tx, id, wanted.start ?? NO_START, wanted.now)
  await createSeed(tx, id)
  return id
}

const DRAWS = 20

/** Writes the player with a promotion code that nobody has: where one is taken, another is drawn. Tests give `draw`. */
export async function insertPlayer(tx: Tx, row: Omit<typeof player.$inferInsert, 'promoteCode'>, draw = randomPromoteCode): Promise<void> {
  for (let drawn = 0; drawn < DRAWS; drawn++) {
    const written = tx.insert(player).values({ ...row, promoteCode: draw() })
    const { rowCount } = await written.onConflictDoNothing({ target: player.promoteCode })
    if (rowCount === 1) return
  }
  throw new Error('no free promotion code')
}

/**
 * Finds the player with this promotion code. Returns null for an empty code or the form's default. Refuses an unknown code, that of a robot
 * or of a frozen player, and that of a player who has logged in from the browser that now brings the code.
 */
export async function inviterOf(db: DbOrTx, promoteCode: string, browserOf: BrowserOf): Promise<string | null> {
  const code = promoteCode.trim().toUpperCase()
  if (code === '' || code === DEFAULT_PROMOTE_CODE) return null
  const inviter = PROMOTE_CODE_PATTERN.test(code) ? await ownerOf(db, code) : null
  if (!inviter) throw new Refusal(Status.badInput, '推广码不存在，请核对后重试')
  const browser = inviter.phone === null ? '' : browserOf(inviter.phone)
  if (inviter.phone !== null && (await knownAs(db, inviter.phone, { browser, address: '' })) === 'browser')
    throw new Refusal(Status.badInput, '这台设备登录过该推广码的账号，不能使用，请清空推广码后继续')
  return inviter.id
}

async function ownerOf(db: DbOrTx, code: string) {
  const { id, phone } = player
  const [owner] = await db
    .select({ id, phone })
    .from(player)
    .where(and(eq(player.promoteCode, code), eq(player.robot, false), eq(player.frozen, false)))
  return owner
}
