import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import type { Browsers } from '#server/platform/http/browser.ts'
import { mountCall, requireLogin } from '#server/platform/http/call.ts'
import { normalisePhone } from '#server/platform/http/phone.ts'
import { publishSignOut } from '#server/platform/live/bus.ts'
import * as calls from '#shared/calls/auth.ts'
import { confirmDevice as confirmDeviceCall, getMyDevices, revokeDevice as revokeDeviceCall } from '#shared/calls/profile.ts'
import { confirmDevice } from './confirmDevice.ts'
import { devicesOf, revokeDevice } from './devices.ts'
import { type LoginPorts, login } from './login.ts'
import { verifyRealName } from './realName.ts'
import { createRealNameCheck } from './realNameCheck.ts'
import { endAll } from './sessionEnd.ts'

/** Mounts the calls under /api/auth and the list of the player's sessions. */
export function mountAuth(app: FastifyInstance, deps: Deps & LoginPorts & { browsers: Browsers }): void {
  const checkRealName = createRealNameCheck(deps.config)

  mountCall(app, calls.smsLogin, ({ query, request, reply }) => {
    const phone = normalisePhone(query.id)
    const visit = deps.browsers.visit(request, reply, phone)
    const { code, promoteCode } = query
    const browserOf = (other: string) => deps.browsers.visit(request, reply, other).from.browser
    return login(deps, { phone, code, promoteCode, agent: request.headers['user-agent'] ?? '', visit, browserOf })
  })

  mountCall(app, calls.logout, async ({ request }) => {
    if (request.playerId === null) return true
    await endAll(deps.db, requireLogin(request), deps.now())
    publishSignOut(deps.bus, request.playerId)
    return true
  })

  mountCall(app, calls.phone3elements, ({ query, request }) => verifyRealName(deps, checkRealName, requireLogin(request), query))

  mountCall(app, getMyDevices, ({ request }) => devicesOf(deps, requireLogin(request)))

  mountCall(app, revokeDeviceCall, ({ query, request }) => revokeDevice(deps, requireLogin(request), query.deviceId))

  mountCall(app, confirmDeviceCall, ({ query, request, reply }) =>
    confirmDevice(deps, requireLogin(request), {
      code: query.code,
      visitOf: (phone) => deps.browsers.visit(request, reply, phone),
    }),
  )
}
