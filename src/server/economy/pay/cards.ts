import { and, count, eq } from 'drizzle-orm'
import { hashCode } from '#server/core/codes/cardCodes.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { within } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { secretFor } from '#server/platform/secrets.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { redeemCardCode } from '#shared/calls/pay.ts'
import { readCode } from '#shared/cardCode.ts'
import { PayChannel, Status } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import { bookTopUp } from './credit.ts'
import { newOrderNo, openOrdersOf, orderView } from './orders.ts'
import { TRY_WINDOW } from './overdue.ts'
import type { PayWorld } from './ports.ts'
import { cardCode, cardTry, topUp } from './tables.ts'

/** Number of wrong codes that a player may enter within TRY_WINDOW. */
const TRIES = 5

/**
 * A Refusal that also counts as a wrong try. It is thrown inside the transaction of the redemption, which it rolls back; `redeemCard` then
 * writes the try and refuses.
 */
class WrongCode extends Refusal {
  constructor() {
    super(Status.cardCodeWrong, '卡密无效、已使用或已过期，请核对后重试')
  }
}

type Redeemed = DataOf<typeof redeemCardCode>

interface RedeemRequest extends Acting {
  /** Idempotency key. */
  key: string
  /** As the player typed it. */
  code: string
}

/**
 * Redeems a card code for coins, once per code and key. Wrong codes are counted, but not a typing error that the check letter shows. Throws
 * a Refusal.
 */
export async function redeemCard(world: PayWorld, { playerId, sessionId, key, code: typed }: RedeemRequest): Promise<Redeemed> {
  const code = readCode(typed)
  if (code === null) throw new Refusal(Status.cardCodeWrong, '卡密输入有误，请核对 16 位卡号后重试')
  const codeHash = hashCode(secretFor(world.config, 'card-code'), code)
  const request = { playerId, sessionId, key, requestHash: requestHash(redeemCardCode.path, { codeHash }) }
  const outcome = await inTransaction(world.db, async (tx) => {
    await lockPlayer(tx, playerId)
    try {
      return await tx.transaction((inner) => once(inner, request, () => redeemNow(inner, world, playerId, codeHash)))
    } catch (error) {
      if (!(error instanceof WrongCode)) throw error
      await tx.insert(cardTry).values({ playerId, at: new Date(world.now()) })
      return error
    }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function redeemNow(tx: Tx, world: PayWorld, playerId: string, codeHash: string): Promise<Redeemed> {
  const now = world.now()
  await refuseGuessing(tx, playerId, now)
  const amount = await takeCard(tx, { playerId, codeHash, now })
  await world.ports.limits.requireTopUp(tx, playerId, amount, now, () => openOrdersOf(tx, playerId, now))
  await world.ports.limits.countTopUp(tx, playerId, amount, now)
  const order = await writeCredited(tx, { playerId, amount, at: new Date(now) })
  await bookTopUp(tx, world.ports, order, new Date(now))
  return { order: orderView(order, now), ...(await balancesOf(tx, playerId)) }
}

async function refuseGuessing(tx: Tx, playerId: string, now: number): Promise<void> {
  const recent = and(eq(cardTry.playerId, playerId), within(cardTry.at, TRY_WINDOW, now))
  const [tried] = await tx.select({ times: count() }).from(cardTry).where(recent)
  if ((tried?.times ?? 0) >= TRIES) throw new Refusal(Status.tooMany, '卡密错误次数过多，请 15 分钟后再试')
}

/** Marks the card as redeemed and returns its amount. Unknown codes, expired ones and those that others have used get the same refusal. */
async function takeCard(tx: Tx, { playerId, codeHash, now }: { playerId: string; codeHash: string; now: number }): Promise<Minor> {
  const [card] = await tx.select().from(cardCode).where(eq(cardCode.codeHash, codeHash)).for('update')
  if (card?.redeemedBy === playerId) throw new Refusal(Status.cardCodeWrong, '您已使用过这张卡密，金额已到账，可在充值记录中查看')
  if (!card || card.redeemedBy !== null || card.expiresAt.getTime() <= now) throw new WrongCode()
  await tx
    .update(cardCode)
    .set({ redeemedBy: playerId, redeemedAt: new Date(now) })
    .where(eq(cardCode.codeHash, codeHash))
  return card.amount
}

async function writeCredited(tx: Tx, { playerId, amount, at }: { playerId: string; amount: Minor; at: Date }) {
  const [row] = await tx
    .insert(topUp)
    .values({
      orderNo: newOrderNo(),
      playerId,
      channel: PayChannel.cardCode,
      gateway: '',
      state: 'credited',
      amount,
      bonus: 0,
      createdAt: at,
      expiresAt: at,
      paidAt: at,
      creditedAt: at,
    })
    .returning()
  if (!row) throw new Error('order not written')
  return row
}
