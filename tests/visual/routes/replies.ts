import { seededRandom } from '#scenes/kit/random.ts'
import type { Rng } from '#server/account/captcha/art/kit.ts'
import { drawPuzzle } from '#server/account/captcha/draw.ts'
import { logout } from '#shared/calls/auth.ts'
import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import type { Call, DataOf } from '#shared/calls/call.ts'
import { captchaGet } from '#shared/calls/captcha.ts'
import { documentList, getBoxBattleThemeList, getSysTime } from '#shared/calls/common.ts'
import { dropList, recentDrop } from '#shared/calls/drops.ts'
import { getMyBagPage, getSecret } from '#shared/calls/profile.ts'
import { getMyFreeOpenPage, getMyOpenPage } from '#shared/calls/record.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { boxGiftList, boxList, tryCase } from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { caseGiftList, casePage, exchange, getOpenRecord, getReceipt, openCase } from '#shared/modes/case/calls.ts'
import {
  BOX_DETAIL,
  BOXES,
  bagOf,
  DROPS,
  demoOf,
  EXCHANGED,
  FREE_OPENINGS,
  HELP,
  NOW,
  OPENINGS,
  openingOf,
  PLAYER,
  receiptOf,
  SEEDS,
  THEMES,
} from './fixtures.ts'

/** What the server answers: an envelope, a file of the client, no answer ever, or a cut line. */
export type Answer = { status: number; msg: string; data: unknown } | { raw: unknown } | { file: string } | 'silence' | 'cut'

/** Answers by `VERB /path`. */
export type Replies = ReadonlyMap<string, Answer>

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** A call's successful answer; throws when the fixture is not what the schema of the call promises. */
export function answers<C extends Call>(call: C, data: DataOf<C>): [string, Answer] {
  call.data.parse(data)
  return [nameOf(call), call.enveloped ? { status: Status.ok, msg: '', data } : { raw: data }]
}

export const refuses = (call: Call, status: number, msg: string): [string, Answer] => [nameOf(call), { status, msg, data: null }]
export const isSilent = (call: Call): [string, Answer] => [nameOf(call), 'silence']
export const isCut = (call: Call): [string, Answer] => [nameOf(call), 'cut']

export const bagPage = (count: number): DataOf<typeof getMyBagPage> => {
  const pageData = bagOf(count)
  const cents = pageData.reduce((sum, item) => sum + Math.round(item.recoveryPrice * 100), 0)
  const worth = cents / 100
  const boxes = count > 0 ? [{ boxId: 1, boxName: '赤霄宝匣', count }] : []
  return { pageData, page: 1, pageSize: 60, total: count, filteredValue: worth, totalValue: worth, totalCount: count, boxes }
}

export const boxesPage = (boxes = BOXES): DataOf<typeof casePage> => ({ pageData: boxes, page: 1, pageSize: 100, total: boxes.length })

export const opensPage = (pageData = OPENINGS): DataOf<typeof getMyOpenPage> => ({
  pageData,
  page: 1,
  pageSize: 15,
  total: pageData.length,
  asOf: NOW,
})

export const freeOpensPage = (pageData = FREE_OPENINGS): DataOf<typeof getMyFreeOpenPage> => ({
  pageData,
  page: 1,
  pageSize: 15,
  total: pageData.length,
})

/** The same puzzle every time, drawn by the product's own painter. */
async function puzzle(): Promise<DataOf<typeof captchaGet>> {
  const random: Rng = seededRandom('puzzle')
  const { original, jigsaw } = await drawPuzzle(random)
  const repData = { originalImageBase64: original, jigsawImageBase64: jigsaw, token: 'f'.repeat(32), secretKey: 'k'.repeat(16) }
  return { repCode: '0000', repMsg: null, repData, success: true }
}

let well: Promise<Replies> | null = null

/** A healthy server with a player who owns a few things. */
export function healthy(): Promise<Replies> {
  well ??= answersOfHealthy()
  return well
}

async function answersOfHealthy(): Promise<Replies> {
  return new Map([
    answers(userInfo, PLAYER),
    answers(getSysTime, NOW),
    answers(countUserUnreadMessage, 3),
    answers(recentDrop, DROPS),
    answers(getBoxBattleThemeList, THEMES),
    answers(casePage, boxesPage()),
    answers(caseGiftList, BOX_DETAIL),
    answers(getOpenRecord, null),
    answers(openCase, openingOf('x1-grade1')),
    answers(exchange, EXCHANGED),
    answers(getMyBagPage, bagPage(14)),
    answers(getSecret, SEEDS),
    answers(getReceipt, receiptOf(38)),
    answers(getMyOpenPage, opensPage()),
    answers(getMyFreeOpenPage, freeOpensPage()),
    answers(documentList, { pageData: HELP, page: 1, pageSize: 100, total: HELP.length }),
    answers(captchaGet, await puzzle()),
    answers(logout, true),
    answers(boxList, BOXES),
    answers(boxGiftList, { ...BOX_DETAIL, pity: { limit: 90, count: 0 } }),
    answers(tryCase, demoOf('x1-grade3').book),
    answers(dropList, DROPS),
  ])
}
