import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import * as visitor from '#shared/calls/visitor.ts'
import * as calls from '#shared/modes/battle/calls.ts'
import type { BattleCard } from '#shared/modes/battle/room.ts'
import { battleDetail, battleEvents, battleTables } from './access.ts'
import { createBattle } from './create.ts'
import type { BattleDeps } from './full.ts'
import { joinBattle } from './join.ts'
import { leaveBattle } from './leave.ts'
import { type LobbyDepth, lobbyRooms, pageOfCards, readLobby, roomsOfPlayer } from './lobby.ts'
import { battlePage, battleTop } from './records.ts'
import { callRobot } from './robot.ts'

/** Ms for which everybody gets the same lobby; what changes is pushed. */
const LOBBY = { life: 500, longest: 5_000 }
/** The same for 十佳. */
const TOP = { life: 2_000, longest: 30_000 }

/** Rooms that a visitor sees at most. */
const VISITOR_ROOMS = 50

/** Mounts the calls of 竞技场. */
export function mountBattle(app: FastifyInstance, deps: BattleDeps & Pick<Deps, 'reads'>): void {
  mountRooms(app, deps)
  mountVisitors(app, { ...deps, db: deps.reads })
  mountActs(app, deps)
  const monotonic = () => performance.now()
  const lobby = new SharedReads<BattleCard[]>(monotonic, LOBBY)
  const readShared = (depth: LobbyDepth) => lobby.read(depth, () => readLobby(deps.reads, depth))
  mountCall(app, calls.battleList, async ({ query: { mine, page, pageSize, ...filter }, request }) => {
    const playerId = requirePlayer(request)
    const cards = mine ? roomsOfPlayer(deps.db, playerId) : lobbyRooms(readShared, filter)
    return pageOfCards(await cards, { page, pageSize })
  })
  const top = new SharedReads<calls.BattleTopRow[]>(monotonic, TOP)
  const readTop = (period: number) => top.read(String(period), async () => battleTop(deps.reads, period, await clockOf(deps.reads)))
  mountCall(app, calls.battleTop, ({ query: { period } }) => readTop(period))
  mountCall(app, visitor.battleTopList, ({ query: { period } }) => readTop(period))
  mountCall(app, visitor.battleLobby, async ({ query: { state } }) => {
    const filter = { state, mode: -1, seats: -1, from: -1, to: -1 }
    return (await lobbyRooms(readShared, filter)).slice(0, VISITOR_ROOMS)
  })
  mountCall(app, calls.getMyBattlePage, async ({ query, request }) => battlePage(deps.db, requirePlayer(request), query))
}

/** Mounts what shows one room. */
function mountRooms(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mountCall(app, calls.battleDetail, async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return battleDetail(deps, { ...query, playerId: requirePlayer(request), address: addressOf(request) })
  })
  mountCall(app, calls.battleEvents, async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return battleEvents(deps, { ...query, playerId: requirePlayer(request), address: addressOf(request) })
  })
  mountCall(app, calls.battleTables, ({ query, request }) =>
    battleTables(deps, { ...query, playerId: requirePlayer(request), address: addressOf(request) }),
  )
}

/** Mounts what shows a public room to visitors. */
function mountVisitors(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  const asked = ({ roomId }: { roomId: string }, request: FastifyRequest) => ({
    roomId,
    code: '',
    playerId: null,
    address: addressOf(request),
  })
  mountCall(app, visitor.battleView, async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return battleDetail(deps, asked(query, request))
  })
  mountCall(app, visitor.battleViewEvents, async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return battleEvents(deps, { ...asked(query, request), after: query.after })
  })
  mountCall(app, visitor.battleViewTables, ({ query, request }) => battleTables(deps, asked(query, request)))
}

/** Mounts what players do. */
function mountActs(app: FastifyInstance, deps: BattleDeps): void {
  mountCall(
    app,
    calls.battleCreate,
    async ({ query, request }) => createBattle(deps, { ...query, ...requireLogin(request), key: requireKey(request) }),
    { checksLogin: true },
  )
  mountCall(
    app,
    calls.battleJoin,
    async ({ query, request }) =>
      joinBattle(deps, { ...query, ...requireLogin(request), key: requireKey(request), address: addressOf(request) }),
    { checksLogin: true },
  )
  mountCall(app, calls.battleLeave, async ({ query, request }) =>
    leaveBattle(deps, { ...query, ...requireLogin(request), key: requireKey(request) }),
  )
  mountCall(app, calls.battleRobot, async ({ query, request }) =>
    callRobot(deps, { ...query, ...requireLogin(request), key: requireKey(request) }),
  )
}
