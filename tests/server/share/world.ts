import { randomUUID } from 'node:crypto'
import { createSession } from '#server/account/auth/session.ts'
import { promotionOf } from '#server/community/share/mine.ts'
import { settleCommissions } from '#server/community/share/settle.ts'
import { takeCommission } from '#server/community/share/take.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { bindInviter } from '#shared/calls/profile.ts'
import type { Promoter } from '#shared/calls/share.ts'
import { callApi } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { type PayTestWorld, startPayWorld } from '../pay/payWorld.ts'

/** A server with the sandbox gateway and a second node on its database. */
export interface ShareTestWorld extends PayTestWorld {
  nodes: readonly [Db, Db]
  /** Binds an inviter over HTTP. Returns the status. */
  bind(friend: TestPlayer, inviter: TestPlayer): Promise<number>
  /** Tops up over the cashier, told by the gateway `times` at once. Returns the order's number. */
  topUp(friend: TestPlayer, yuan: number, times?: number): Promise<string>
  /** Books what waits, on both nodes at once. Returns how many were booked. */
  settle(): Promise<number>
  take(player: TestPlayer, key?: string, node?: 0 | 1): ReturnType<typeof takeCommission>
  promotion(player: TestPlayer): Promise<Promoter>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function startShareWorld(): Promise<ShareTestWorld> {
  const world = await startPayWorld()
  const { deps, origin, clock } = world
  const other = connectDb(world.databaseUrl)
  const nodes = [deps.db, other.db] as const
  const { now } = clock
  const rows = async <Row>(text: string, values: unknown[] = []) => (await deps.db.$client.query(text, values)).rows as Row[]
  /** A new login: a walk may last longer than one. */
  const tokenOf = ({ playerId }: TestPlayer) => createSession(deps.db, playerId, now())
  return {
    ...world,
    nodes,
    bind: async (friend, inviter) => {
      const [row] = await rows<{ code: string }>('SELECT promote_code AS code FROM player WHERE id = $1', [inviter.playerId])
      return (await callApi(origin, bindInviter, { token: await tokenOf(friend), query: { promoteCode: row?.code ?? '' } })).status
    },
    topUp: async (friend, yuan, times = 1) => {
      const order = await world.order({ ...friend, token: await tokenOf(friend) }, { amount: String(yuan) })
      await Promise.all(Array.from({ length: times }, () => world.notify(order, 'paid')))
      return order.orderNo
    },
    settle: async () => (await Promise.all(nodes.map((db) => settleCommissions(db, now())))).reduce((sum, some) => sum + some, 0),
    take: ({ playerId }, key = randomUUID(), node = 0) => takeCommission({ db: nodes[node], now }, { sessionId: HOUSE, playerId, key }),
    promotion: ({ playerId }) => promotionOf(deps.db, playerId, now()),
    rows,
    stop: async () => {
      await other.close()
      await world.stop()
    },
  }
}
