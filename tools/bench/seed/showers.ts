import { createHash } from 'node:crypto'
import type pg from 'pg'
import { setOf } from '#server/modes/shower/showers.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { byUid, type Grabber, grabbersHash, splitPot } from '#shared/modes/shower/split.ts'
import { countsOf, insertRows, keyOf, roomsOf, type SeedSize, type Step } from './size.ts'

/** The largest shower, and one shower of how many is as large. */
const CROWD = 2_000
const CROWD_EVERY = 100
/** Hundredths of a diamond. */
const POT = { pot: 500_000, most: 20_000, least: 100 }
/** How many of the largest shares are told. */
const BEST = 3
const DAY = 86_400_000

const seedOf = (text: string) => createHash('sha256').update(text).digest('hex')

type Caught = Grabber & { player: number }

/** Who caught how many packets in shower number `n`, in the order of the uids. The heavy player is in each. */
function caughtIn(n: number, { players }: SeedSize): Caught[] {
  const count = Math.min(players - 1, n % CROWD_EVERY === 0 ? CROWD : 20 + (n % 60))
  const ids = [1, ...Array.from({ length: count }, (_, place) => 2 + ((n * 6_007 + place) % (players - 1)))]
  return ids.map((player) => ({ player, uid: String(10_000_000 + player), packets: 1 + ((n + player) % SHOWER.counted) })).sort(byUid)
}

function rowsOf(n: number, size: SeedSize): { shower: Record<string, unknown>; grabs: Record<string, unknown>[] } {
  const { showers } = countsOf(size)
  const roomId = roomsOf(size).shower + n
  const startAt = Math.floor(Date.now() - 3_600_000 - (showers - n) * ((size.days * DAY) / showers))
  const serverSeed = seedOf(`shower ${n}`)
  const caught = caughtIn(n, size)
  const hash = grabbersHash(String(roomId), caught)
  const amounts = splitPot(serverSeed, hash, caught, POT)
  const at = (ms: number) => new Date(startAt + ms).toISOString()
  const best = caught
    .map(({ player, uid }, index) => ({
      customerId: uid,
      nickname: `玩家${String(player % 10_000).padStart(4, '0')}`,
      headPic: 'avatars/a01.webp',
      headGround: '',
      amount: (amounts[index] ?? 0) / 100,
    }))
    .sort((a, b) => b.amount - a.amount)
    .slice(0, BEST)
  return {
    shower: {
      room_id: roomId,
      entry: 'seed',
      demo: false,
      start_at: at(0),
      ...POT,
      server_seed: serverSeed,
      packet_seed: seedOf(`packets ${n}`).slice(0, 16),
      state: 'settled',
      grabbers: caught.length,
      paid: amounts.reduce((sum, each) => sum + each, 0),
      grabbers_hash: hash,
      best,
      settled_at: at(SHOWER.length + SHOWER.grace),
      paid_through: Math.max(...caught.map(({ player }) => player)),
    },
    grabs: caught.map(({ player, packets }, index) => ({
      room_id: roomId,
      player_id: player,
      packets: setOf(Array.from({ length: packets }, (_, place) => place * 5)),
      at: at(1_000 + (player % 10) * 1_000),
      amount: amounts[index] ?? 0,
    })),
  }
}

const SHOWERS = {
  room_id: 'bigint',
  entry: 'text',
  demo: 'boolean',
  start_at: 'timestamptz',
  pot: 'bigint',
  most: 'bigint',
  least: 'bigint',
  server_seed: 'text',
  packet_seed: 'text',
  state: 'text',
  grabbers: 'int',
  paid: 'bigint',
  grabbers_hash: 'text',
  best: 'jsonb',
  settled_at: 'timestamptz',
  paid_through: 'bigint',
}
const GRABS = { room_id: 'bigint', player_id: 'bigint', packets: `bit(${SHOWER.packets})`, at: 'timestamptz', amount: 'bigint' }

async function writeShowers(client: pg.Client, size: SeedSize): Promise<void> {
  for (let n = 1; n <= countsOf(size).showers; n++) {
    const { shower, grabs } = rowsOf(n, size)
    await insertRows(client, 'shower', SHOWERS, [shower])
    await insertRows(client, 'shower_grab', GRABS, grabs)
  }
}

/** Red-packet showers that are over and paid. The shares follow from seeds and lists, so each can be verified. */
export const showers = (size: SeedSize): Step[] => [
  { name: 'showers', make: (client) => writeShowers(client, size) },
  {
    name: 'money of showers',
    make: `
    INSERT INTO room (id, mode, next_at) SELECT room_id, 'shower', NULL FROM shower;
    INSERT INTO giveaway_day (source, day, shard, paid)
    SELECT 'shower', (settled_at AT TIME ZONE 'Asia/Shanghai')::date, 0, sum(paid) FROM shower GROUP BY 2;
    INSERT INTO seed_line (at, key, kind, ref, player_id, house, currency, amount)
    SELECT s.settled_at, ${keyOf(4, 's.room_id', 0)}, 'packet_shower', 'shower:' || s.room_id, g.player_id, 'grant', 1, g.amount
    FROM shower s JOIN shower_grab g ON g.room_id = s.room_id WHERE g.amount > 0`,
  },
]
