import { randomBytes } from 'node:crypto'
import { networkOfRooms } from '#server/core/beacon/rooms.ts'
import { type Box, type Catalogue, latestWithin } from '#server/core/catalogue/snapshot.ts'
import { usedUpAmong } from '#server/core/items/freeActs.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import { KeyedBatches, type KeyedJob } from '#server/core/money/onceTogether.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Player } from '#server/core/player/tables.ts'
import { nextRoomIds } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { ModuleId, Status } from '#shared/codes.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { battleCreate } from '#shared/modes/battle/calls.ts'
import type { BattleBox, BattleRoom } from '#shared/modes/battle/room.ts'
import { areRulesAllowed, BATTLE, type BattleRules, type BattleSwitches, RoomState } from '#shared/modes/battle/rules.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { type Seated, seatedReplies, seatOnce } from './again.ts'
import { insertBattles } from './codes.ts'
import type { BattleDeps } from './full.ts'
import { type HeldBattle, type SeatRow, seatedRoom } from './held.ts'
import { Judging, refusalIn } from './judging.ts'
import { countCreations, hastyAmong, tooHasty } from './pace.ts'
import { createdPushes } from './pushes.ts'
import { battlePlayerOf, requireCost, type Sitter, sitDown, sittersAmong, writeSeats } from './seats.ts'
import { takeStakes, unpaidAmong } from './stakes.ts'
import { BattleStage } from './tables.ts'
import { type Told, tellAll } from './telling.ts'
import { cardOf } from './view.ts'

/** What a player asks for: the rules, the boxes in the order of the rounds, and the cost of a seat as seen (-1: not said). */
export interface CreateRequest extends Omit<BattleRules, 'rounds' | 'mode' | 'seats'>, BattleSwitches, Acting {
  key: string
  mode: number
  seats: number
  boxes: readonly number[]
  cost: number
}

interface Job extends KeyedJob {
  request: CreateRequest
}

/** Rooms are created together. None of them is known to anybody else before it is there, so nothing is waited for but what the hosts have. */
const creating = new KeyedBatches<BattleDeps, Job>('battle-create', {
  async act(tx, deps, jobs, players, { passesOver }) {
    const judging = new Judging(jobs)
    const drafts = judgeDrafts(judging, await latestWithin(tx, deps.db))
    const sitters = await sittersAmong(tx, idsOf(judging.left))
    judging.refuse(({ playerId }) => sitters.get(playerId)?.refusal)
    const now = await clockOf(tx)
    const hasty = await hastyAmong(tx, idsOf(judging.left), now)
    judging.refuse(({ playerId }) => (hasty.has(playerId) ? tooHasty() : null))
    const usedUp = await usedUpAmong(tx, idsOf(judging.left), now)
    judging.refuse(({ playerId }) => usedUp.get(playerId))
    const stakes = judging.left.map((job) => ({ playerId: job.playerId, cost: drafts.get(job)?.cost ?? 0 }))
    const unpaid = await unpaidAmong(tx, stakes, now, { skipLocked: passesOver })
    judging.passOver(({ playerId }) => unpaid.busy.has(playerId))
    judging.refuse(({ playerId }) => unpaid.refused.get(playerId))
    const made = await makeBattles(tx, deps, judging, { drafts, players, sitters, now })
    for (const [job, kept] of await seatedReplies(tx, made)) judging.verdicts.set(job, kept)
    return judging.verdicts
  },
})

const idsOf = (jobs: readonly Job[]): string[] => jobs.map(({ playerId }) => playerId)

/** Creates a room and puts the player on its first seat, once per key (`seatOnce`). Throws a Refusal. */
export function createBattle(deps: BattleDeps, request: CreateRequest): Promise<Seated> {
  const { playerId, sessionId, key, cost: _seen, ...asked } = request
  const hash = requestHash(battleCreate.path, { ...asked })
  return seatOnce(creating, deps, { playerId, sessionId, key, hash, request }, { code: '', address: '' })
}

/** What is asked for, once it may be had. */
interface Draft {
  rules: BattleRules
  boxes: readonly Box[]
  cost: Minor
}

/** Refuses rooms that nobody may have, or that cost another sum than was seen. */
function judgeDrafts(judging: Judging<Job>, catalogue: Catalogue): Map<Job, Draft> {
  const drafts = new Map<Job, Draft>()
  judging.refuse((job) => refusalIn(() => drafts.set(job, draftOf(job.request, catalogue))))
  return drafts
}

