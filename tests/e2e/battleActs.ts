import type { Page } from 'playwright-core'
import type { QueryOf } from '#shared/calls/call.ts'
import { battleCreate, battleJoin } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { getCaseList } from '#shared/modes/case/calls.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import type { World } from './world.ts'

/** Coins that a player begins with. */
export const PURSE = 10_000

/** Creates a room for two over the API: rounds of the cheapest box, 快速, unless told otherwise. */
export async function createRoom(
  { origin }: World,
  { token }: TestPlayer,
  query: Partial<QueryOf<typeof battleCreate>> = {},
  rounds = 2,
): Promise<BattleRoom> {
  const boxes = await dataOf(origin, getCaseList, { token })
  const [cheapest] = boxes.sort((a, b) => a.openPrice - b.openPrice)
  const asked = {
    boxes: Array.from({ length: rounds }, () => cheapest?.boxId).join(),
    mode: '0',
    seats: '2',
    teams: '2',
    fast: '1',
    ...query,
  } as const
  const { room } = await dataOf(origin, battleCreate, { token, key: crypto.randomUUID(), query: asked })
  return room
}

/** Takes a seat over the API. */
export const joinRoom = ({ origin }: World, { token }: TestPlayer, { roomId }: BattleRoom) =>
  dataOf(origin, battleJoin, { token, key: crypto.randomUUID(), query: { roomId } })

/** Opens the page of a room. */
export const visitRoom = (page: Page, { roomId }: BattleRoom) => visit(page, `/battle-room?id=${roomId}`)
