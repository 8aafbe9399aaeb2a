import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CSV_BOM } from '#shared/csv.ts'
import { cancelExport, exportState, gatherCsv } from '#state/account/export/exportCsv.ts'
import { appState } from '#state/platform/app.ts'
import { type Answer, fakeServer, type Sent } from './fakeServer.ts'

const OPENINGS = '/api/profile/getMyOpenPage'
const LEDGER = '/api/profile/getMyBalanceLog'
const RECEIPTS = '/api/case/getMyReceiptPage'
/** An evening of 2019 in London is the next day in Beijing. */
const LONG_AGO = Date.parse('2019-06-30T18:00:00Z')

const opening = (id: number) => ({
  openId: String(id),
  time: LONG_AGO,
  boxId: 1,
  boxName: '=HYPERLINK("x")',
  boxImage: '',
  number: 1,
  paid: 12.5,
  value: 3,
  label: null,
  drops: [],
})
const page = (pageData: unknown[], more: object = {}) => ({ status: 0, data: { pageData, page: 1, pageSize: 100, total: 0, ...more } })

/** The `size` openings of a player in pages of a hundred, newest first, as the server lists them. */
const openingsOf =
  (size: number) =>
  ({ query: { after = '0', asOf = '0' } }: Sent): Answer => {
    const from = after === '0' ? size : Number(after) - 1
    const ids = Array.from({ length: Math.min(100, from) }, (_, at) => from - at)
    return page(ids.map(opening), { asOf: Number(asOf) || 777 })
  }
const NOTHING = Object.fromEntries(
  [
    'getMyFreeOpenPage',
    'getMyDreamPage',
    'getMyBattlePage',
    'getMyExponentPage',
    'getMyKujiPage',
    'getMyRollPage',
    'getMyShowerPage',
    'getMyBalanceLog',
  ].map((name): [string, Answer[]] => [`/api/profile/${name}`, [page([], { asOf: 777 })]]),
)
const NO_RECEIPTS = { [RECEIPTS]: [{ status: 0, data: { receipts: [], tables: [], next: null } }] }

const textOf = async (parts: readonly Blob[] | null) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Blob([...(parts ?? [])]).arrayBuffer())

beforeEach(() => {
  vi.useFakeTimers()
  appState.token = 'T'
})
afterEach(() => {
  cancelExport()
  appState.token = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('holds every row down to the first one, years ago, in Beijing time, and nothing that a spreadsheet would run', async () => {
  const { sent } = fakeServer({ ...NOTHING, ...NO_RECEIPTS, [OPENINGS]: openingsOf(230) })
  const text = await textOf(await gatherCsv())
  const lines = text.split('\r\n')
  expect(text.startsWith(`${CSV_BOM}记录,编号,`)).toBe(true)
  expect(lines.filter((line) => line.startsWith('开箱,'))).toHaveLength(230)
  expect(lines.at(-2)).toBe(`开箱,1,2019-07-01 02:00:00,"'=HYPERLINK(""x"")",1,金币,12.50,3.00,,,,,,,,`)
  expect(sent.filter(({ path }) => path === OPENINGS).map(({ query }) => [query.after, query.asOf])).toEqual([
    ['0', '0'],
    ['131', '777'],
    ['31', '777'],
  ])
  expect(exportState).toMatchObject({ status: 'idle', count: 0 })
})

it('a lost page is asked for again; one that stays lost is asked for by the next press, and no row comes twice', async () => {
  let lost = 4
  const list = openingsOf(150)
  fakeServer({ ...NOTHING, ...NO_RECEIPTS, [OPENINGS]: (sent) => (sent.query.after === '51' && lost-- > 0 ? 'lost' : list(sent)) })
  const first = gatherCsv()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await first, exportState.status, exportState.count]).toEqual([null, 'failed', 100])
  const text = await textOf(await gatherCsv())
  const ids = text.split('\r\n').flatMap((line) => /^开箱,(\d+),/.exec(line)?.[1] ?? [])
  expect(ids).toEqual(Array.from({ length: 150 }, (_, at) => String(150 - at)))
})

it('a server that is asked too often is left alone for a while', async () => {
  let refused = 1
  const list = openingsOf(1)
  const { paths } = fakeServer({ ...NOTHING, ...NO_RECEIPTS, [OPENINGS]: (sent) => (refused-- > 0 ? { status: 429 } : list(sent)) })
  const parts = gatherCsv()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(paths()).toEqual([OPENINGS])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await textOf(await parts)).toContain('开箱,1,')
})

function logOut(): void {
  appState.token = ''
}

it.each([
  ['the player ends it', cancelExport],
  ['the login ends', logOut],
])('nothing is kept and nothing asked any more when %s', async (_, end) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { paths } = fakeServer({ ...NOTHING, ...NO_RECEIPTS, [OPENINGS]: openingsOf(300) })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const reply = await answer(...given)
    if (paths().length === 2) await held
    return reply
  })
  const parts = gatherCsv()
  await vi.advanceTimersByTimeAsync(10)
  expect(exportState).toMatchObject({ status: 'gathering', count: 100, name: '开箱' })
  end()
  release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await parts, paths().length]).toEqual([null, 2])
  expect(exportState).toMatchObject({ status: 'idle', count: 0 })
})

it('says how many entries of the ledger lie in the archive', async () => {
  fakeServer({ ...NOTHING, ...NO_RECEIPTS, [OPENINGS]: openingsOf(0), [LEDGER]: [page([], { archived: 42 })] })
  expect(await textOf(await gatherCsv())).toContain('流水,,,已归档,42,')
})

it('a purchase of 一番赏 is a line with all its tickets and the last one, and what they are worth together', async () => {
  const drop = (giftName: string, recoveryPrice: number) => ({
    itemId: null,
    receiptId: null,
    label: null,
    giftId: 1,
    giftName,
    giftImage: '',
    grade: 4,
    recoveryPrice,
    state: 'bag',
  })
  const bought = {
    playId: '9',
    time: LONG_AGO,
    poolId: '5',
    title: '星夜',
    paid: 19.8,
    tickets: [
      { number: 3, rank: 'N', drop: drop('晶石', 0.1) },
      { number: 80, rank: 'B', drop: drop('短刃', 0.2) },
    ],
    lastOne: drop('圣王冠', 100),
  }
  fakeServer({ ...NOTHING, ...NO_RECEIPTS, [OPENINGS]: openingsOf(0), '/api/profile/getMyKujiPage': [page([bought], { asOf: 777 })] })
  const lines = (await textOf(await gatherCsv())).split('\r\n')
  expect(lines.find((line) => line.startsWith('一番赏,'))).toBe(
    '一番赏,9,2019-07-01 02:00:00,星夜（第 5 池）,2,金币,19.80,100.30,,,,,,,,3 号普赏 晶石（普通 0.10）；80 号B赏 短刃（普通 0.20）；最后赏 圣王冠（普通 100.00）',
  )
})
