import * as z from 'zod/mini'
import { defineCall } from '#shared/calls/define.ts'
import {
  amount,
  balances,
  id,
  instant,
  listQuery,
  pageOf,
  pageQuery,
  queryFlag,
  queryInt,
  queryPrice,
  requiredInt,
} from '#shared/calls/fields.ts'
import { numberedEvent } from './events.ts'
import { battleCard, battleDrop, battleRoom } from './room.ts'
import { BATTLE } from './rules.ts'

const roomId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** Six digits of a private room; '' for a public one. */
const code = z.prefault(z.string().check(z.regex(/^(?:\d{6})?$/)), '')
const paid = { ...balances }

/** Ids of boxes in the order of the rounds, separated by commas. A box may stand there several times. */
const boxIds = z.pipe(
  z.string().check(z.maxLength(200), z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/)),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(z.number()).check(z.maxLength(BATTLE.maxRounds)),
  ),
)

/** `state`: -1 all, 0 waiting, 2 running (the countdown too), 3 ended. `mine` 1 lists only rooms of the player that are not over, private ones too. */
export const battleList = defineCall('GET /api/battle/list', {
  summary: 'Rooms of the lobby: waiting ones first, then running and ended ones, newest first',
  query: z.object({
    state: queryInt(-1, 3, -1),
    mode: queryInt(-1, 5, -1),
    seats: queryInt(-1, 6, -1),
    /** Cost of a seat in coins, both ends included; -1 is open. */
    from: queryPrice,
    to: queryPrice,
    mine: queryFlag,
    ...pageQuery(50),
  }),
  data: pageOf(battleCard),
})

/** Creates a room and takes its first seat. The rules must be allowed (`areRulesAllowed`). */
export const battleCreate = defineCall('POST /api/battle/create', {
  summary: 'Create a room; the cost of a seat is charged',
  query: z.object({
    boxes: boxIds,
    mode: requiredInt(0, 5),
    seats: requiredInt(2, 6),
    teams: requiredInt(2, 6),
    final: queryFlag,
    reverse: queryFlag,
    fast: queryFlag,
    hidden: queryFlag,
    shuffle: queryFlag,
    /** Cost in coins as the player saw it. The server refuses with `boxChanged` when it differs now. -1 skips the check. */
    cost: queryPrice,
  }),
  data: z.object({ room: battleRoom, ...paid }),
  spends: true,
})

export const battleJoin = defineCall('POST /api/battle/join', {
  summary: 'Take a free seat; its cost is charged',
  query: z.object({
    roomId,
    code,
    /** The wanted seat; -1 is any free one. */
    seat: queryInt(-1, 5, -1),
    cost: queryPrice,
  }),
  data: z.object({ room: battleRoom, ...paid }),
  spends: true,
})

export const battleLeave = defineCall('POST /api/battle/leave', {
  summary: 'Leave a waiting room; the stake comes back. When the host leaves, the room is cancelled and everybody has the stake back',
  query: z.object({ roomId }),
  data: z.object({ room: battleRoom, ...paid }),
  spends: true,
  frees: true,
})

export const battleRobot = defineCall('POST /api/battle/robot', {
  summary: 'The host calls a robot onto a free seat; the house pays for it',
  query: z.object({ roomId, seat: queryInt(-1, 5, -1) }),
  data: battleRoom,
  spends: true,
})

export const battleDetail = defineCall('GET /api/battle/detail', {
  summary: 'A room with everything public of it; by id, or a private one by its code alone (roomId 0)',
  query: z.object({ roomId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'), code }),
  data: battleRoom,
})

export const battleEvents = defineCall('GET /api/battle/events', {
  summary: 'Events of a room after a sequence number, in order',
  query: z.object({ roomId, code, after: queryInt(0, 1_000_000, 0) }),
  data: z.array(numberedEvent),
})

export const battleEmote = defineCall('POST /api/battle/emote', {
  summary: 'Show an emote above the own seat; at most one in 2 s',
  query: z.object({ roomId, emote: requiredInt(0, BATTLE.emotes - 1) }),
  data: z.object({ sent: z.boolean() }),
})

/** A finished battle of a player. */
export const battleRecord = z.object({
  ...battleCard.shape,
  /** The player's seat. */
  seat: z.int(),
  won: z.boolean(),
  /** Worth of the items and coins that the player got. */
  gained: amount,
  diamonds: amount,
  endedAt: instant,
})
export type BattleRecord = z.output<typeof battleRecord>

export const getMyBattlePage = defineCall('GET /api/profile/getMyBattlePage', {
  summary: 'Finished battles of the player, newest first',
  query: z.object({ ...listQuery() }),
  data: pageOf(battleRecord),
})

/** One of the ten best of a day or a week, by the worth that one battle has won. */
export const battleTopRow = z.object({
  roomId: id,
  customerId: z.string(),
  nickname: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  robot: z.boolean(),
  /** Worth of what was won. */
  value: amount,
  cost: amount,
  best: battleDrop,
  endedAt: instant,
})
export type BattleTopRow = z.output<typeof battleTopRow>

/** `period`: 0 today, 1 this week (from Monday), 2 the last day before today that has any, by Beijing time. */
export const battleTop = defineCall('GET /api/battle/top', {
  summary: 'The ten battles that have won most',
  query: z.object({ period: queryInt(0, 2, 0) }),
  data: z.array(battleTopRow),
})

/** The odds tables of a room's boxes, in the order of its rounds, in force when the room was created. */
export const battleTables = defineCall('GET /api/battle/tables', {
  summary: 'What the rounds of a room are drawn from',
  query: z.object({ roomId, code }),
  data: z.array(
    z.object({
      boxId: z.int(),
      version: z.int(),
      pityLimit: z.nullable(z.int()),
      entries: z.array(z.object({ giftId: z.int(), grade: z.int(), weight: z.int() })),
    }),
  ),
})
