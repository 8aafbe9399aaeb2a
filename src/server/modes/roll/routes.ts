import type { FastifyInstance } from 'fastify'
import { requireKnownDevice } from '#server/core/player/knownDevice.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as visitor from '#shared/calls/visitor.ts'
import * as calls from '#shared/modes/roll/calls.ts'
import type { RollRoom } from '#shared/modes/roll/room.ts'
import { cancelOwnRoll } from './cancel.ts'
import { createRoll } from './create.ts'
import { joinRoll } from './join.ts'
import type { RollDeps } from './ports.ts'
import { rollPage } from './records.ts'
import { ownRoll, rollCount, rollEntrants, rollList, rollProof, rollView } from './view.ts'

/** Ms for which everybody gets the same list or room; what changes is pushed. */
const LIST = { life: 500, longest: 5_000 }
const ROOM = { life: 200, longest: 1_000 }
/** The proof of a draw never changes, but it may be long: few are kept. */
const PROOF = { life: 60_000, size: 20 }

/** Mounts the calls of ROLL. */
export function mountRoll(app: FastifyInstance, deps: RollDeps & Pick<Deps, 'reads' | 'gallery'>): void {
  const rooms = new SharedReads<RollRoom>(() => performance.now(), ROOM)
  const view = (roomId: string) => rooms.read(roomId, () => rollView(deps.reads, roomId))
  mountVisitors(app, deps, view)
  mountCall(app, calls.rollDetail, async ({ query: { roomId }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return mine(deps, roomId, requirePlayer(request), view)
  })
  mountCall(app, calls.rollJoin, async ({ query, request }) => {
    // A repeated join is answered from the room, so its key is only asked for.
    requireKey(request)
    const { row, own } = await joinRoll(deps, { ...query, ...requireLogin(request), address: addressOf(request) })
    const room = await view(query.roomId)
    return { room: { ...room, entrants: Math.max(room.entrants, row.entrants) }, own }
  })
  mountCall(app, calls.rollCreate, async ({ query, request }) => {
    const login = requireLogin(request)
    await requireKnownDevice(deps.db, login, deps.now())
    const roomId = await createRoll(deps, { ...query, ...login, key: requireKey(request) })
    return mine(deps, roomId, login.playerId, (id) => rollView(deps.db, id))
  })
  mountCall(app, calls.rollCancel, async ({ query: { roomId }, request }) => {
    requireKey(request)
    const login = requireLogin(request)
    await cancelOwnRoll(deps.db, { ...login, roomId })
    return mine(deps, roomId, login.playerId, (id) => rollView(deps.db, id))
  })
  mountCall(app, calls.getMyRollPage, async ({ query, request }) => rollPage(deps.db, requirePlayer(request), query))
}

/** A room, and what it is to the player. */
async function mine({ db, ports }: RollDeps, roomId: string, playerId: string, view: (roomId: string) => Promise<RollRoom>) {
  const room = await view(roomId)
  return { room, own: await ownRoll(db, ports, { roomId, playerId, now: await clockOf(db) }) }
}

/** Mounts what everybody sees. */
function mountVisitors(app: FastifyInstance, dbs: Pick<Deps, 'reads' | 'gallery'>, view: (roomId: string) => Promise<RollRoom>): void {
  const { gallery } = dbs
  const monotonic = () => performance.now()
  const lists = new SharedReads<DataOf<typeof visitor.rollList>>(monotonic, LIST)
  const totals = new SharedReads<number>(monotonic, LIST)
  mountCall(app, visitor.rollList, ({ query }) => {
    const { state, page, pageSize, after } = query
    // Everybody sees the beginning of the list of open rooms; any other page is one that the caller names.
    const isBeginning = state === 0 && page === 1 && after === '0'
    const db = isBeginning ? dbs.reads : dbs.gallery
    const total = () => totals.read(`${state}/${isBeginning}`, () => rollCount(db, state))
    return lists.read([state, page, pageSize, after].join('/'), () => rollList(db, query, total))
  })
  mountCall(app, visitor.rollView, ({ query: { roomId } }) => view(roomId))
  const entrants = new SharedReads<DataOf<typeof visitor.rollEntrants>>(monotonic, LIST)
  mountCall(app, visitor.rollEntrants, ({ query: { roomId, after } }) =>
    entrants.read(`${roomId}/${after}`, () => rollEntrants(gallery, roomId, after)),
  )
  const proofs = new SharedReads<DataOf<typeof visitor.rollProof>>(monotonic, PROOF)
  mountCall(app, visitor.rollProof, ({ query: { roomId } }) => proofs.read(roomId, () => rollProof(gallery, roomId)))
}
