import type { FastifyInstance } from 'fastify'
import type { HiddenPlays } from '#server/core/items/plays.ts'
import { requireKnownDevice } from '#server/core/player/knownDevice.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/limits.ts'
import { toMinor } from '#shared/money.ts'
import { takeWords } from './capWords.ts'
import { limitState, setCap, startRest } from './settings.ts'
import { todayOf } from './today.ts'

interface LimitDeps extends Pick<Deps, 'db' | 'now'> {
  /** The plays of a player that are not public yet. */
  hiddenOf(db: DbOrTx, playerId: string): Promise<HiddenPlays>
}

/** Mounts the calls of 理性娱乐: caps, rest, totals and today. Frozen players may use them too. */
export function mountLimits(app: FastifyInstance, deps: LimitDeps): void {
  mountCall(app, calls.getMyLimits, ({ request }) => limitState(deps.db, requirePlayer(request), deps.now()))
  mountCall(app, calls.getMyToday, async ({ request }) => {
    const playerId = requirePlayer(request)
    return todayOf(deps.db, playerId, deps.now(), await deps.hiddenOf(deps.db, playerId))
  })
  mountCall(app, calls.takeCapWords, async ({ request }) => {
    const [playerId, now] = [requirePlayer(request), deps.now()]
    return { words: await takeWords(deps.db, playerId, now), limits: await limitState(deps.db, playerId, now) }
  })
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
