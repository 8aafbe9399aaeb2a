import { randomUUID } from 'node:crypto'
import { badgeOf, welfareOf } from '#server/community/welfare/mine.ts'
import { type FreeRequest, openFreeBox } from '#server/community/welfare/openFree.ts'
import { redeemPacket } from '#server/community/welfare/packets.ts'
import type { WelfareDeps } from '#server/community/welfare/ports.ts'
import { signInToday, takeFirstGift, takeTask } from '#server/community/welfare/take.ts'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { welfareDeps } from '#server/wiring/welfarePorts.ts'
import type { WelfareView } from '#shared/calls/welfare.ts'
import type { TaskName } from '#shared/welfare.ts'
import type { TestPlayer } from '../../support/player.ts'
import { type ShareTestWorld, startShareWorld } from '../share/world.ts'

type Node = 0 | 1

/** Two nodes on one database, whose clock is that of the test, with the starter catalogue and the sandbox gateway. */
export interface WelfareTestWorld extends Omit<ShareTestWorld, 'take'> {
  on: readonly [WelfareDeps, WelfareDeps]
  view(player: TestPlayer): Promise<WelfareView>
  badge(player: TestPlayer): Promise<number>
  sign(player: TestPlayer, key?: string, node?: Node): ReturnType<typeof signInToday>
  task(player: TestPlayer, task: TaskName, key?: string, node?: Node): ReturnType<typeof takeTask>
  gift(player: TestPlayer, key?: string, node?: Node): ReturnType<typeof takeFirstGift>
  /** Opens the free box that the player's page shows for that use. */
  free(player: TestPlayer, asked?: Partial<FreeRequest> & { use?: 'daily' | 'sign' }, node?: Node): ReturnType<typeof openFreeBox>
  redeem(player: TestPlayer, code: string, asked?: { key?: string; address?: string }, node?: Node): ReturnType<typeof redeemPacket>
}

/** Runs many acts at once, half of them on each node. Returns what went well and what was refused. */
export async function crowd<T>(many: number, act: (node: Node, index: number) => Promise<T>): Promise<{ done: T[]; refused: string[] }> {
  const all = await Promise.allSettled(Array.from({ length: many }, (_, index) => act(index % 2 === 0 ? 0 : 1, index)))
  return {
    done: all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    refused: all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason?.msg ?? each.reason)] : [])),
  }
}

export async function startWelfareWorld(): Promise<WelfareTestWorld> {
  const world = await startShareWorld()
  await importCatalogue(world.deps.db)
  const node = (index: Node) => welfareDeps({ ...world.deps, db: world.nodes[index], now: world.clock.now })
  const on = [node(0), node(1)] as const
  const view = async ({ playerId }: TestPlayer) => welfareOf(on[0].ports, on[0].db, await currentCatalogue(on[0].db), playerId)
  return {
    ...world,
    on,
    view,
    badge: async ({ playerId }) => badgeOf(on[0].ports, on[0].db, await currentCatalogue(on[0].db), playerId),
    sign: ({ playerId }, key = randomUUID(), node = 0) => signInToday(on[node], { sessionId: HOUSE, playerId, key }),
    task: ({ playerId }, task, key = randomUUID(), node = 0) => takeTask(on[node], { sessionId: HOUSE, playerId, key, task }),
    gift: ({ playerId }, key = randomUUID(), node = 0) => takeFirstGift(on[node], { sessionId: HOUSE, playerId, key }),
    free: async (player, { use = 'daily', ...asked } = {}, node = 0) => {
      const boxId = asked.boxId ?? (await view(player)).free.find(({ box }) => box.use === use)?.box.boxId ?? 0
      return openFreeBox(on[node], { sessionId: HOUSE, playerId: player.playerId, key: randomUUID(), fast: false, ...asked, boxId })
    },
    redeem: ({ playerId }, code, { key = randomUUID(), address = '' } = {}, node = 0) =>
      redeemPacket(on[node], { sessionId: HOUSE, playerId, code, key, address }),
  }
}
