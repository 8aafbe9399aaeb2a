import * as z from 'zod/mini'
import { numberedEvent } from '../battle/events.ts'
import { battleCard, battleRoom } from '../battle/room.ts'
import { caseBook } from '../book.ts'
import { dreamBook } from '../dream.ts'
import { exponentBreak, exponentView } from '../exponent/round.ts'
import { rollCard, rollEntrant, rollRoom } from '../roll/room.ts'
import { battleTables, battleTopRow } from './battle.ts'
import { boxCard, dropCard, itemCard } from './cards.ts'
import { boxDetail, boxId, openNumber } from './case.ts'
import { defineCall } from './define.ts'
import { dreamOdds, upgrade } from './dream.ts'
import { amount, id, instant, listQuery, pageOf, queryFlag, queryInt, requiredInt } from './fields.ts'

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

/** The latest revealed drops of all boxes, newest first, as the public pushes tell them too. */
export const dropList = defineCall('GET /api/common/dropList', {
  summary: 'Latest revealed drops for visitors, newest first',
  data: z.array(dropCard),
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

/** What goes on in the games right now, for the tiles of 首页. */
export const homeTiles = defineCall('GET /api/common/homeTiles', {
  summary: 'Battles that wait and run, open ROLL rooms and what their prizes are worth',
  data: z.object({
    /** Public rooms of 竞技场. */
    battles: z.object({ waiting: z.int(), running: z.int() }),
    rolls: z.object({ rooms: z.int(), value: amount }),
  }),
})
export type HomeTiles = z.output<typeof homeTiles.data>

/** The rooms of 竞技场 that are not private, like `battleList` without filters but the state. */
export const battleLobby = defineCall('GET /api/common/battleLobby', {
  summary: 'Rooms of the lobby for visitors',
  query: z.object({ state: queryInt(-1, 3, -1) }),
  data: z.array(battleCard),
})

/** 十佳, like `battleTop`. */
export const battleTopList = defineCall('GET /api/common/battleTopList', {
  summary: 'The ten battles that have won most, for visitors',
  query: z.object({ period: queryInt(0, 1, 0) }),
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

/** 指数 as it stands. Players ask for it too: it is the same for everybody. */
export const exponentNow = defineCall('GET /api/common/exponentNow', {
  summary: 'The round of 指数 that runs, or whose break is shown, with everybody in it',
  data: exponentView,
})

/** A round that has broken. */
export const brokenRound = z.object({ round: z.int(), crash: exponentBreak.shape.crash, startAt: instant })

export const exponentHistory = defineCall('GET /api/common/exponentHistory', {
  summary: 'The latest rounds of 指数 that have broken, newest first',
  data: z.array(brokenRound),
})

/** What is published about a chain before its first round. */
const publishedChain = z.object({
  chainId: z.int(),
  terminal: z.string(),
  salt: z.string(),
  /** Number of its first round; null for a chain that waits for its turn. */
  firstRound: z.nullable(z.int()),
  rounds: z.int(),
  publishedAt: instant,
})

export const exponentChains = defineCall('GET /api/common/exponentChains', {
  summary: 'The chain of secrets in use, and the next one once it is published; newest first',
  data: z.array(publishedChain),
})

/** Refused with `notFound` for a round that has not broken. */
export const exponentProof = defineCall('GET /api/common/exponentProof', {
  summary: 'Everything that proves the crash of a round',
  query: z.object({ round: requiredInt(1, 999_999_999) }),
  data: z.object({
    round: z.int(),
    place: z.int(),
    startAt: instant,
    chain: publishedChain,
    broken: exponentBreak,
  }),
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
    serverSeed: z.string(),
    entrantsHash: z.string(),
    entrants: z.array(z.string()),
    winners: z.array(z.string()),
    prizes: z.int(),
  }),
})
