import { refuseFrozen } from '#server/core/player/frozen.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { exchangeQuantity } from '#shared/calls/profile.ts'
import { Currency, Status } from '#shared/codes.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import { balancesOf } from './balances.ts'
import { once, requestHash } from './idempotency.ts'
import { postJournal } from './journal.ts'

interface DiamondExchange extends Acting {
  key: string
  /** Number of diamonds. */
  quantity: number
  /** Milliseconds since 1970. */
  now: number
}

/** Exchanges diamonds for coins, in whole lots only. One journal books both sides. */
export function exchangeDiamonds(db: Db, request: DiamondExchange): Promise<DataOf<typeof exchangeQuantity>> {
  const { playerId, sessionId, key, quantity, now } = request
  const hash = requestHash(exchangeQuantity.path, { quantity })
  return inTransaction(db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await refuseFrozen(tx, playerId)
      if (quantity % DIAMOND_LOT !== 0) throw notWholeLots(quantity)
      const [diamonds, coins] = [toMinor(quantity), toMinor(quantity / DIAMOND_LOT)]
      await postJournal(tx, {
        kind: 'diamond_exchange',
        ref: `diamonds:${playerId}:${key}`,
        remark: `${quantity} 钻石兑换 ${quantity / DIAMOND_LOT} 金币`,
        at: new Date(now),
        lines: [
          { playerId, currency: Currency.diamond, amount: -diamonds },
          { house: 'exchange', currency: Currency.diamond, amount: diamonds },
          { playerId, currency: Currency.coin, amount: coins },
          { house: 'exchange', currency: Currency.coin, amount: -coins },
        ],
      })
      return { amount: toWire(coins), ...(await balancesOf(tx, playerId)) }
    }),
  )
}

function notWholeLots(quantity: number): Refusal {
  const below = quantity - (quantity % DIAMOND_LOT)
  const advice = below === 0 ? `至少 ${DIAMOND_LOT} 个` : `例如 ${below} 或 ${below + DIAMOND_LOT} 个`
  return new Refusal(Status.badInput, `每 ${DIAMOND_LOT} 钻石兑换 1 金币，请输入 ${DIAMOND_LOT} 的整数倍，${advice}`)
}
