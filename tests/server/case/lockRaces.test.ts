import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemInstance } from '#server/core/items/tables.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { exchangeBag, exchangeItems, lockItems } from '#server/modes/case/exchange.ts'
import { undo } from '#server/modes/case/undo.ts'
import { auditDream } from '#server/modes/dream/audit.ts'
import { upgradeItem } from '#server/modes/dream/upgrade.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { Status } from '#shared/codes.ts'
import { type DreamWorld, RING, startDreamWorld } from '../dream/world.ts'
import { rollDice } from '../model/dice.ts'
import { hoarder, statusOf } from './hoard.ts'

/** Acts of the walk. `npm run test:full` makes it a long one. */
const ACTS = Number(process.env.RACES ?? 200)
/** Acts that are under way at once, and acts after which new players come. */
const AT_ONCE = 8
const A_PLAYER = 40

let world: DreamWorld
let other: ReturnType<typeof connectDb>
beforeAll(async () => {
  world = await startDreamWorld()
  other = connectDb(world.url)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const KNOWN = [0, Status.itemNotInBag, Status.conflict, Status.insufficientBalance, Status.badInput, Status.boxChanged, Status.keyReused]

it(`keeps books and items true while ${ACTS} locks, exchanges, undoings and stakes meet on two nodes`, async () => {
  const { below: roll } = rollDice(20_261_128)
  const nodes = [world.deps, { ...world.deps, db: other.db }] as const
  const done: Record<string, number> = {}
  let players: Awaited<ReturnType<typeof hoarder>>[] = []
  const keys: { playerId: string; key: string }[] = []
  const act = async () => {
    const node = nodes[roll(2)] ?? world.deps
    const player = players[roll(players.length)]
    if (!player) throw new Error('players expected')
    const { playerId, items } = player
    const ids = [...new Set([items[roll(items.length)]?.id ?? '', items[roll(items.length)]?.id ?? ''])]
    const asked = { playerId, sessionId: HOUSE, key: randomUUID() }
    const kind = ['lock', 'unlock', 'some', 'some', 'all', 'undo', 'undo', 'stake'][roll(8)] ?? ''
    const work = (): Promise<unknown> => {
      if (kind === 'lock' || kind === 'unlock') return lockItems(node, playerId, ids, kind === 'lock')
      if (kind === 'stake') return upgradeItem(node, { ...asked, giftId: RING.giftId, chance: 2_500, stakes: ids, fast: false })
      if (kind === 'undo') {
        const made = keys.filter((one) => one.playerId === playerId).at(-1 - roll(3))
        return undo(node, { ...asked, exchange: made?.key ?? 'none-made' })
      }
      keys.push(asked)
      return kind === 'all' ? exchangeBag(node, { ...asked, grade: -1 }) : exchangeItems(node, { ...asked, ids })
    }
    const status = await statusOf(work())
    expect(KNOWN).toContain(status)
    if (status === 0) done[kind] = (done[kind] ?? 0) + 1
  }
  for (let at = 0; at < ACTS; at += AT_ONCE) {
    if (at % A_PLAYER < AT_ONCE) players = [await hoarder(world), await hoarder(world)]
    await Promise.all(Array.from({ length: AT_ONCE }, act))
    const mine = players.map(({ playerId }) => playerId)
    const held = await world.db.select().from(itemInstance).where(inArray(itemInstance.ownerId, mine))
    expect(held.filter(({ locked, state }) => locked && state !== 'bag')).toEqual([])
  }
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
  expect(await auditDream(world.db)).toEqual([])
  for (const kind of ['lock', 'unlock', 'some', 'all', 'undo', 'stake']) expect(done[kind] ?? 0, kind).toBeGreaterThan(0)
}, 7_200_000)
