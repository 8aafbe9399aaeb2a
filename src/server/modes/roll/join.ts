import { eq, sql } from 'drizzle-orm'
import { type GuessWords, guess } from '#server/core/codes/guess.ts'
import { lockPlayers } from '#server/core/player/lockPlayer.ts'
import { type Acting, loggedOutAmong, loginEnded } from '#server/core/player/login.ts'
import type { Player } from '#server/core/player/tables.ts'
import { lockRoom } from '#server/core/rounds/rooms.ts'
import { room } from '#server/core/rounds/tables.ts'
import { among } from '#server/platform/db/among.ts'
import { Batchers } from '#server/platform/db/batchers.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { Gatherers } from '#server/platform/db/gatherer.ts'
import { type AskedTogether, asksWithPatience, waitAtMost } from '#server/platform/db/patience.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { frozenRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { RollOwn } from '#shared/modes/roll/room.ts'
import { unmetAmong } from './condition.ts'
import { type Joined, JoinedTeller } from './joined.ts'
import type { RollDeps } from './ports.ts'
import { isWord, personOfPlayer, ROLL_ROOM, type RollRow, rollNotFound } from './rooms.ts'
import { rollEntrant, rollRoom } from './tables.ts'

const WORDS: GuessWords = { wrong: '口令不正确，请核对后重试', tooMany: '口令错误次数过多，请 10 分钟后再试' }

/** Who wants to join which room, and from where. */
export interface JoinRequest extends Acting {
  playerId: string
  address: string
  roomId: string
  /** '' for none. */
  password: string
}

interface Job extends Acting {
  roomId: string
}

const MINE: RollOwn = { joined: true, hosts: false, meets: true }

/** Joins are written together: everybody in a room waits for the same row, and a crowd comes at once. */
const joining = new Batchers<RollDeps, Job, RollRow | Refusal>('roll-join', (deps) => {
  const joined = new JoinedTeller(deps.bus)
  return asksWithPatience(async (jobs, how) => {
    const done = await inTransaction(deps.db, async (tx) => {
      await waitAtMost(tx, how)
      return joinTogether(tx, deps, jobs, how)
    })
    joined.tell(done.joined)
    return done.answers
  })
})

/**
 * Joins a room. Whoever has joined already gets the same answer, so a repeated request does nothing twice. Wrong words are counted before
 * the room is locked. Returns the room as it was then. Throws a Refusal.
 *
 * What cannot change any more is answered without the lock: the step that closes a room passes over one that is locked, so a crowd whose joins
 * come too late, or again, would keep it from closing.
 */
export async function joinRoll(deps: RollDeps, { roomId, password, ...who }: JoinRequest): Promise<{ row: RollRow; own: RollOwn }> {
  const standing = await standings.get(deps.db, { roomId, playerId: who.playerId })
  if (!standing) throw rollNotFound()
  const { row, place, now } = standing
  const settled = place === undefined ? closedRefusal(row, now) : memberAnswer(place)
  if (settled instanceof Refusal) throw settled
  if (settled === 'in') return { row, own: MINE }
  if (row.password !== null) {
    if (password === '') throw new Refusal(Status.badInput, '这个房间需要口令，请输入口令')
    const isRight = isWord(deps.wordKey, row, password)
    await guess(deps.db, { ...who, kind: 'roll' }, async () => (isRight ? true : null), WORDS)
  }
  const answer = await joining.ask(deps, { playerId: who.playerId, sessionId: who.sessionId, roomId })
  if (answer instanceof Refusal) throw answer
  return { row: answer, own: MINE }
}

type InRoom = Pick<Job, 'playerId' | 'roomId'>

/** A room, the player's place in it (undefined outside of it), and the database's clock. */
interface RoomStanding {
  row: RollRow
  place: number | undefined
  now: number
}

/**
 * How players stand to rooms, read for a crowd together; null where there is no such room. The places are read after the rooms: a room that is
 * full by then has all its places, so nobody who is in it is told that it is full.
 */
const standings = new Gatherers<InRoom, RoomStanding | null>(async (db, asked) => {
  const [rooms, now] = await Promise.all([roomsOf(db, asked), clockOf(db)])
  const places = await entrantsAmong(db, asked)
  return asked.map((each) => {
    const row = rooms.get(each.roomId)
    return row ? { row, place: places.get(keyOf(each)), now } : null
  })
})

