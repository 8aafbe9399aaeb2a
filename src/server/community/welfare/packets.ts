import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { hashCode, makeCode } from '#server/core/codes/cardCodes.ts'
import { type GuessWords, guess } from '#server/core/codes/guess.ts'
import { giveAway } from '#server/core/giveaway/count.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { redeemPacket as call } from '#shared/calls/welfare.ts'
import { PACKET_CODE_MISTYPED, printed, readCode } from '#shared/cardCode.ts'
import { Currency, Status } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { claimOnce, payClaim } from './grant.ts'
import type { WelfareDeps } from './ports.ts'
import { redPacket } from './tables.ts'

/** Red packets that an operator makes under one code. */
export interface PacketLot {
  name: string
  /** Diamonds of each, in minor units. */
  amount: Minor
  count: number
  days: number
}

const DAY = 24 * 3_600_000
const refOf = (packetId: string) => `packet:${packetId}`

/** Makes red packets and lays their whole pot aside. Returns the code as it is printed; it cannot be read again. */
export function makePackets(db: Db, key: Buffer, { name, amount, count, days }: PacketLot): Promise<{ packetId: string; code: string }> {
  const code = makeCode()
  return inTransaction(db, async (tx) => {
    const now = await clockOf(tx)
    const row = {
      name,
      amount,
      count,
      left: count,
      codeHash: hashCode(key, code),
      madeAt: new Date(now),
      endsAt: new Date(now + days * DAY),
    }
    const [made] = await tx.insert(redPacket).values(row).returning({ id: redPacket.id })
    if (!made) throw new Error('packet not written')
    await movePot(tx, 'packet_fund', made.id, amount * count, new Date(now))
    return { packetId: made.id, code: printed(code) }
  })
}

/** Moves diamonds into the pot of a packet, or the rest out of it. */
function movePot(tx: Tx, kind: 'packet_fund' | 'packet_rest', packetId: string, pot: Minor, at: Date): Promise<string> {
  const amount = kind === 'packet_fund' ? pot : -pot
  const currency = Currency.diamond
  const lines = [
    { house: 'packet', currency, amount },
    { house: 'grant', currency, amount: -amount },
  ] as const
  return postJournal(tx, { kind, ref: refOf(packetId), at, lines })
}

/** Who redeems a code, and from where. */
export interface RedeemRequest extends Acting {
  address: string
  key: string
  /** As the player typed it. */
  code: string
}

const WORDS: GuessWords = { wrong: '口令不正确，请核对后重试', tooMany: '口令错误次数过多，请 10 分钟后再试' }

/**
 * Gives a player one red packet of a code, once for each player and key. Wrong codes are counted, see `guess`, but not a typing
 * error that the check letter shows. Throws a Refusal.
 */
export async function redeemPacket(deps: WelfareDeps, request: RedeemRequest): Promise<DataOf<typeof call>> {
  const { db, packetKey } = deps
  const { playerId, sessionId, key, address } = request
  const code = readCode(request.code)
  if (code === null) throw new Refusal(Status.badInput, PACKET_CODE_MISTYPED)
  const codeHash = hashCode(packetKey, code)
  const hash = requestHash(call.path, { codeHash })
  const took = await guess(
    db,
    { kind: 'packet', playerId, address },
    async (tx) => {
      const [packet] = await tx.select().from(redPacket).where(eq(redPacket.codeHash, codeHash))
      return packet ? once(tx, { playerId, sessionId, key, requestHash: hash }, () => takePacket(tx, playerId, packet)) : null
    },
    WORDS,
  )
  return { ...took, ...(await balancesOf(db, playerId)) }
}

type PacketRow = typeof redPacket.$inferSelect

/** Takes one packet out of the pot. The row of the packet lets no more out than there are, on however many nodes. */
async function takePacket(tx: Tx, playerId: string, { id, name, amount }: PacketRow): Promise<{ amount: number; name: string }> {
  await lockPlayer(tx, playerId)
  const now = await clockOf(tx)
  const at = new Date(now)
  const claim = { playerId, kind: 'packet', slot: id, day: beijingDay(now), at } as const
  const again = () => new Refusal(Status.conflict, '您已经领过这个红包')
  const claimId = await claimOnce(tx, claim, { diamonds: amount }, again)
  const [left] = await tx
    .update(redPacket)
    .set({ left: sql`${redPacket.left} - 1` })
    .where(
      and(
        eq(redPacket.id, id),
        isNull(redPacket.closedAt),
        sql`${redPacket.left} > 0`,
        sql`${redPacket.endsAt} > ${at.toISOString()}::timestamptz`,
      ),
    )
    .returning({ left: redPacket.left })
  if (!left) throw new Refusal(Status.conflict, '红包已经领完或过期')
  await payClaim(tx, claim, { claimId, kind: 'red_packet', diamonds: amount, remark: name })
  await giveAway(tx, { source: 'packet', day: claim.day, worth: amount }, playerId)
  return { amount: toWire(amount), name }
}

/** Closes red packets that have ended or are all taken, and gives back what nobody took. Returns how many. */
export async function closePackets(db: Db): Promise<number> {
  for (let closed = 0; ; closed++) {
    const ended = or(lte(redPacket.endsAt, sql`now()`), eq(redPacket.left, 0))
    const done = await inTransaction(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(redPacket)
        .where(and(isNull(redPacket.closedAt), ended))
        .orderBy(redPacket.id)
        .limit(1)
        .for('update', { skipLocked: true })
      if (row) await closeHeld(tx, row)
      return row !== undefined
    })
    if (!done) return closed
  }
}

/** Ends one lot of red packets now. Returns how many nobody had taken; null when there is none open with that id. */
export function closePacket(db: Db, packetId: string): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const open = and(eq(redPacket.id, packetId), isNull(redPacket.closedAt))
    const [row] = await tx.select().from(redPacket).where(open).for('update')
    if (!row) return null
    await closeHeld(tx, row)
    return row.left
  })
}

async function closeHeld(tx: Tx, { id, left, amount }: PacketRow): Promise<void> {
  const at = new Date(await clockOf(tx))
  if (left > 0) await movePot(tx, 'packet_rest', id, left * amount, at)
  await tx.update(redPacket).set({ closedAt: at }).where(eq(redPacket.id, id))
}
