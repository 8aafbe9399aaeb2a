import { randomBytes } from 'node:crypto'
import { type Box, type Catalogue, latestCatalogue } from '#server/core/catalogue/snapshot.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import type { Acting } from '#server/core/player/login.ts'
import { createRoom as createRoundsRoom } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { ModuleId, Status } from '#shared/codes.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { battleCreate } from '#shared/modes/battle/calls.ts'
import type { BattleBox, BattleRoom } from '#shared/modes/battle/room.ts'
import { areRulesAllowed, BATTLE, type BattleRules, type BattleSwitches, RoomState } from '#shared/modes/battle/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { seatOnce } from './again.ts'
import { insertWithCode } from './codes.ts'
import { BATTLE_ROOM, type HeldBattle } from './held.ts'
import { countCreation } from './pace.ts'
import { type BattlePushed, createdPushes } from './pushes.ts'
import { battlePlayerOf, clientSeedOf, requireFree, takeSeat } from './seats.ts'
import { takeStake } from './stakes.ts'
import { battle } from './tables.ts'
import { cardOf } from './view.ts'

/** What a player asks for: the rules, the boxes in the order of the rounds, and the cost of a seat as seen (-1: not said). */
export interface CreateRequest extends Omit<BattleRules, 'rounds' | 'mode' | 'seats'>, BattleSwitches, Acting {
  key: string
  mode: number
  seats: number
  boxes: readonly number[]
  cost: number
}

/** Creates a room and puts the player on its first seat, once per key (`seatOnce`). Throws a Refusal. */
export async function createBattle(deps: Pick<Deps, 'db'>, request: CreateRequest): Promise<DataOf<typeof battleCreate>> {
  const { playerId, sessionId, key, cost: _seen, ...asked } = request
  const hash = requestHash(battleCreate.path, { ...asked })
  const catalogue = await latestCatalogue(deps.db)
  return seatOnce(deps, { playerId, sessionId, key, requestHash: hash }, { code: '', address: '' }, (tx) =>
    createNow(tx, deps, request, catalogue),
  )
}

async function createNow(tx: Tx, deps: Pick<Deps, 'db'>, request: CreateRequest, catalogue: Catalogue): Promise<BattleRoom> {
  const { playerId } = request
  const rules = rulesAsked(request)
  const boxes = request.boxes.map((boxId) => battleBoxOf(catalogue, boxId))
  const cost = boxes.reduce((sum, { price }) => sum + price, 0)
  requireCost(cost, request.cost)
  const host = await requireFree(tx, playerId)
  const now = await clockOf(tx)
  await countCreation(tx, playerId, now)
  const roomId = await createRoundsRoom(tx, { mode: BATTLE_ROOM, sequence: 0, nextAt: null, alone: true })
  const serverSeed = randomBytes(32).toString('hex')
  const told = newRoom(request, {
    ...rules,
    roomId,
    now,
    cost: toWire(cost),
    boxes: boxes.map(shownBox),
    hostId: host.uid,
    serverSeedHash: seedHash(serverSeed),
  })
  const { hidden } = request
  const { mode, seats } = rules
  const values = { roomId, hostId: playerId, hidden, mode, seats, cost, createdAt: new Date(now), serverSeed, told }
  const row = hidden ? await insertWithCode(tx, values) : await insertOpen(tx, values)
  const held: HeldBattle = { ...row, sequence: 0, taken: [] }
  await enqueuePushes<BattlePushed>(tx, createdPushes(deps.db, cardOf(held, now)))
  return sitAsHost(tx, held, battlePlayerOf(host, 0))
}

async function insertOpen(tx: Tx, room: typeof battle.$inferInsert): Promise<typeof battle.$inferSelect> {
  const [row] = await tx.insert(battle).values(room).returning()
  if (!row) throw new Error('battle not created')
  return row
}

/** What a new room has besides the switches that were asked for. `now` is its beginning in ms since 1970. */
type Beginning = BattleRules & Pick<BattleRoom, 'roomId' | 'cost' | 'boxes' | 'hostId' | 'serverSeedHash'> & { now: number }

/** The room before anybody sits in it. */
function newRoom({ fast, hidden, shuffle }: BattleSwitches, { rounds: _, now, ...known }: Beginning): BattleRoom {
  return {
    ...known,
    fast,
    hidden,
    shuffle,
    state: RoomState.waiting,
    createdAt: now,
    fillBy: now + BATTLE.fillTime,
    startAt: null,
    players: Array.from({ length: known.seats }, () => null),
    code: null,
    clientSeeds: [],
    rounds: [],
    end: null,
    sequence: 0,
  }
}

async function sitAsHost(tx: Tx, held: HeldBattle, shown: ReturnType<typeof battlePlayerOf>): Promise<BattleRoom> {
  const { roomId, cost, hostId: playerId, code } = held
  const clientSeed = await clientSeedOf(tx, playerId)
  const stakedAt = await clockOf(tx)
  await takeStake(tx, playerId, { roomId, cost, now: stakedAt })
  const room = await takeSeat(tx, held, { shown, playerId, clientSeed, stakedAt: new Date(stakedAt) })
  return { ...room, code }
}

/** Returns the rules if a room may have them. */
function rulesAsked({ mode, seats, teams, boxes, final, reverse }: CreateRequest): BattleRules {
  const rules = { mode, seats, teams, rounds: boxes.length, final, reverse } as BattleRules
  if (mode < 0 || mode > 5 || !areRulesAllowed(rules)) throw new Refusal(Status.badInput, '该模式不支持所选的人数、组队或开关，请重新选择')
  return rules
}

function battleBoxOf({ boxes }: Catalogue, boxId: number): Box {
  const box = boxes.get(boxId)
  if (!box?.modules.includes(ModuleId.battle)) throw new Refusal(Status.notFound, '箱子不存在，请重新选择')
  if (!box.open) throw new Refusal(Status.boxClosed, `“${box.name}”已下架，请选择其他箱子`)
  return box
}

const shownBox = ({ boxId, name, image, card, table, hash }: Box): BattleBox => ({
  boxId,
  boxName: name,
  boxImage: image,
  openPrice: card.openPrice,
  oddsVersion: table.version,
  oddsHash: hash,
})

/** Refuses when the cost of a seat is not the one that the player saw. */
export function requireCost(cost: number, seen: number): void {
  if (seen !== -1 && toMinor(seen) !== cost)
    throw new Refusal(Status.boxChanged, `入场费用刚刚更新，现为 ${formatAmount(toWire(cost))} 金币，没有扣款，请确认后重试`)
}
