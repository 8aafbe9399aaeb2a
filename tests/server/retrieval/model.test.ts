import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { give } from '#server/economy/giving/giving.ts'
import { deliverOrder, rejectOrder, takeOrder } from '#server/economy/retrieval/desk.ts'
import { cancelRetrieval, requestRetrieval, retrievalPage } from '#server/economy/retrieval/orders.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { Status } from '#shared/codes.ts'
import { bagOf, givingDeps, hoarder, statusOf } from '../case/hoard.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const KINDS = ['exchange', 'retrieve', 'give', 'cancel', 'take', 'deliver', 'reject'] as const
const act = fc.record({ who: fc.nat(1), kind: fc.constantFrom(...KINDS), pick: fc.nat(3), key: fc.nat(20) })
type Act = { who: number; kind: (typeof KINDS)[number]; pick: number; key: number }

const KNOWN = [0, Status.itemNotInBag, Status.keyReused, Status.giftRefused, Status.notFound, Status.retrievalSettled]

it('any interleaving leaves every item in one state of one owner, every order true to its items and every key acting once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }), async (batches) => {
      const players = [await hoarder(world, 5), await hoarder(world, 5)] as const
      const run = randomUUID().slice(0, 8)
      const perform = async ({ who, kind, pick, key: n }: Act) => {
        const [me, other] = who === 0 ? players : [players[1], players[0]]
        const keyed = { sessionId: HOUSE, playerId: me.playerId, key: `${run}-key-${n}` }
        const itemId = (await bagOf(world.db, me.playerId)).pageData[pick]?.itemId ?? '999999999'
        const orders = await retrievalPage(world.deps, me.playerId, { page: 1, pageSize: 10 })
        const orderId = orders.pageData[pick]?.orderId ?? '999999999'
        if (kind === 'exchange') return exchangeItems(world.deps, { ...keyed, ids: [itemId] })
        if (kind === 'retrieve') return requestRetrieval(world.deps, { ...keyed, ids: [itemId] })
        if (kind === 'give') return give(givingDeps(world), { ...keyed, uid: other.uid, itemId })
        if (kind === 'cancel') return cancelRetrieval(world.deps, { ...keyed, orderId })
        if (kind === 'take') return takeOrder(world.deps, { orderId })
        if (kind === 'deliver') return deliverOrder(world.deps, { orderId })
        return rejectOrder(world.deps, { orderId, remark: '退' })
      }
      for (const batch of batches) {
        const statuses = await Promise.all(batch.map((each) => statusOf(perform(each))))
        expect(KNOWN).toEqual(expect.arrayContaining(statuses))
      }
      expect(await auditAll(world.db)).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 60_000)
