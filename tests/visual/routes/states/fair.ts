import { measuredOdds, measuredTables } from '#shared/calls/measured.ts'
import { getSecret } from '#shared/calls/profile.ts'
import { getMyFreeOpenPage, getMyOpenPage } from '#shared/calls/record.ts'
import { Status } from '#shared/codes.ts'
import { getReceipt, sharedReceipt, shareReceipt } from '#shared/modes/case/calls.ts'
import { inTurn, scrollTo, tapButton, tapTab, wait } from '../acts.ts'
import { FREE_OPENINGS, OPENINGS, receiptOf } from '../fixtures.ts'
import { answers, freeOpensPage, isCut, isSilent, opensPage, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const RECEIPT = '/fair?receipt=812'
/** The number that the receipt names is not the one that its seeds make. */
const FORGED = { ...receiptOf(38), roll: receiptOf(38).roll - 1 }
const TOKEN = 'Zm9vYmFyYmF6cXV4MTIzND'.padEnd(22, 'A').slice(0, 22)
const SHARED_LINK = answers(shareReceipt, { token: TOKEN, worth: 1_280.5 })
const SEALED = receiptOf(120, { revealed: false })

const NONE_PAID = answers(getMyOpenPage, opensPage([]))
const FEW_PAID = answers(getMyOpenPage, opensPage(OPENINGS.slice(1, 3)))

const COUNTED_AT = Date.parse('2026-03-15T00:04:00+08:00')
const row = (bucket: number, draws: number, chance: number, hits: number) => ({
  bucket,
  draws,
  hits,
  expected: draws * chance,
  variance: draws * chance * (1 - chance),
})
const TABLES = answers(measuredTables, {
  countedAt: COUNTED_AT,
  tables: [
    { subject: 1, name: '赤焰宝匣', versions: [3, 2, 1] },
    { subject: 2, name: '一个名字长得放不下的深海秘藏宝匣', versions: [1] },
  ],
  more: false,
})
const GRADES = answers(measuredOdds, {
  countedAt: COUNTED_AT,
  hash: 'ab12'.repeat(16),
  free: [
    row(0, 1_284_512, 0.0007, 931),
    row(1, 1_284_512, 0.0093, 11_408),
    row(2, 1_284_512, 0.09, 115_603),
    row(3, 1_284_512, 0.25, 321_170),
    row(4, 1_284_512, 0.65, 835_400),
  ],
  forced: [row(0, 402, 0.07, 31), row(1, 402, 0.93, 371)],
})
const CHANCES: readonly [number, number, number][] = [
  [100, 0.96, 9_590],
  [120, 0.8, 8_011],
  [200, 0.48, 4_790],
  [1_000, 0.096, 950],
  [10_000, 0.0096, 96],
]
const REACHED = [
  answers(measuredTables, { countedAt: COUNTED_AT, tables: [{ subject: 0, name: '指数', versions: [0] }], more: false }),
  answers(measuredOdds, {
    countedAt: COUNTED_AT,
    hash: null,
    free: CHANCES.map(([at, chance, hits]) => row(at, 10_000, chance, hits)),
    forced: [],
  }),
]

/** States of the page. */
export const fair: readonly RouteState[] = [
  { path: '/fair', name: 'logged-out', anonymous: true },
  { path: '/fair', name: 'logged-in' },
  { path: '/fair', name: 'first-free', replies: [NONE_PAID, answers(getMyFreeOpenPage, freeOpensPage(FREE_OPENINGS.slice(0, 1)))] },
  { path: '/fair', name: 'empty', replies: [NONE_PAID, answers(getMyFreeOpenPage, freeOpensPage([]))] },
  { path: '/fair', name: 'error', replies: [NONE_PAID, isCut(getMyFreeOpenPage)], act: wait(2_500) },
  { path: '/fair', name: 'half', replies: [FEW_PAID, isCut(getMyFreeOpenPage)], act: wait(2_500) },
  { path: '/fair', name: 'passed', query: RECEIPT, act: wait(2_500) },
  { path: '/fair', name: 'passed-draw', query: RECEIPT, act: inTurn(wait(2_500), scrollTo('抽取号码')) },
  {
    path: '/fair',
    name: 'passed-pity',
    query: RECEIPT,
    replies: [answers(getReceipt, receiptOf(12, { count: 90 }))],
    act: inTurn(wait(2_500), scrollTo('保底')),
  },
  { path: '/fair', name: 'failed', query: RECEIPT, replies: [answers(getReceipt, FORGED)], act: inTurn(wait(2_500), scrollTo('抽取号码')) },
  { path: '/fair', name: 'sealed', query: RECEIPT, replies: [answers(getReceipt, SEALED)], act: wait(2_500) },
  {
    path: '/fair',
    name: 'rotate',
    query: RECEIPT,
    replies: [answers(getReceipt, SEALED)],
    act: inTurn(wait(2_500), tapButton('更换种子并验证')),
  },
  { path: '/fair', name: 'loading', query: RECEIPT, replies: [isSilent(getReceipt)] },
  { path: '/fair', name: 'missing', query: RECEIPT, replies: [refuses(getReceipt, Status.notFound, '凭证不存在')], act: wait(500) },
  { path: '/fair', name: 'receipt-error', query: RECEIPT, replies: [isCut(getReceipt)], act: wait(2_500) },
  { path: '/fair', name: 'share', query: RECEIPT, replies: [SHARED_LINK], act: inTurn(wait(2_500), tapButton('分享'), wait(1_000)) },
  {
    path: '/fair',
    name: 'share-nameless',
    query: RECEIPT,
    replies: [SHARED_LINK],
    act: inTurn(wait(2_500), tapButton('分享'), wait(1_000), (hand) => hand.tap(hand.page.getByRole('switch')), wait(500)),
  },
  {
    path: '/fair',
    name: 'share-error',
    query: RECEIPT,
    replies: [isCut(shareReceipt)],
    act: inTurn(wait(2_500), tapButton('分享'), wait(1_000)),
  },
  {
    path: '/proof',
    name: 'shared',
    anonymous: true,
    query: `/proof?s=${TOKEN}`,
    replies: [answers(sharedReceipt, { receipt: receiptOf(38), nickname: '月半弯', dropId: '77' })],
    act: wait(2_500),
  },
  {
    path: '/proof',
    name: 'missing',
    query: `/proof?s=${TOKEN}`,
    replies: [refuses(sharedReceipt, Status.notFound, '凭证不存在')],
    act: wait(500),
  },
  { path: '/proof', name: 'wrong', query: '/proof?s=zzz', anonymous: true, act: wait(500) },
  { path: '/proof', name: 'error', query: `/proof?s=${TOKEN}`, replies: [isCut(sharedReceipt)], act: wait(2_500) },
  { path: '/fair', name: 'seeds', act: tapTab('我的种子') },
  { path: '/fair', name: 'seeds-error', replies: [isCut(getSecret)], act: inTurn(tapTab('我的种子'), wait(2_500)) },
  { path: '/fair', name: 'manual', act: tapTab('手动验证') },
  { path: '/fair', name: 'cannot', act: inTurn(tapButton('这里没有能改概率、结果或指定赢家的开关'), wait(800)) },
  { path: '/measured', name: 'grades', anonymous: true, query: '/measured?mode=case&box=1', replies: [TABLES, GRADES], act: wait(800) },
  {
    path: '/measured',
    name: 'grades-below',
    anonymous: true,
    query: '/measured?mode=case&box=1',
    replies: [TABLES, GRADES],
    act: inTurn(wait(800), scrollTo('怎样读这张表')),
  },
  { path: '/measured', name: 'reach', query: '/measured?mode=exponent', replies: REACHED, act: wait(800) },
  {
    path: '/measured',
    name: 'first-night',
    anonymous: true,
    replies: [answers(measuredTables, { countedAt: null, tables: [], more: false })],
    act: wait(800),
  },
  { path: '/measured', name: 'error', replies: [isCut(measuredTables)], act: wait(2_500) },
]