function draftOf(request: CreateRequest, catalogue: Catalogue): Draft {
  const rules = rulesAsked(request)
  const boxes = request.boxes.map((boxId) => battleBoxOf(catalogue, boxId))
  const cost = boxes.reduce((sum, { price }) => sum + price, 0)
  requireCost(cost, request.cost)
  return { rules, boxes, cost }
}

interface Making {
  drafts: ReadonlyMap<Job, Draft>
  players: ReadonlyMap<string, Player>
  sitters: ReadonlyMap<string, Sitter>
  /** The database's clock when the hosts were judged: in that day the stakes count against their caps. */
  now: number
}

/** Makes the rooms, and puts their hosts on the first seats. Returns the rooms by job. */
async function makeBattles(tx: Tx, { db, config }: BattleDeps, judging: Judging<Job>, making: Making): Promise<Map<Job, BattleRoom>> {
  const { now } = making
  const begun = await beginningsOf(tx, config, judging.left, making)
  const written = await insertBattles(
    tx,
    begun.map(({ told }) => told.held),
  )
  const made = begun.filter(({ told }) => written.has(told.held.roomId))
  judging.refuse((job) => (made.some((each) => each.job === job) ? null : noCodeLeft()))
  const rows = made.map(({ row }) => row)
  await countCreations(tx, idsOf(judging.left), now)
  await takeStakes(
    tx,
    made.map(({ told: { held } }) => ({ playerId: held.hostId, roomId: held.roomId, cost: held.cost })),
    now,
  )
  await writeSeats(tx, rows)
  const told = made.map(({ told }) => ({ ...told, pushes: [...createdPushes(db, cardOf(told.held, now)), ...told.pushes] }))
  await tellAll(tx, told, now)
  return new Map(made.map(({ job, told: { held } }) => [job, seatedRoom({ ...held, ...written.get(held.roomId) })]))
}

const noCodeLeft = () => new Refusal(Status.unavailable, '私密房间过多，请稍后再试')

/** A room that is to be written, in which its host sits already. */
interface Begun {
  job: Job
  told: Told
  row: SeatRow
}

async function beginningsOf(tx: Tx, config: BattleDeps['config'], jobs: readonly Job[], making: Making): Promise<Begun[]> {
  if (jobs.length === 0) return []
  const ids = await nextRoomIds(tx, jobs.length)
  return jobs.map((job, index) => begin(config, job, ids[index], making))
}

function begin(config: BattleDeps['config'], job: Job, roomId: string | undefined, { drafts, players, sitters, now }: Making): Begun {
  const { playerId, request } = job
  const [draft, host, sitter] = [drafts.get(job), players.get(playerId), sitters.get(playerId)]
  if (!draft || !host || !sitter || roomId === undefined) throw new Error(`player ${playerId} creates a room without having been judged`)
  const { rules, boxes, cost } = draft
  const serverSeed = randomBytes(32).toString('hex')
  const beaconChain = networkOfRooms(config)?.chain ?? null
  const told = newRoom(request, {
    ...rules,
    roomId,
    now,
    cost: toWire(cost),
    boxes: boxes.map(shownBox),
    hostId: host.uid,
    serverSeedHash: seedHash(serverSeed),
    bound: beaconChain !== null,
  })
  const { hidden } = request
  const empty = emptyBattle({ roomId, hostId: playerId, hidden, cost, createdAt: new Date(now), serverSeed, beaconChain, told })
  const taking = { shown: battlePlayerOf(host, 0), playerId, clientSeed: sitter.clientSeed, stakedAt: new Date(now) }
  return { job, ...sitDown(config, empty, taking, now) }
}

type NewBattle = Pick<HeldBattle, 'roomId' | 'hostId' | 'hidden' | 'cost' | 'createdAt' | 'serverSeed' | 'beaconChain' | 'told'>

/** A battle as it is before anybody sits in it. */
const emptyBattle = (battle: NewBattle): HeldBattle => ({
  ...battle,
  mode: battle.told.mode,
  seats: battle.told.seats,
  // A trigger sets it.
  publishedAt: null,
  code: null,
  beaconRound: null,
  beaconAt: null,
  stage: BattleStage.waiting,
  startAt: null,
  endedAt: null,
  worths: [],
  winners: null,
  sequence: 0,
  taken: [],
})

/** What a new room has besides the switches that were asked for. `now` is its beginning in ms since 1970. */
type Beginning = BattleRules & Pick<BattleRoom, 'roomId' | 'cost' | 'boxes' | 'hostId' | 'serverSeedHash' | 'bound'> & { now: number }

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
