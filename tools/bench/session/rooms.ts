import { battleCreate, battleJoin } from '#shared/modes/battle/calls.ts'
import { getCaseList } from '#shared/modes/case/calls.ts'
import { dataOf } from '../../../tests/support/api.ts'
import type { TestPlayer } from '../../../tests/support/player.ts'

/** Paths of a room in which two players have begun to play, and of one that waits for its second player. */
export async function openRooms(origin: string, player: TestPlayer, guest: TestPlayer): Promise<[string, string]> {
  const boxes = await dataOf(origin, getCaseList, { token: player.token })
  const [cheapest] = boxes.sort((a, b) => a.openPrice - b.openPrice)
  const query = { boxes: String(cheapest?.boxId), mode: '0', seats: '2', teams: '2', fast: '1' } as const
  const open = () => dataOf(origin, battleCreate, { token: player.token, key: crypto.randomUUID(), query })
  const [{ room: played }, { room: waiting }] = [await open(), await open()]
  await dataOf(origin, battleJoin, { token: guest.token, key: crypto.randomUUID(), query: { roomId: played.roomId } })
  return [`/battle-room?id=${played.roomId}`, `/battle-room?id=${waiting.roomId}`]
}
