import { asc, sql } from 'drizzle-orm'
import { restingAmong } from '#server/core/limits/play.ts'
import { type Acting, loggedOutAmong, loginEnded } from '#server/core/player/login.ts'
import { type Player, player } from '#server/core/player/tables.ts'
import { among } from '#server/platform/db/among.ts'
import { Batchers } from '#server/platform/db/batchers.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { asksWithPatience, waitAtMost } from '#server/platform/db/patience.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { frozenRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { isClaimable, packetsOf } from '#shared/modes/shower/plan.ts'
import { drawOf, SHOWER } from '#shared/modes/shower/rules.ts'
import type { OwnShower } from '#shared/modes/shower/shower.ts'
import { placesOf, type ShowerRow, setOf, showerNotFound } from './showers.ts'
import { shower } from './tables.ts'

/** Packets that a player has tapped. */
export interface Claim extends Acting {
  showerId: string
  /** Their places in the plan. */
  packets: readonly number[]
}

type Answer = OwnShower | Refusal

/** Somebody whose claim nothing speaks against, with the packets that they can have seen. */
interface Grab {
  claim: Claim
  set: string
}

/** Claims are written together: everybody's come in the same seconds. */
const claiming = new Batchers<Pick<Deps, 'db'>, Claim, Answer>('shower-claim', ({ db }) =>
  asksWithPatience((claims, how) =>
    inTransaction(db, async (tx) => {
      await waitAtMost(tx, how)
      return claimTogether(tx, claims, how.passesOver)
    }),
  ),
)

/** Writes down packets that a player has tapped, and returns all that they have. Sent twice it changes nothing. Throws a Refusal. */
export async function claimPackets(deps: Pick<Deps, 'db'>, claim: Claim): Promise<OwnShower> {
  const answer = await claiming.ask(deps, claim)
  if (answer instanceof Refusal) throw answer
  return answer
}

/**
 * The showers are locked against their draw, so that it counts what was written; but only those of which some claim counts, so that claims which
 * come too early, too late or from somebody who may not take part never keep a draw waiting. No player comes twice. With `skipLocked` the answer for
 * a player whom somebody else has locked is undefined.
 */
async function claimTogether(tx: Tx, asked: readonly Claim[], skipLocked: boolean): Promise<(Answer | undefined)[]> {
  const people = await lockPeople(tx, asked, skipLocked)
  const claims = skipLocked ? asked.filter(({ playerId }) => people.has(playerId)) : asked
  const judged = await judgeTogether(tx, claims, people)
  const held = await write(tx, judged.filter(isGrab), new Date(await clockOf(tx)))
  const answers = claims.map((claim, index) => [claim, answerTo(claim, judged[index], held)] as const)
  const byClaim = new Map<Claim, Answer>(answers)
  return asked.map((claim) => byClaim.get(claim))
}

function answerTo({ playerId, showerId }: Claim, verdict: Grab | Refusal | undefined, held: ReadonlyMap<string, string>): Answer {
  if (verdict instanceof Refusal) return verdict
  return { showerId, packets: placesOf(held.get(`${showerId}:${playerId}`) ?? ''), amount: null, refusal: null }
}

type People = ReadonlyMap<string, Pick<Player, 'frozen' | 'robot'>>

/** The lock is the one that a row which refers to the player takes anyway. */
async function lockPeople(tx: Tx, claims: readonly Claim[], skipLocked: boolean): Promise<People> {
  const { id, frozen, robot } = player
  const ids = claims.map(({ playerId }) => playerId)
  const chosen = tx.select({ id, frozen, robot }).from(player).where(among(id, ids)).orderBy(asc(id))
  const rows = await chosen.for('key share', skipLocked ? { skipLocked } : {})
  return new Map(rows.map((row) => [row.id, row]))
}

