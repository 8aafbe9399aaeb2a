import type { FastifyInstance } from 'fastify'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { refuseResting } from '#server/core/limits/play.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CallHandler, mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import * as visitor from '#shared/calls/visitor.ts'
import * as calls from '#shared/modes/dream/calls.ts'
import { RECENT_DROP_LIMIT } from '#shared/rules.ts'
import { demoBook, upgradeDemo } from './demo.ts'
import { oddsOf } from './odds.ts'
import { recentUpgrades } from './recentUpgrades.ts'
import { dreamPage, keptUpgrades } from './records.ts'
import { targetsOf } from './targets.ts'
import { upgradeItem } from './upgrade.ts'

/** Ms for which everybody gets the same list of wins. Newer ones are pushed. */
const WINS_KEPT = 2_000

/** Mounts the calls of 黄金装备. */
export function mountDream(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  mountCall(app, calls.dreamTargets, async () => targetsOf(await currentCatalogue(db)))
  mountCall(app, calls.dreamOdds, ({ query }) => oddsOf(db, query))
  const upgrade: CallHandler<typeof calls.upgrade> = async ({ query: { demo, ...asked }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { playerId, sessionId } = requireLogin(request)
    if (demo) return upgradeDemo(deps, { ...asked, playerId })
    return upgradeItem(deps, { ...asked, playerId, sessionId, key: requireKey(request) })
  }
  mountCall(app, calls.upgrade, upgrade, { checksLogin: true, asItIs: config.production })
  mountCall(app, calls.getUpgradeRecord, async ({ query: { key }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return keptUpgrades.find({ db }, requirePlayer(request), key)
  })
  mountCall(app, calls.getMyDreamPage, async ({ query, request }) => dreamPage(db, requirePlayer(request), query))
  const wins = new SharedReads<DropCard[]>(() => performance.now(), { life: WINS_KEPT })
  mountCall(app, calls.recentUpgrades, ({ query: { limit } }) => wins.read(String(limit), () => recentUpgrades(deps.reads, limit)))
  mountVisitor(app, deps, wins)
}

/** Mounts the calls that visitors may make without a token. They hold nothing of a player but the public wins. */
function mountVisitor(app: FastifyInstance, deps: Deps, wins: SharedReads<DropCard[]>): void {
  const { db, reads } = deps
  mountCall(app, visitor.dreamTargetList, async () => targetsOf(await currentCatalogue(db)))
  mountCall(app, visitor.dreamRing, ({ query }) => oddsOf(db, query))
  mountCall(app, visitor.tryUpgrade, async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    // A player whose token came along is no visitor: whoever rests makes no trial either.
    if (request.playerId !== null) await refuseResting(db, request.playerId, deps.now())
    return demoBook(deps, query)
  })
  mountCall(app, visitor.upgradeList, () => wins.read(String(RECENT_DROP_LIMIT), () => recentUpgrades(reads, RECENT_DROP_LIMIT)))
}
