import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as calls from '#shared/calls/measured.ts'
import { measuredOddsOf, measuredTablesOf } from './view.ts'

/** The figures change once a night. Everybody gets the same ones for so many ms, and older ones while the database does not answer. */
const KEEPING = { life: 60_000, stale: 3_600_000 }

/** Mounts the calls of 实测概率, which need no login. */
export function mountMeasured(app: FastifyInstance, { gallery }: Pick<Deps, 'gallery'>): void {
  const tables = new SharedReads<DataOf<typeof calls.measuredTables>>(() => performance.now(), KEEPING)
  mountCall(app, calls.measuredTables, ({ query: { mode, after } }) =>
    tables.read(`${mode}:${after}`, () => measuredTablesOf(gallery, mode, after)),
  )
  const odds = new SharedReads<DataOf<typeof calls.measuredOdds>>(() => performance.now(), KEEPING)
  mountCall(app, calls.measuredOdds, ({ query: { mode, subject, version } }) =>
    odds.read(`${mode}:${subject}:${version}`, () => measuredOddsOf(gallery, mode, subject, version)),
  )
}
