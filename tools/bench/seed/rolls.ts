import { createHash } from 'node:crypto'
import type pg from 'pg'
import { seedHash } from '#shared/fairness/draw.ts'
import { drawWinners, entrantsHash } from '#shared/modes/roll/draw.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { endAtOf } from '#shared/modes/roll/timeline.ts'
import { countsOf, insertRows, roomsOf, type SeedSize, type Step } from './size.ts'

/** The largest room, and one room of how many is as large. */
const CROWD = 2_000
const CROWD_EVERY = 500
const DAY = 86_400_000

interface Gift {
  gift_id: number
  name: string
  art: string
  grade: number
  price: number
}

/** A room that is over: `prizes` in the order of the draw, `entrants` are ids of players in the order in which they came. */
interface Roll {
  roomId: number
  number: number
  at: number
  /** Id of the player who made it; 0 for the operator. */
  host: number
  entrants: number[]
  prizes: Gift[]
  cancelled: boolean
}

const uidOf = (player: number) => String(10_000_000 + player)
const nicknameOf = (player: number) => `玩家${String(player % 10_000).padStart(4, '0')}`
const personOf = (player: number) => ({
  customerId: uidOf(player),
  nickname: nicknameOf(player),
  headPic: 'avatars/a01.webp',
  headGround: '',
  robot: false,
})
const cardOf = ({ gift_id, name, art, grade, price }: Gift) => ({
  giftId: gift_id,
  giftName: name,
  giftImage: `items/${art}.webp`,
  grade,
  recoveryPrice: price / 100,
})
const seedOf = (roomId: number) => createHash('sha256').update(`roll ${roomId}`).digest('hex')

/** Room number `n`: every other one is the operator's, every fifth has the heavy player, one of twenty was cancelled because it was not full. */
function rollNumber(n: number, size: SeedSize, gifts: readonly Gift[]): Roll {
  const { rolls } = countsOf(size)
  const others = size.players - 2
  const count = Math.min(others - 1, n % CROWD_EVERY === 0 ? CROWD : 10 + (n % 60))
  const first = (n * 7_919) % others
  const host = n % 2 === 0 ? 0 : 2 + ((first + count) % others)
  const entrants = Array.from({ length: count }, (_, place) => (place === 3 && n % 5 === 0 ? 1 : 2 + ((first + place) % others)))
  const prizes = Array.from({ length: 1 + (n % 3) }, (_, place) => gifts[(n * 31 + place * 17) % gifts.length]).filter(
    (gift) => gift !== undefined,
  )
  return {
    roomId: roomsOf(size).roll + n,
    number: n,
    at: Math.floor(Date.now() - 3 * 3_600_000 - (rolls - n) * ((size.days * DAY) / rolls)),
    host,
    entrants,
    prizes: prizes.sort((a, b) => a.price - b.price),
    cancelled: host === 0 && n % 20 === 10,
  }
}

/** What is told of a room, as `makeRoll` writes it. */
function toldOf({ host, number, entrants, prizes }: Roll): object {
  const cards = [...prizes].reverse().map((gift) => ({ ...cardOf(gift), count: 1 }))
  return {
    title: host === 0 ? `第 ${number} 场官方 ROLL` : `${nicknameOf(host)} 的 ROLL`,
    host: host === 0 ? null : personOf(host),
    by: 'headcount',
    condition: { kind: 'none' },
    best: cards.slice(0, 4),
    pieces: prizes.length,
    value: prizes.reduce((sum, { price }) => sum + price, 0) / 100,
    seats: entrants.length + 1,
    prizes: cards,
  }
}

/** The rows of a room: its own, those of its prizes and those of its entrants. Of a cancelled one nothing was drawn. */
function rowsOf(roll: Roll): { room: Record<string, unknown>; prizes: Record<string, unknown>[]; entrants: Record<string, unknown>[] } {
  const { roomId, at, host, entrants, prizes, cancelled } = roll
  const serverSeed = seedOf(roomId)
  const hash = entrantsHash(String(roomId), entrants.map(uidOf))
  const draws = cancelled ? [] : drawWinners(serverSeed, hash, { entrants: entrants.length, prizes: prizes.length })
  const winners = draws.map(({ entrant }) => entrants[entrant] ?? 0)
  const closedAt = at + 600_000
  const drawAt = closedAt + ROLL.lead
  const told = toldOf(roll)
  const iso = (ms: number) => new Date(ms).toISOString()
  const book = {
    kind: 'roll',
    roomId: String(roomId),
    title: (told as { title: string }).title,
    drawAt,
    wins: winners.map((winner, place) => ({ ...cardOf(prizes[place] as Gift), winner: personOf(winner) })),
    crowd: entrants
      .filter((id) => !winners.includes(id))
      .slice(0, ROLL.crowd)
      .map(personOf),
    entrants: entrants.length,
    serverSeed,
    cosmeticSeed: seedHash(serverSeed).slice(0, 16),
  }
  const drawn = cancelled
    ? { state: 'cancelled', reason: 'notFull', entrants_hash: null, draw_at: null, end_at: null, book: null }
    : { state: 'drawn', reason: null, entrants_hash: hash, draw_at: iso(drawAt), end_at: iso(endAtOf(drawAt, winners.length)), book }
  return {
    room: {
      room_id: roomId,
      host_id: host || null,
      template: host === 0 ? 'seed' : null,
      by: 'headcount',
      seats: entrants.length + 1,
      told,
      server_seed: serverSeed,
      entrants: entrants.length,
      created_at: iso(at),
      close_at: iso(at + 3_600_000),
      closed_at: iso(closedAt),
      ...drawn,
    },
    prizes: prizes.map(({ gift_id, grade, price }, place) => ({
      room_id: roomId,
      place,
      gift_id,
      grade,
      price,
      winner_id: winners[place] ?? null,
    })),
    entrants: [...(host === 0 ? [] : [{ room_id: roomId, player_id: host, place: 0, at: iso(at) }])].concat(
      entrants.map((player, place) => ({ room_id: roomId, player_id: player, place: place + 1, at: iso(at + 1_000 + place * 250) })),
    ),
  }
}

