import * as z from 'zod/mini'
import { caseBook } from '../book.ts'
import { boxCard, dropCard } from './cards.ts'
import { boxDetail, boxId, openNumber } from './case.ts'
import { defineCall } from './define.ts'
import { queryFlag, queryInt } from './fields.ts'

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
