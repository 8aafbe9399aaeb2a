import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** `removing`: its files stand and its rows are being removed. `removed`: they are. `restoring`: they are being put back and do not count yet. */
export type ArchiveState = 'removing' | 'removed' | 'restoring'

const digits = z.string().check(z.regex(/^\d{1,19}$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const lines = z.object({ rows: z.int(), bytes: z.int(), sha256 })

/**
 * What an archive is. `entries` and `sums` are the two files of JSON lines, with the sha256 of their content before it was compressed. Amounts are
 * minor units.
 */
const manifest = z.object({
  version: z.literal(1),
  month: z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)),
  /** Hash of the manifest before this one; null for the first. */
  previous: z.nullable(sha256),
  after: digits,
  until: digits,
  firstId: digits,
  lastId: digits,
  entries: lines,
  sums: lines,
  houses: z.array(z.object({ house: z.string(), currency: z.int(), amount: z.int() })),
  /** Journals of which entries lie beyond `until`, or lay before `after`: what the entries in this archive come to. */
  parts: z.array(z.object({ journal: digits, currency: z.int(), amount: z.int() })),
  /** How many journals have no entry left in the database since this archive, by ranges of their ids, and the sum of those ids. */
  journals: z.array(z.object({ after: digits, until: digits, journals: z.int(), ids: digits })),
})
export type Manifest = z.output<typeof manifest>

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The bytes of a manifest's file. */
export const manifestText = (of: Manifest): string => `${JSON.stringify(of, null, 1)}\n`

/** Throws when the text is no manifest. */
export function readManifest(text: string): Manifest {
  return z.parse(manifest, JSON.parse(text))
}

/** Names of the files of a month's archive. */
export const filesOf = (month: string) => ({ entries: `${month}.jsonl.br`, sums: `${month}.sums.jsonl.br`, manifest: `${month}.json` })
