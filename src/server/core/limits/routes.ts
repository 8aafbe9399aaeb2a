import type { FastifyInstance } from 'fastify'
import { requireKnownDevice } from '#server/core/player/knownDevice.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/limits.ts'
import { toMinor } from '#shared/money.ts'
import { limitState, setCap, startRest } from './settings.ts'

/** Mounts the calls of 理性娱乐: caps, rest and totals. Frozen players may use them too. */
export function mountLimits(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mountCall(app, calls.getMyLimits, ({ request }) => limitState(deps.db, requirePlayer(request), deps.now()))
  mountCall(app, calls.modifyLimit, async ({ query: { kind, cap }, request }) => {
    const login = requireLogin(request)
    // A lowered cap holds for a day at least, so a thief with one login code must not lower one.
    await requireKnownDevice(deps.db, login, deps.now())
    return setCap(deps, login.playerId, kind, cap === '' ? null : toMinor(Number(cap)))
  })
  mountCall(app, calls.takeRest, async ({ query: { days }, request }) => {
    const login = requireLogin(request)
    // Nobody can shorten a rest, so a thief with one login code must not begin one.
    await requireKnownDevice(deps.db, login, deps.now())
    return startRest(deps, login.playerId, Number(days))
  })
}
