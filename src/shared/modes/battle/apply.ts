import type { BattleEvent, NumberedEvent } from './events.ts'
import type { BattleRoom } from './room.ts'
import { RoomState } from './rules.ts'

/** Returns the room after the event. An event that the room already contains changes nothing; one with a gap before it throws a RangeError. */
export function applyEvent(room: BattleRoom, { sequence, event }: NumberedEvent): BattleRoom {
  if (sequence <= room.sequence) return room
  if (sequence > room.sequence + 1) throw new RangeError(`event ${sequence} after ${room.sequence}`)
  return { ...room, ...changeOf(room, event), sequence }
}

function changeOf(room: BattleRoom, event: NumberedEvent['event']): Partial<BattleRoom> {
  switch (event.kind) {
    case 'seat':
      return { players: room.players.map((player, seat) => (seat === event.player.seat ? event.player : player)) }
    case 'left':
      return { players: room.players.map((player, seat) => (seat === event.seat ? null : player)) }
    case 'sealed':
      return { clientSeeds: event.clientSeeds, number: event.number }
    case 'full':
      return fullChange(event)
    case 'round':
      return { state: RoomState.running, rounds: [...room.rounds, event.round] }
    case 'end':
      return { end: event.end }
    case 'settled':
      return { state: RoomState.ended }
    case 'cancelled':
      return { state: RoomState.cancelled }
  }
}

type FullEvent = Extract<BattleEvent, { kind: 'full' }>

const fullChange = ({ startAt, boxes, clientSeeds, number }: FullEvent): Partial<BattleRoom> => ({
  state: RoomState.ready,
  startAt,
  boxes,
  clientSeeds,
  ...(number && { number }),
})