const ROOM = {
  room_id: 'bigint',
  host_id: 'bigint',
  template: 'text',
  by: 'text',
  seats: 'int',
  told: 'jsonb',
  server_seed: 'text',
  entrants: 'int',
  created_at: 'timestamptz',
  close_at: 'timestamptz',
  closed_at: 'timestamptz',
  state: 'text',
  reason: 'text',
  entrants_hash: 'text',
  draw_at: 'timestamptz',
  end_at: 'timestamptz',
  book: 'jsonb',
}
const PRIZE = { room_id: 'bigint', place: 'smallint', gift_id: 'int', grade: 'smallint', price: 'bigint', winner_id: 'bigint' }
const ENTRANT = { room_id: 'bigint', player_id: 'bigint', place: 'int', at: 'timestamptz' }
/** Rooms whose rows are held at a time. */
const SOME = 200

async function writeRolls(client: pg.Client, size: SeedSize): Promise<void> {
  const { rows: gifts } = await client.query<Gift>(
    'SELECT gift_id, name, art, grade, price::float8 AS price FROM seed_gifts WHERE price <= 10000 ORDER BY gift_id',
  )
  const { rolls } = countsOf(size)
  for (let from = 1; from <= rolls; from += SOME) {
    const made = Array.from({ length: Math.min(SOME, rolls - from + 1) }, (_, index) => rowsOf(rollNumber(from + index, size, gifts)))
    await insertRows(
      client,
      'roll_room',
      ROOM,
      made.map(({ room }) => room),
    )
    await insertRows(
      client,
      'roll_prize',
      PRIZE,
      made.flatMap(({ prizes }) => prizes),
    )
    await insertRows(
      client,
      'roll_entrant',
      ENTRANT,
      made.flatMap(({ entrants }) => entrants),
    )
  }
}

const given: Step = {
  name: 'prizes of ROLL',
  make: `
    INSERT INTO room (id, mode, next_at) SELECT room_id, 'roll', NULL FROM roll_room;
    CREATE TEMP TABLE seed_roll_prize AS
    SELECT row_number() OVER (ORDER BY p.room_id, p.place) AS n, p.*, r.host_id, r.created_at, r.end_at, nextval('seed_item') AS held, nextval('seed_item') AS made,
      (SELECT coalesce(max(id), 0) FROM giving) AS gifts
    FROM roll_prize p JOIN roll_room r ON r.room_id = p.room_id WHERE p.winner_id IS NOT NULL;
    UPDATE roll_prize p SET new_item_id = s.made, item_id = CASE WHEN s.host_id IS NOT NULL THEN s.held END
    FROM seed_roll_prize s WHERE s.room_id = p.room_id AND s.place = p.place;
    INSERT INTO giving (id, from_id, to_id, item_id, new_item_id, at, roll_id)
    SELECT gifts + n, host_id, winner_id, held, made, end_at, room_id FROM seed_roll_prize WHERE host_id IS NOT NULL;
    INSERT INTO seed_won (id, owner_id, state, gift_id, grade, price, box_id, at, ref, mid_ref, left_ref, left_at)
    SELECT held, host_id, 'given', gift_id, grade, price, 0, created_at - interval '1 hour', 'seed:' || held, 'roll:' || room_id, 'giving:' || gifts + n, end_at
    FROM seed_roll_prize WHERE host_id IS NOT NULL;
    INSERT INTO seed_won (id, owner_id, state, gift_id, grade, price, box_id, passed, at, ref)
    SELECT made, winner_id, 'bag', gift_id, grade, price, 0, host_id IS NOT NULL, end_at,
      CASE WHEN host_id IS NULL THEN 'roll:' || room_id ELSE 'giving:' || gifts + n END FROM seed_roll_prize;
    INSERT INTO message (player_id, title, content, created_at, way_to, way_id)
    SELECT winner_id, '恭喜您在 ROLL 中获奖', '奖品已放入您的背包。', end_at, 'roll', room_id::text FROM seed_roll_prize;
    DROP TABLE seed_roll_prize`,
}

/** ROLL rooms that are over. Winners follow from seeds and entrants, so each draw can be verified. */
export const rolls = (size: SeedSize): Step[] => [{ name: 'ROLL rooms', make: (client) => writeRolls(client, size) }, given]
