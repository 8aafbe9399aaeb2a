import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { HISTORY_FORMAT } from '#shared/fairness/proofFile.ts'
import { getMyReceiptPage } from '#shared/modes/case/calls.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

type Page = DataOf<typeof getMyReceiptPage>
type Next = Page['next']

/** `failed`: a page did not come; what was gathered stays, and the next press goes on from there. */
export const historyState = proxy({
  status: 'idle' as 'idle' | 'gathering' | 'failed',
  /** Receipts that have come so far. */
  count: 0,
})

const BEGINNING: Next = { seedId: '0', nonce: -1 }

/** What was gathered: the text of each page, the tables that stand in it, and what to ask next. */
let gathered = { parts: [] as string[], tables: new Set<string>(), next: BEGINNING as Next }
/** Counts up with every gathering and every end of one, so that a reply of an earlier one is ignored. */
let turn = 0

/** Ends a gathering and forgets what it has brought. */
export function cancelHistory(): void {
  turn++
  gathered = { parts: [], tables: new Set(), next: BEGINNING }
  Object.assign(historyState, { status: 'idle', count: 0 })
}

forgetOnLogout(cancelHistory)

/**
 * Gathers all receipts of the player as JSON lines: the head, each odds table once, then the receipts that name it. Resolves to the parts of the file; to null
 * when it was cancelled, the login has changed, a page did not come (`historyState` tells), or it runs already.
 */
export async function gatherHistory(): Promise<string[] | null> {
  if (historyState.status === 'gathering') return null
  const mine = ++turn
  historyState.status = 'gathering'
  try {
    if (gathered.parts.length === 0) gathered.parts.push(headLine())
    while (gathered.next) {
      const page = await request(getMyReceiptPage, { query: { ...gathered.next, nonce: String(gathered.next.nonce) }, quiet: true })
      if (mine !== turn) return null
      add(page)
    }
    const { parts } = gathered
    cancelHistory()
    return parts
  } catch {
    if (mine === turn) historyState.status = 'failed'
    return null
  }
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`

const headLine = () => line({ format: HISTORY_FORMAT, version: 1, uid: appState.userInfo?.uid ?? '', at: Date.now() })

function add({ receipts, tables, next }: Page): void {
  const fresh = tables.filter(({ oddsHash }) => !gathered.tables.has(oddsHash))
  for (const { oddsHash } of fresh) gathered.tables.add(oddsHash)
  const lines = [
    ...fresh.map((table) => line({ kind: 'table', ...table })),
    ...receipts.map(({ table, ...receipt }) => line({ kind: 'receipt', proof: table ? { ...receipt, table } : receipt })),
  ]
  gathered.parts.push(lines.join(''))
  gathered.next = next
  historyState.count += receipts.length
}
