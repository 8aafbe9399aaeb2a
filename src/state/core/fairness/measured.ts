import { proxy, ref } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { type MeasuredMode, type MeasuredTable, measuredOdds, measuredTables } from '#shared/calls/measured.ts'
import { request } from '#state/platform/api/request.ts'
import { type LoadStatus, loading } from '#state/platform/loadable.ts'

export type MeasuredOdds = DataOf<typeof measuredOdds>

/** Which version of which table the page shows. */
export interface MeasuredOf {
  mode: MeasuredMode
  subject: number
  version: number
}

interface State {
  tables: { status: LoadStatus; mode: MeasuredMode | null; list: readonly MeasuredTable[]; countedAt: number | null }
  odds: { status: LoadStatus; of: MeasuredOf | null; shown: MeasuredOdds | null }
}

/** 实测概率: the tables of a mode, and what was counted of one. Nothing of it belongs to a player. */
export const measuredState = proxy<State>({
  tables: { status: 'idle', mode: null, list: [], countedAt: null },
  odds: { status: 'idle', of: null, shown: null },
})

/** More pages of tables are not asked for: two thousand boxes. */
const PAGES = 20

/** Loads the tables of a mode. Never rejects. */
export const { load: loadMeasuredTables } = loading({
  ask: async (mode: MeasuredMode) => {
    const list: MeasuredTable[] = []
    for (let page = 0; ; page++) {
      const reply = await request(measuredTables, { query: { mode, after: list.at(-1)?.subject ?? -1 }, quiet: true })
      list.push(...reply.tables)
      if (!reply.more || page === PAGES) return { mode, list, countedAt: reply.countedAt }
    }
  },
  take: ({ mode, list, countedAt }) => {
    measuredState.tables = { status: 'ready', mode, list: ref(list), countedAt }
  },
  show: (status, [mode]) => {
    const { tables } = measuredState
    if (tables.mode === mode) tables.status = status
    else measuredState.tables = { status, mode, list: [], countedAt: null }
  },
})

const isSame = (a: MeasuredOf | null, b: MeasuredOf) => a?.mode === b.mode && a.subject === b.subject && a.version === b.version

/** Loads what was counted of a table. Never rejects. */
export const { load: loadMeasuredOdds } = loading({
  ask: async (of: MeasuredOf) => ({ of, shown: await request(measuredOdds, { query: of, quiet: true }) }),
  take: ({ of, shown }) => {
    measuredState.odds = { status: 'ready', of, shown: ref(shown) }
  },
  show: (status, [of]) => {
    if (isSame(measuredState.odds.of, of)) measuredState.odds.status = status
    else measuredState.odds = { status, of, shown: null }
  },
})
