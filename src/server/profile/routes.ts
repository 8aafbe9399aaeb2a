import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { player } from '#server/auth/tables.ts'
import { rotateSeed, seedsOf } from '#server/fairness/seeds.ts'
import { balanceLogPage, balancesOf } from '#server/money/balances.ts'
import * as calls from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { inTransaction } from '../db/retry.ts'
import type { Deps } from '../deps.ts'
import { mountCall, requirePlayer } from '../http/call.ts'
import { maskPhone } from '../http/phone.ts'
import { Refusal } from '../http/refusal.ts'

/** Letters, digits, marks and signs of any script with single spaces between; nothing that cannot be seen or that turns the text around. */
const VISIBLE_PATTERN = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u

async function userInfoOf(db: Deps['db'], playerId: string): Promise<calls.UserInfo> {
  const [row] = await db.select().from(player).where(eq(player.id, playerId))
  if (!row) throw new Refusal(Status.loginFailure, '请先登录')
  const { id, uid, nickname, phone, headPic, headGround } = row
  return { id, uid, nickname, phone: phone === null ? '' : maskPhone(phone), headPic, headGround, ...(await balancesOf(db, playerId)) }
}

/** What works of /api/profile so far, beside the bag. */
export function mountProfile(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  mountCall(app, calls.userInfo, ({ request }) => userInfoOf(db, requirePlayer(request)))

  mountCall(app, calls.getMyBalanceLog, ({ query, request }) => balanceLogPage(db, requirePlayer(request), query))

  mountCall(app, calls.getSecret, ({ request }) => seedsOf(db, requirePlayer(request)))

  mountCall(app, calls.modifySecret, ({ query, request }) => {
    const playerId = requirePlayer(request)
    if (!VISIBLE_PATTERN.test(query.clientSeed)) throw new Refusal(Status.badInput, '请输入1到64个可见字符')
    return inTransaction(db, (tx) => rotateSeed(tx, playerId, query.clientSeed))
  })
}