async function judgeTogether(tx: Tx, claims: readonly Claim[], people: People): Promise<(Grab | Refusal)[]> {
  const now = await clockOf(tx)
  const refused = await refusalsOf(tx, people, now)
  for (const { playerId } of await loggedOutAmong(tx, claims)) refused.set(playerId, loginEnded())
  const seen = await readShowers(tx, claims)
  const first = claims.map((claim) => refused.get(claim.playerId) ?? judge(claim, seen.get(claim.showerId), now))
  const counting = claims.filter((_, index) => counts(first[index]))
  if (counting.length === 0) return first
  const held = await lockShowers(tx, counting)
  const then = await clockOf(tx)
  return first.map((verdict) => (counts(verdict) ? judge(verdict.claim, held.get(verdict.claim.showerId), then) : verdict))
}

const isGrab = (one: Grab | Refusal): one is Grab => !(one instanceof Refusal)

/** Whether something of a claim counts. */
const counts = (one: Grab | Refusal | undefined): one is Grab => one !== undefined && isGrab(one) && one.set.includes('1')

const showersOf = (tx: Tx, claims: readonly Claim[]) =>
  tx
    .select()
    .from(shower)
    .where(among(shower.roomId, [...new Set(claims.map(({ showerId }) => showerId))]))
    .orderBy(asc(shower.roomId))

const byRoom = (rows: readonly ShowerRow[]) => new Map(rows.map((row) => [row.roomId, row]))
const readShowers = async (tx: Tx, claims: readonly Claim[]) => byRoom(await showersOf(tx, claims))
const lockShowers = async (tx: Tx, claims: readonly Claim[]) => byRoom(await showersOf(tx, claims).for('share'))

/** Why somebody may not take part; null when they may, unless they rest. */
export function refusalOf({ frozen, robot }: { frozen: boolean | null; robot: boolean | null }): Refusal | null {
  if (frozen) return frozenRefusal()
  return robot ? new Refusal(Status.conflict, '机器人不参加红包雨') : null
}

/** Why players may not take part, by player. */
async function refusalsOf(tx: Tx, people: People, now: number): Promise<Map<string, Refusal>> {
  const refused = await restingAmong(tx, [...people.keys()], now)
  for (const [id, one] of people) {
    const refusal = refusalOf(one)
    if (refusal) refused.set(id, refusal)
  }
  return refused
}

/** What of a claim counts at `now`; or why nothing does. From the draw on nothing does, whether it has been made or not. */
function judge(claim: Claim, row: ShowerRow | undefined, now: number): Grab | Refusal {
  if (!row) return showerNotFound()
  if (row.state === 'settled' || row.closedAt) return new Refusal(Status.conflict, '这场红包雨已经结束')
  const elapsed = now - row.startAt.getTime()
  if (elapsed < 0) return new Refusal(Status.conflict, '红包雨还没有开始')
  const [plan, draw] = [packetsOf(row.packetSeed), drawOf(row.startAt.getTime())]
  return {
    claim,
    set: setOf(
      claim.packets.filter((place) => {
        const packet = plan[place]
        return packet !== undefined && now < draw && isClaimable(packet, elapsed)
      }),
    ),
  }
}

/** Adds the packets to what the players have. Returns their whole sets, by shower and player. */
async function write(tx: Tx, grabs: readonly Grab[], at: Date): Promise<Map<string, string>> {
  const column = <T>(read: (grab: Grab) => T) => sql.param(grabs.map(read))
  if (grabs.length === 0) return new Map()
  const { rows } = await tx.execute<{ key: string; packets: string }>(sql`
    with asked as (
      select * from unnest(${column(({ claim }) => claim.showerId)}::bigint[], ${column(({ claim }) => claim.playerId)}::bigint[],
        ${column(({ set }) => set)}::text[]) as a (room_id, player_id, packets)
    ), written as (
      insert into shower_grab (room_id, player_id, packets, at)
      select room_id, player_id, packets::bit(${sql.raw(String(SHOWER.packets))}), ${at.toISOString()}::timestamptz from asked where position('1' in packets) > 0
      order by player_id
      on conflict (room_id, player_id) do update set packets = shower_grab.packets | excluded.packets
      returning room_id, player_id, packets
    )
    select room_id || ':' || player_id as key, packets::text from written
    union all
    select g.room_id || ':' || g.player_id, g.packets::text from shower_grab g join asked a using (room_id, player_id)
    where position('1' in a.packets) = 0`)
  return new Map(rows.map(({ key, packets }) => [key, packets]))
}
