import * as z from 'zod/mini'
import { instant } from '#shared/calls/fields.ts'
import { battleBox, battleEnd, battlePlayer, battleRound, roomNumber } from './room.ts'

/** What changes in a room, in the order in which it happens. Applying an event to a room gives its next state, see `applyEvent`. */
export const battleEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seat'), player: battlePlayer }),
  z.object({ kind: z.literal('left'), seat: z.int() }),
  /** Every seat of a bound room is taken: nobody can leave any more, and the public random number is waited for that was not known to anybody then. */
  z.object({ kind: z.literal('sealed'), clientSeeds: z.array(z.string()), number: roomNumber }),
  /** The countdown runs; the order of the boxes, all client seeds and the number of a bound room are known. */
  z.object({
    kind: z.literal('full'),
    startAt: instant,
    boxes: z.array(battleBox),
    clientSeeds: z.array(z.string()),
    number: z.optional(roomNumber),
  }),
  z.object({ kind: z.literal('round'), round: battleRound }),
  z.object({ kind: z.literal('end'), end: battleEnd }),
  /** Prizes are in the bags. */
  z.object({ kind: z.literal('settled') }),
  /** Everybody has the stake back. */
  z.object({ kind: z.literal('cancelled') }),
])
export type BattleEvent = z.output<typeof battleEvent>

/** An event with its number. The numbers of a room are 1, 2, 3 …; a client that misses one asks `events`. */
export const numberedEvent = z.object({ sequence: z.int(), event: battleEvent })
export type NumberedEvent = z.output<typeof numberedEvent>

/** What the topic of a room brings: its events, and what passes and is kept nowhere. */
export const battleMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), ...numberedEvent.shape }),
  z.object({ kind: z.literal('emote'), seat: z.int(), emote: z.int() }),
  /** How many sockets watch the room, of players on seats and of others. */
  z.object({ kind: z.literal('watching'), count: z.int() }),
])
export type BattleMessage = z.output<typeof battleMessage>
