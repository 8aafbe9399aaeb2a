import type { FastifyInstance } from 'fastify'
import { phoneOf } from '#server/core/player/phoneOf.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressOf } from '#server/platform/http/address.ts'
import type { Browsers } from '#server/platform/http/browser.ts'
import { mountCall, requireLogin } from '#server/platform/http/call.ts'
import { normalisePhone } from '#server/platform/http/phone.ts'
import * as calls from '#shared/calls/common.ts'
import { createSmsSender } from './createSender.ts'
import { type SmsPorts, sendCode } from './sendCode.ts'

/** Mounts the two calls that send a code. */
export function mountSms(app: FastifyInstance, deps: Deps & SmsPorts & { codeKey: Buffer; browsers: Browsers }): void {
  const tools = { sender: createSmsSender(deps.config, deps.now), key: deps.codeKey }

  mountCall(app, calls.smsCode, ({ query, request, reply }) => {
    const phone = normalisePhone(query.phone)
    const visit = deps.browsers.visit(request, reply, phone)
    return sendCode(deps, tools, { phone, purpose: 'login', captchaVerification: query.captchaVerification, visit })
  })

  mountCall(app, calls.userSmsCode, async ({ query, request }) => {
    const { playerId, sessionId } = requireLogin(request)
    return sendCode(deps, tools, {
      phone: await phoneOf(deps.db, playerId),
      purpose: 'confirm',
      captchaVerification: query.captchaVerification,
      address: addressOf(request),
      sessionId,
    })
  })
}
