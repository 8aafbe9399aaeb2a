import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { registerPlayer } from '#server/account/auth/register.ts'
import { createSession } from '#server/account/auth/session.ts'
import { identity, player } from '#server/core/player/tables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'

export interface TestPlayer {
  playerId: string
  /** The number that others see. */
  uid: string
  /** For the Token header. */
  token: string
  phone: string
}

export interface Wallet {
  /** Minor units. */
  coins?: number
  diamonds?: number
  /** True for a player whom the welcome still greets. */
  fresh?: boolean
}

const randomPhone = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

/** A registered, logged-in player, made by the product's own registration without the way through captcha and SMS. */
export function newPlayer(db: Db, { coins = 0, diamonds = 0, fresh = false }: Wallet = {}, now = Date.now()): Promise<TestPlayer> {
  const phone = randomPhone()
  return inTransaction(db, async (tx) => {
    const playerId = await registerPlayer(tx, { phone, start: { startCoins: coins, startDiamonds: diamonds }, now })
    const [row] = await tx
      .update(player)
      .set({ guidedAt: fresh ? null : new Date(now) })
      .where(eq(player.id, playerId))
      .returning({ uid: player.uid })
    return { playerId, uid: row?.uid ?? '', token: await createSession(tx, playerId, now), phone }
  })
}

/** Writes down that a player has a verified real name, without the check: items may then leave (`release/`). */
export const verify = (db: Db, playerId: string) =>
  db.insert(identity).values({ playerId, idHash: randomUUID(), nameMasked: '王*明', idMasked: '1*4', verifiedAt: new Date() })

/** A player whose real name is verified. */
export async function newVerified(db: Db, wallet: Wallet = {}): Promise<TestPlayer> {
  const made = await newPlayer(db, wallet)
  await verify(db, made.playerId)
  return made
}
