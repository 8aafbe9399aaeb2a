import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { battleList } from '#shared/modes/battle/calls.ts'
import type { BattleCard, BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { isLost } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { onLiveMessage } from '#state/platform/live/receive.ts'
import { ownRooms } from './ownRooms.ts'

/** Whether a player sits on one of the seats. A visitor, and somebody who is not known yet, sits nowhere. */
export const isSeated = (seats: readonly ({ customerId: string } | null)[], uid: string | undefined): boolean =>
  uid !== undefined && seats.some((seat) => seat?.customerId === uid)

/** A room whose seats are all taken can only begin, even where it still waits for a public random number. */
export const shownState = ({ state, players }: Pick<BattleCard, 'state' | 'players'>): RoomState =>
  state === RoomState.waiting && players.every((player) => player !== null) ? RoomState.ready : state

const isOpen = (state: number) => state < RoomState.ended

/** Loads them. After a failure the old ones stay. Never rejects. */
export async function loadOwnRooms(): Promise<void> {
  const { token } = appState
  if (!token) return
  const page = await request(battleList, { query: { mine: true }, quiet: true }).catch(() => null)
  const uid = appState.userInfo?.uid
  if (!page || token !== appState.token) return
  const mine = page.pageData.filter(({ state, players }) => isOpen(state) && isSeated(players, uid))
  ownRooms.states = Object.fromEntries(mine.map((card) => [card.roomId, shownState(card)]))
}

/** Ms after a lost reply at which the player's rooms are looked for: the server may still be about to act, or the line be down. */
const LOOKS = [0, 3_000, 12_000, 45_000]

let looks: ReturnType<typeof setTimeout>[] = []

forgetOnLogout(() => {
  for (const look of looks.splice(0)) clearTimeout(look)
})

/** For `catch` of an act that takes a seat: when its reply was lost, the seat may be paid, so the way back to it is looked for. Rejects on. */
export function findLostSeat(error: unknown): never {
  if (isLost(error)) {
    for (const look of looks) clearTimeout(look)
    looks = LOOKS.map((wait) => setTimeout(() => void loadOwnRooms(), wait))
  }
  throw error
}

/** Follows the pushes about the player's rooms. The returned function ends that. */
export const followOwnRooms = (): (() => void) => onLiveMessage(hear)

function hear(message: LiveMessage): void {
  if (message.eventType !== EventType.battleState) return
  const { roomId, state, customerList } = message.data
  note(roomId, state, customerList)
}

/** Notes a room that is known as a whole, because no push tells of a seat that was taken or left. */
export function noteOwnRoom(room: Pick<BattleRoom, 'roomId' | 'state' | 'players'>): void {
  note(room.roomId, shownState(room), room.players)
}

function note(roomId: string, state: number, seats: readonly ({ customerId: string } | null)[]): void {
  const mine = isSeated(seats, appState.userInfo?.uid)
  const others = Object.fromEntries(Object.entries(ownRooms.states).filter(([id]) => id !== roomId))
  ownRooms.states = mine && isOpen(state) ? { ...others, [roomId]: state as RoomState } : others
}
