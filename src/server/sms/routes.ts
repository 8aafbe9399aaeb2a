import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { player } from '#server/auth/tables.ts'
import * as calls from '#shared/calls/common.ts'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { mountCall, requirePlayer } from '../http/call.ts'
import { normalisePhone } from '../http/phone.ts'
import { Refusal } from '../http/refusal.ts'
import { createSmsSender } from './createSender.ts'
import { type SmsPorts, sendCode } from './sendCode.ts'

async function phoneOf(db: Deps['db'], playerId: string): Promise<string> {
  const [row] = await db.select({ phone: player.phone }).from(player).where(eq(player.id, playerId))
  if (!row?.phone) throw new Refusal(Status.forbidden, '请先绑定手机号')
  return row.phone
}

/** Mounts the two calls that send a code. */
export function mountSms(app: FastifyInstance, deps: Deps & SmsPorts): void {
  const sender = createSmsSender(deps.config, deps.now)

  mountCall(app, calls.smsCode, ({ query, request }) =>
    sendCode(deps, sender, {
      phone: normalisePhone(query.phone),
      purpose: 'login',
      captchaVerification: query.captchaVerification,
      address: addressOf(request),
    }),
  )

  mountCall(app, calls.userSmsCode, async ({ query, request }) =>
    sendCode(deps, sender, {
      phone: await phoneOf(deps.db, requirePlayer(request)),
      purpose: 'confirm',
      captchaVerification: query.captchaVerification,
      address: addressOf(request),
    }),
  )
}