/** What somebody with a place in the room gets: rows of entrants are only added, so it stays so. */
const memberAnswer = (place: number): Refusal | 'in' =>
  place === 0 ? new Refusal(Status.conflict, '这是您自己的房间，奖品会送给其他玩家') : 'in'

/** Why nobody can join any more; null while somebody may. Such a room never opens again. */
function closedRefusal({ state, closeAt, entrants, seats }: RollRow, now: number): Refusal | null {
  if (state === 'cancelled') return new Refusal(Status.conflict, '房间已取消，请看看其他房间')
  if (state !== 'open' || closeAt.getTime() <= now) return new Refusal(Status.conflict, '这个房间已经截止，请看看其他房间')
  return entrants >= seats ? new Refusal(Status.conflict, '房间已满员，请看看其他房间') : null
}

interface Done {
  /** In the order of the jobs; undefined for one of a player whom somebody else has locked. */
  answers: (RollRow | Refusal | undefined)[]
  joined: Joined[]
}

/**
 * Locks the players, then the rooms, each in the order of their ids, as every other act does; who gets the last seats is judged in the order in which they
 * came. No player comes twice. Many at once pass over players whom somebody else has locked.
 */
async function joinTogether(tx: Tx, deps: RollDeps, jobs: readonly Job[], { came, passesOver }: AskedTogether<Job>): Promise<Done> {
  const ids = jobs.map(({ playerId }) => playerId)
  const players = await lockPlayers(tx, ids, { skipLocked: passesOver })
  const judged = passesOver ? came.filter(({ playerId }) => players.has(playerId)) : came
  const { answers, allowed } = await judgePlayers(tx, deps, judged, players)
  const rooms = await lockRooms(
    tx,
    allowed.map(({ job }) => job),
  )
  const now = await clockOf(tx)
  const joined: Joined[] = []
  const fresh: { job: Job; place: number }[] = []
  for (const { job, who } of allowed) {
    const row = rooms.get(job.roomId)
    const closed = row ? closedRefusal(row, now) : rollNotFound()
    if (!row || closed) answers.set(job, closed ?? rollNotFound())
    else {
      const entered = { ...row, entrants: row.entrants + 1 }
      rooms.set(job.roomId, entered)
      fresh.push({ job, place: entered.entrants })
      joined.push({ row: entered, person: personOfPlayer(who) })
      answers.set(job, entered)
    }
  }
  await writeEntrants(tx, fresh, new Date(now))
  await writeRooms(
    tx,
    [...new Set(fresh.map(({ job }) => job.roomId))].flatMap((id) => rooms.get(id) ?? []),
  )
  return { answers: jobs.map((job) => answers.get(job)), joined }
}

interface Judged {
  /** What those get who may not join, or have joined. */
  answers: Map<Job, RollRow | Refusal>
  /** Those of whom only the room can still think otherwise. */
  allowed: { job: Job; who: Player }[]
}

/**
 * Judges the players, who are locked, before any room is: somebody who may not join makes nobody wait for the room. What decides here does not
 * change by the lock of the room: rows of entrants are written under the player's lock.
 */
async function judgePlayers(tx: Tx, deps: RollDeps, jobs: readonly Job[], players: ReadonlyMap<string, Player>): Promise<Judged> {
  const rooms = await roomsOf(tx, jobs)
  const known = await entrantsAmong(tx, jobs)
  const now = await clockOf(tx)
  const resting = await deps.ports.restingAmong(tx, [...players.keys()], now)
  const lacking = await lackingAmong(tx, deps, jobs, { rooms, now })
  const loggedOut = await loggedOutAmong(tx, jobs)
  const answers = new Map<Job, RollRow | Refusal>()
  const allowed: Judged['allowed'] = []
  for (const job of jobs) {
    const [who, row] = [players.get(job.playerId), rooms.get(job.roomId)]
    const standing = { place: known.get(keyOf(job)), now, rest: resting.get(job.playerId), lacks: lacking.get(job) }
    const refusal = who && row ? refusalOf(who, row, standing) : rollNotFound()
    if (loggedOut.includes(job)) answers.set(job, loginEnded())
    else if (refusal instanceof Refusal) answers.set(job, refusal)
    else if (row && refusal === 'in') answers.set(job, row)
    else if (who) allowed.push({ job, who })
  }
  return { answers, allowed }
}

