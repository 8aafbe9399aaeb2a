import * as z from 'zod/mini'
import { itemCard } from '#shared/calls/cards.ts'
import { defineCall } from '#shared/calls/define.ts'
import { id, idList, instant, listQuery, pageOf, requiredInt } from '#shared/calls/fields.ts'
import { rollCard, rollOwn, rollRoom } from './room.ts'
import { ROLL } from './rules.ts'

const roomId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** The word of a room with the condition `password`; '' for none. */
const password = z.prefault(z.string().check(z.regex(/^(?:[\dA-Za-z]{4,12})?$/)), '')
const room = { room: rollRoom, own: rollOwn }

/** Like `rollView`, with what the room is to the player. */
export const rollDetail = defineCall('GET /api/roll/detail', {
  summary: 'A ROLL room, and whether the player has joined it and may',
  query: z.object({ roomId }),
  data: z.object(room),
})

/** Joining again is answered like the first time. Refused with `conflict` once the room is closed or full. */
export const rollJoin = defineCall('POST /api/roll/join', {
  summary: 'Join a ROLL room; it costs nothing',
  query: z.object({ roomId, password }),
  data: z.object(room),
  spends: true,
})

/** The items are held in the room. It is called after the player, since nobody reads free texts first. */
export const rollCreate = defineCall('POST /api/roll/create', {
  summary: 'Make a ROLL room from own items; real-name players only, each item counts as one gift of the day',
  query: z.object({
    itemIds: idList.check(z.refine((ids) => ids.length <= ROLL.ownPrizes.most)),
    by: z.enum(['time', 'headcount']),
    minutes: requiredInt(1, 1_440).check(z.refine((minutes) => ROLL.minutes.some((each) => each === minutes))),
    seats: requiredInt(1, 10_000).check(z.refine((seats) => ROLL.seats.some((each) => each === seats))),
    password,
  }),
  data: z.object(room),
  spends: true,
})

export const rollCancel = defineCall('POST /api/roll/cancel', {
  summary: 'Take an own ROLL room back while nobody has joined it; its items return to the bag',
  query: z.object({ roomId }),
  data: z.object(room),
  spends: true,
  frees: true,
})

/** A room that the player has joined or made. */
export const rollRecord = z.object({
  ...rollCard.shape,
  hosts: z.boolean(),
  /** What the player has won there; null as long as the draw is not over. */
  won: z.nullable(itemCard),
  /** When the player joined or made it. */
  time: instant,
  /** Place in this list, for `after`. */
  recordId: id,
})
export type RollRecord = z.output<typeof rollRecord>

export const getMyRollPage = defineCall('GET /api/profile/getMyRollPage', {
  summary: 'ROLL rooms that the player has joined or made, newest first',
  query: z.object({ ...listQuery() }),
  data: pageOf(rollRecord),
})
