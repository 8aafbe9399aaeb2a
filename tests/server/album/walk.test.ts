import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditAlbum } from '#server/community/album/audit.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { give } from '#server/economy/giving/giving.ts'
import { exchangeBag, exchangeItems } from '#server/modes/case/exchange.ts'
import { openBox } from '#server/modes/case/open.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { verify } from '../../support/player.ts'
import { type BattleWorld, startBattleWorld } from '../battle/world.ts'
import { givingDeps, uidOf } from '../case/hoard.ts'
import { PITY_BOX, PLAIN_BOX } from '../catalogue/fixture.ts'

const RUNS = Number(process.env.WALK_RUNS ?? 2)
const ACTS = ['open', 'pity', 'sellOne', 'sellAll', 'give', 'battle'] as const
const step = fc.record({ act: fc.constantFrom(...ACTS), who: fc.integer({ min: 0, max: 2 }), number: fc.constantFrom(1, 5, 10) })
const steps = fc.array(step, { minLength: 12, maxLength: 20 })
type Step = { act: (typeof ACTS)[number]; who: number; number: 1 | 5 | 10 }

let world: BattleWorld
let other: ReturnType<typeof connectDb>
beforeAll(async () => {
  world = await startBattleWorld()
  other = connectDb(world.url)
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})

const RICH = { startCoins: 100_000_000 }

async function collector(): Promise<string> {
  const playerId = await world.newPlayer(RICH)
  await verify(world.db, playerId)
  return playerId
}

const bag = async (playerId: string) =>
  (
    await world.rows<{ id: string }>("SELECT id::text FROM item_instance WHERE owner_id = $1 AND state = 'bag' ORDER BY id", [playerId])
  ).map(({ id }) => id)

/** Opens on two nodes at once. */
async function openTwice(playerId: string, boxId: number, number: 1 | 5 | 10): Promise<void> {
  const asked = () => ({ sessionId: HOUSE, playerId, boxId, number, fast: false, key: randomUUID() })
  await Promise.all([openBox(world.deps, asked()), openBox({ ...world.deps, db: other.db }, asked())])
  world.clock.now += 60_000
}

async function act({ act, who, number }: Step, players: readonly string[]): Promise<void> {
  const [mine = '', theirs = ''] = [players[who], players[(who + 1) % players.length]]
  const [first] = await bag(mine)
  if (act === 'open') await openTwice(mine, PLAIN_BOX, number)
  if (act === 'pity') await openTwice(mine, PITY_BOX, number)
  if (act === 'sellOne' && first) await exchangeItems(world.deps, { sessionId: HOUSE, playerId: mine, key: randomUUID(), ids: [first] })
  if (act === 'sellAll' && first) await exchangeBag(world.deps, { sessionId: HOUSE, playerId: mine, key: randomUUID(), grade: -1 })
  if (act === 'give' && first) {
    const uid = await uidOf(world.db, theirs)
    await give(givingDeps(world), { sessionId: HOUSE, playerId: mine, uid, itemId: first, key: randomUUID() }).catch(({ msg }) =>
      expect(msg).toMatch(/今天/),
    )
  }
  if (act === 'battle') await world.playOut(await world.join(theirs, (await world.create(mine, { fast: true })).roomId))
}

/** What the album holds, and what the histories of items say that it must hold. */
async function bothOf(players: readonly string[]): Promise<[unknown, unknown]> {
  const kept = `SELECT player_id, gift_id, at FROM album_item WHERE player_id = ANY($1::bigint[]) ORDER BY 1, 2`
  const told = `SELECT h.owner_id AS player_id, i.gift_id, min(h.at) AS at FROM item_history h JOIN item_instance i ON i.id = h.item_id
    WHERE h.owner_id = ANY($1::bigint[]) AND h.from_state IS NULL GROUP BY 1, 2 ORDER BY 1, 2`
  return [await world.rows(kept, [players]), await world.rows(told, [players])]
}

it('whatever is opened, sold, given and won in whatever order on two nodes, the album holds each kind that ever came, since its first', async () => {
  const walk = async (acts: readonly Step[]) => {
    const players = await Promise.all([collector(), collector(), collector()])
    let had = 0
    for (const each of acts) {
      await act(each, players)
      const [kept, told] = await bothOf(players)
      expect(kept).toEqual(told)
      expect((kept as unknown[]).length).toBeGreaterThanOrEqual(had)
      had = (kept as unknown[]).length
    }
  }
  await fc.assert(fc.asyncProperty(steps, walk), { numRuns: RUNS, endOnFailure: true })
  expect(await auditAlbum(world.db)).toEqual([])
  expect(await auditWorld(world.db)).toEqual([])
}, 240_000)
