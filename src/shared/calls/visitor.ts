import * as z from 'zod/mini'
import { caseBook } from '#shared/book.ts'
import { battleTables, battleTopRow } from '#shared/modes/battle/calls.ts'
import { numberedEvent } from '#shared/modes/battle/events.ts'
import { battleCard, battleRoom } from '#shared/modes/battle/room.ts'
import { boxDetail, boxId, openNumber } from '#shared/modes/case/calls.ts'
import { dreamOdds, upgrade } from '#shared/modes/dream/calls.ts'
import { dreamBook } from '#shared/modes/dream/dream.ts'
import { rollCard, rollEntrant, rollRoom } from '#shared/modes/roll/room.ts'
import { boxCard, dropCard, itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { id, instant, listQuery, pageOf, queryFlag, queryInt } from './fields.ts'

/*
 * What a visitor sees without login. The calls under /api/case need a token (spec §6), so these stand under /api/common. They hold
 * nothing of any player but the public drops, and the server answers them from memory.
 */

/** Lists the open boxes, like `casePage`. */
export const boxList = defineCall('GET /api/common/boxList', {
  summary: 'Open boxes of a module for visitors; -1 is all',
  query: z.object({ moduleId: queryInt(-1, 99, -1) }),
  data: z.array(boxCard),
})

/** A box with every item and chance, like `caseGiftList`. The pity count of a visitor is 0. */
export const boxGiftList = defineCall('GET /api/common/boxGiftList', {
  summary: 'A box with every item and chance, for visitors',
  query: z.object({ boxId }),
  data: boxDetail,
})

/** Makes a trial opening like `openCase` with `demo`: it is drawn from the same odds, costs nothing, grants nothing and is not stored. */
export const tryCase = defineCall('GET /api/common/tryCase', {
  summary: 'A trial opening for visitors; it grants nothing',
  query: z.object({ boxId, number: z.prefault(openNumber, '1'), fast: queryFlag }),
  data: caseBook,
})

/** Every item that may be a target of 黄金装备, like `dreamTargets`. */
export const dreamTargetList = defineCall('GET /api/common/dreamTargetList', {
  summary: 'Every target of 黄金装备 for visitors, the dearest first',
  data: z.array(itemCard),
})

/** The ring of an upgrade, like `dreamOdds`. */
export const dreamRing = defineCall('GET /api/common/dreamRing', {
  summary: 'The ring of an upgrade with its rolls, for visitors',
  query: dreamOdds.query,
  data: dreamOdds.data,
})

/** Makes a trial upgrade like `upgrade` with `demo`. */
export const tryUpgrade = defineCall('GET /api/common/tryUpgrade', {
  summary: 'A trial upgrade for visitors; it grants nothing',
  query: z.pick(upgrade.query, { giftId: true, chance: true, fast: true, target: true }),
  data: dreamBook,
})

/** The latest targets that were won, like `recentUpgrades`. */
export const upgradeList = defineCall('GET /api/common/upgradeList', {
  summary: 'Latest won targets of 黄金装备 for visitors, newest first',
  data: z.array(dropCard),
})

/** The rooms of 竞技场 that are not private, like `battleList` without filters but the state. */
export const battleLobby = defineCall('GET /api/common/battleLobby', {
  summary: 'Rooms of the lobby for visitors',
  query: z.object({ state: queryInt(-1, 3, -1) }),
  data: z.array(battleCard),
})

/** 十佳, like `battleTop`. */
export const battleTopList = defineCall('GET /api/common/battleTopList', {
  summary: 'The ten battles that have won most, for visitors',
  query: z.object({ period: queryInt(0, 2, 0) }),
  data: z.array(battleTopRow),
})

const roomId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** A room that is not private, like `battleDetail`. */
export const battleView = defineCall('GET /api/common/battleView', {
  summary: 'A public room of 竞技场 for visitors',
  query: z.object({ roomId }),
  data: battleRoom,
})

/** Events of a room that is not private, like `battleEvents`. */
export const battleViewEvents = defineCall('GET /api/common/battleViewEvents', {
  summary: 'Events of a public room after a sequence number, for visitors',
  query: z.object({ roomId, after: queryInt(0, 1_000_000, 0) }),
  data: z.array(numberedEvent),
})

/** What the rounds of a room that is not private are drawn from, like `battleTables`. */
export const battleViewTables = defineCall('GET /api/common/battleViewTables', {
  summary: 'The odds tables of a public room, for visitors',
  query: z.object({ roomId }),
  data: battleTables.data,
})

/** `state`: 0 open or drawing, soonest first; 1 drawn or cancelled, newest first. */
export const rollList = defineCall('GET /api/common/rollList', {
  summary: 'ROLL rooms',
  query: z.object({ state: queryInt(0, 1, 0), ...listQuery() }),
  data: pageOf(rollCard),
})

export const rollView = defineCall('GET /api/common/rollView', {
  summary: 'A ROLL room with everything public of it',
  query: z.object({ roomId }),
  data: rollRoom,
})

/** `after` is a place: the page holds those who came next. */
export const rollEntrants = defineCall('GET /api/common/rollEntrants', {
  summary: 'Everybody in a ROLL room, in the order in which they came',
  query: z.object({ roomId, after: queryInt(0, 1_000_000, 0) }),
  data: z.array(rollEntrant),
})

/** Refused with `notFound` before the draw is told. */
export const rollProof = defineCall('GET /api/common/rollProof', {
  summary: 'Everything that proves the winners of a ROLL room',
  query: z.object({ roomId }),
  data: z.object({
    roomId: id,
    serverSeedHash: z.string(),
    /** When that hash was published, by the database's clock; rooms before migration 0057 lack it. */
    seedPublishedAt: z.optional(instant),
    serverSeed: z.string(),
    entrantsHash: z.string(),
    entrants: z.array(z.string()),
    passedOver: z.array(z.string()),
    winners: z.array(z.string()),
    prizes: z.int(),
    /** Whether the room was bound to a public random number when it was made. Servers before this field leave it out. */
    bound: z.optional(z.boolean()),
    /** The public random number that the room was bound to, see `BEACON_LEAD`. Absent where it was bound to none. */
    beacon: z.optional(z.object({ chain: z.string(), round: z.int(), signature: z.string(), closedAt: instant })),
  }),
})