const keyOf = ({ playerId, roomId }: InRoom) => `${playerId}:${roomId}`

async function lockRooms(tx: Tx, jobs: readonly Job[]): Promise<Map<string, RollRow>> {
  const ids = [...new Set(jobs.map(({ roomId }) => roomId))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  for (const id of ids) await lockRoom(tx, id, ROLL_ROOM)
  return roomsOf(tx, jobs)
}

async function roomsOf(tx: DbOrTx, jobs: readonly InRoom[]): Promise<Map<string, RollRow>> {
  if (jobs.length === 0) return new Map()
  const ids = [...new Set(jobs.map(({ roomId }) => roomId))]
  const rows = await tx.select().from(rollRoom).where(among(rollRoom.roomId, ids))
  return new Map(rows.map((row) => [row.roomId, row]))
}

/** The places of those who are in their room already. */
async function entrantsAmong(tx: DbOrTx, jobs: readonly InRoom[]): Promise<Map<string, number>> {
  const column = (read: (job: InRoom) => string) => sql.param(jobs.map(read))
  const asked = sql`select * from unnest(${column(({ playerId }) => playerId)}::bigint[], ${column(({ roomId }) => roomId)}::bigint[])`
  const rows = await tx.select().from(rollEntrant).where(sql`(${rollEntrant.playerId}, ${rollEntrant.roomId}) in (${asked})`)
  return new Map(rows.map((row) => [keyOf(row), row.place]))
}

/** What those of the jobs lack whose room asks for something, as they read it. */
async function lackingAmong(
  tx: Tx,
  { ports }: RollDeps,
  jobs: readonly Job[],
  { rooms, now }: { rooms: ReadonlyMap<string, RollRow>; now: number },
): Promise<Map<Job, string>> {
  const asked = jobs.flatMap((job) => {
    const condition = rooms.get(job.roomId)?.told.condition
    return condition ? [{ job, condition, playerId: job.playerId }] : []
  })
  const texts = await unmetAmong(tx, ports, asked, now)
  return new Map(asked.flatMap(({ job }, index) => (texts[index] ? [[job, texts[index]] as const] : [])))
}

interface Standing {
  /** Undefined for somebody who is not in the room. */
  place: number | undefined
  now: number
  /** What somebody who is resting is told. */
  rest: Refusal | undefined
  /** What somebody lacks for the room. */
  lacks: string | undefined
}

/** Why somebody may not join; `in` when they have joined already, null when they join now. */
function refusalOf({ frozen }: Player, row: RollRow, { place, now, rest, lacks }: Standing): Refusal | 'in' | null {
  if (place !== undefined) return memberAnswer(place)
  if (frozen) return frozenRefusal()
  return closedRefusal(row, now) ?? rest ?? (lacks === undefined ? null : new Refusal(Status.conflict, lacks))
}

async function writeEntrants(tx: Tx, fresh: readonly { job: Job; place: number }[], at: Date): Promise<void> {
  if (fresh.length === 0) return
  const column = <T>(read: (one: { job: Job; place: number }) => T) => sql.param(fresh.map(read))
  await tx.execute(sql`
    insert into roll_entrant (player_id, room_id, place, at) select e.*, ${at.toISOString()}::timestamptz
    from unnest(${column(({ job }) => job.playerId)}::bigint[], ${column(({ job }) => job.roomId)}::bigint[], ${column(({ place }) => place)}::int[]) as e`)
}

/** Writes how many have joined. A room that is full closes as soon as a node looks. */
async function writeRooms(tx: Tx, rows: readonly RollRow[]): Promise<void> {
  for (const { roomId, entrants, seats } of rows) {
    await tx.update(rollRoom).set({ entrants }).where(eq(rollRoom.roomId, roomId))
    if (entrants === seats) await tx.update(room).set({ nextAt: sql`now()` }).where(eq(room.id, roomId))
  }
}
