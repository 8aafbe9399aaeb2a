import type { RollMessage } from './message.ts'
import type { RollCard, RollPerson, RollRoom } from './room.ts'
import { ROLL, ROLL_STATES } from './rules.ts'

/** Applies what the topic of a room brings. Twice, or after a newer reading, it changes nothing wrong. */
export function applyMessage(room: RollRoom, message: RollMessage): RollRoom {
  if (message.kind === 'joined') return room.state === 'open' ? withJoined(room, message) : room
  if (message.kind === 'closed') {
    if (room.state !== 'open') return room
    const { entrants, entrantsHash, drawAt, awaits } = message
    return { ...room, state: 'drawing', entrants, entrantsHash, drawAt, ...(awaits !== undefined && { awaits }) }
  }
  if (message.kind === 'drawn') {
    const { drawAt, entrants } = message.book
    return { ...room, state: room.state === 'drawn' ? 'drawn' : 'drawing', drawAt, entrants, book: message.book }
  }
  if (message.kind === 'ended') return room.book ? { ...room, state: 'drawn' } : room
  if (message.kind === 'cancelled') return { ...room, state: 'cancelled', reason: message.reason }
  return room
}

function withJoined(room: RollRoom, { entrants, newest }: Extract<RollMessage, { kind: 'joined' }>): RollRoom {
  const known = new Set<string>()
  const people = [...newest, ...room.newest].filter(({ customerId }: RollPerson) => !known.has(customerId) && known.add(customerId))
  return { ...room, entrants: Math.max(room.entrants, entrants), newest: people.slice(0, ROLL.newest) }
}

/** Whether one card of a room is later than another: a room only goes on, and nobody leaves it. */
export function isLater(card: RollCard, than: RollCard): boolean {
  const [a, b] = [ROLL_STATES.indexOf(card.state), ROLL_STATES.indexOf(than.state)]
  return a > b || (a === b && card.entrants > than.entrants)
}
