import type { DataOf } from '#shared/calls/call.ts'
import { getMyBalanceLog } from '#shared/calls/profile.ts'
import { getMyFreeOpenPage, getMyOpenPage } from '#shared/calls/record.ts'
import { getMyBattlePage } from '#shared/modes/battle/calls.ts'
import { getMyReceiptPage } from '#shared/modes/case/calls.ts'
import { getMyDreamPage } from '#shared/modes/dream/calls.ts'
import { getMyExponentPage } from '#shared/modes/exponent/calls.ts'
import { getMyKujiPage } from '#shared/modes/kuji/calls.ts'
import { getMyRollPage } from '#shared/modes/roll/calls.ts'
import { getMyShowerPage } from '#shared/modes/shower/calls.ts'
import { request } from '#state/platform/api/request.ts'
import {
  archivedLine,
  battleLine,
  dreamLine,
  exponentLine,
  kujiLine,
  type Line,
  ledgerLine,
  openLine,
  receiptLine,
  rollLine,
  showerLine,
} from './rows.ts'

/** Rows of one page. */
export const ROWS_A_PAGE = 100

/** Where a list goes on: `after` a row, `''` for its beginning. Lists that are kept steady as of a moment have it in `asOf`. */
export interface Place {
  after: string
  asOf: number
}
export const BEGINNING: Place = { after: '', asOf: 0 }

/** What one page has brought; `next` is null at the end of the list. */
interface PageLines {
  lines: Line[]
  next: Place | null
}

/** A record of which the file holds every row. */
export interface ExportList {
  /** What the player reads while it is fetched. */
  name: string
  page: (from: Place) => Promise<PageLines>
}

interface Listed<Row> {
  pageData: Row[]
  asOf?: number
}

/** A list that is read by the id of its last row. */
function listOf<Row>(
  name: string,
  ask: (query: { after: string; asOf: number; pageSize: number }) => Promise<Listed<Row>>,
  idOf: (row: Row) => string,
  lineOf: (row: Row) => Line,
): ExportList {
  return {
    name,
    page: async ({ after, asOf }) => {
      const reply = await ask({ after: after || '0', asOf, pageSize: ROWS_A_PAGE })
      const last = reply.pageData.at(-1)
      const more = last !== undefined && reply.pageData.length === ROWS_A_PAGE
      return { lines: reply.pageData.map(lineOf), next: more ? { after: idOf(last), asOf: reply.asOf ?? 0 } : null }
    },
  }
}

const ledger: ExportList = {
  name: '流水',
  page: async ({ after }) => {
    const { pageData, archived = 0 } = await request(getMyBalanceLog, {
      query: { after: after || '0', pageSize: ROWS_A_PAGE, currency: -1, month: '' },
      quiet: true,
    })
    const last = pageData.at(-1)
    const lines = pageData.map(ledgerLine)
    if (last && pageData.length === ROWS_A_PAGE) return { lines, next: { after: last.id, asOf: 0 } }
    return { lines: archived > 0 ? [...lines, archivedLine(archived)] : lines, next: null }
  },
}

const receiptPlace = ({ seedId, nonce }: NonNullable<DataOf<typeof getMyReceiptPage>['next']>) => `${seedId}/${nonce}`

/** Every draw of openings, free boxes and upgrades, with its seed and number. */
const receipts: ExportList = {
  name: '抽取凭证',
  page: async ({ after }) => {
    const [seedId = '0', nonce = '-1'] = after ? after.split('/') : []
    const page = await request(getMyReceiptPage, { query: { seedId, nonce }, quiet: true })
    return { lines: page.receipts.map(receiptLine), next: page.next && { after: receiptPlace(page.next), asOf: 0 } }
  },
}

/** Every record that the file holds, in the order of the file. */
export const EXPORT_LISTS: readonly ExportList[] = [
  listOf(
    '开箱',
    (query) => request(getMyOpenPage, { query, quiet: true }),
    ({ openId }) => openId,
    openLine('开箱'),
  ),
  listOf(
    '免费宝匣',
    ({ asOf: _, ...query }) => request(getMyFreeOpenPage, { query, quiet: true }),
    ({ openId }) => openId,
    openLine('免费宝匣'),
  ),
  listOf(
    '黄金装备',
    (query) => request(getMyDreamPage, { query, quiet: true }),
    ({ dreamId }) => dreamId,
    dreamLine,
  ),
  listOf(
    '对战',
    ({ asOf: _, ...query }) => request(getMyBattlePage, { query, quiet: true }),
    ({ roomId }) => roomId,
    battleLine,
  ),
  listOf(
    '指数',
    ({ asOf: _, ...query }) => request(getMyExponentPage, { query, quiet: true }),
    ({ id }) => id,
    exponentLine,
  ),
  listOf(
    '一番赏',
    ({ asOf: _, ...query }) => request(getMyKujiPage, { query, quiet: true }),
    ({ playId }) => playId,
    kujiLine,
  ),
  listOf(
    'ROLL',
    ({ asOf: _, ...query }) => request(getMyRollPage, { query, quiet: true }),
    ({ recordId }) => recordId,
    rollLine,
  ),
  listOf(
    '红包雨',
    ({ asOf: _, ...query }) => request(getMyShowerPage, { query, quiet: true }),
    ({ showerId }) => showerId,
    showerLine,
  ),
  ledger,
  receipts,
]
