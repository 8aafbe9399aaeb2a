import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { player } from '#server/auth/tables.ts'
import * as calls from '#shared/calls/common.ts'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import { markBrowser, requesterOf } from '../http/browser.ts'
import { mountCall, requireLogin } from '../http/call.ts'
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
export function mountSms(app: FastifyInstance, deps: Deps & SmsPorts & { codeKey: Buffer }): void {
  const tools = { sender: createSmsSender(deps.config, deps.now), key: deps.codeKey }

  mountCall(app, calls.smsCode, ({ query, request, reply }) =>
    sendCode(deps, tools, {
      phone: normalisePhone(query.phone),
      purpose: 'login',
      captchaVerification: query.captchaVerification,
      from: markBrowser(request, reply),
    }),
  )

  mountCall(app, calls.userSmsCode, async ({ query, request }) => {
    const { playerId, sessionId } = requireLogin(request)
    return sendCode(deps, tools, {
      phone: await phoneOf(deps.db, playerId),
      purpose: 'confirm',
      captchaVerification: query.captchaVerification,
      from: requesterOf(request),
      sessionId,
    })
  })
}
