import { battleCreate } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import type { BattleMode, BattleSwitches, SeatNumber } from '#shared/modes/battle/rules.ts'
import { forgetOrder } from '#state/platform/api/orderNotes.ts'
import { appState } from '#state/platform/app.ts'

/** What a host wants to play. */
export interface BattleSettings extends BattleSwitches {
  mode: BattleMode
  seats: SeatNumber
  /** As many as seats when everybody plays alone. */
  teams: number
  /** Ids of boxes in the order of the rounds. */
  boxes: number[]
}

/** What 创建房间 asks the server for, apart from the cost. */
export function orderOf({ boxes, mode, seats, teams, final, reverse, fast, hidden, shuffle }: BattleSettings) {
  return { boxes: boxes.join(','), mode, seats, teams, final, reverse, fast, hidden, shuffle }
}

/** The settings with which a room was made. */
export function settingsOf({ mode, seats, teams, final, reverse, fast, hidden, shuffle, boxes, end }: BattleRoom): BattleSettings {
  const chosen = end?.chosen ?? boxes.map(({ boxId }) => boxId)
  return { mode, seats, teams, final, reverse, fast, hidden, shuffle, boxes: [...chosen] }
}

/** The player looks at a room. If it is an own one whose order was never answered, the next press of 创建房间 makes another one. */
export function noteRoomSeen(room: BattleRoom): void {
  if (room.hostId === appState.userInfo?.uid) forgetOrder(battleCreate, { query: orderOf(settingsOf(room)) }, room.createdAt)
}
