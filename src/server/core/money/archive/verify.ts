import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Minor } from '#shared/money.ts'
import { Measure, readTexts, readWhole } from './files.ts'
import { type EntryLine, linesOf } from './lines.ts'
import { filesOf, hashOf, type Manifest, manifestText, readManifest } from './manifest.ts'
import { type SumLine, Tally } from './tally.ts'

/** What the files of a folder say. */
export interface Verified {
  /** Months with the hashes of their manifests, in their order. */
  archives: { month: string; hash: string }[]
  /** Whatever does not hold, in words. */
  problems: string[]
}

/**
 * Reads all archives of a folder, without a database: the chain of their manifests, the hashes of their contents, and whether the lines add up to
 * the sums and balances that they tell.
 */
export async function verifyFolder(folder: string): Promise<Verified> {
  const verified: Verified = { archives: [], problems: [] }
  const balances = new Map<number, Minor>()
  let before: { hash: string; until: string } | null = null
  for (const month of await monthsIn(folder)) {
    const text = (await readWhole(join(folder, filesOf(month).manifest))) ?? ''
    const complain = (problem: string) => verified.problems.push(`${month}: ${problem}`)
    const manifest = manifestOf(text)
    if (!manifest || manifest.month !== month || manifestText(manifest) !== text) {
      complain('its manifest is none')
      continue
    }
    if (manifest.previous !== (before?.hash ?? null) || manifest.after !== (before?.until ?? '0'))
      complain('it does not follow the archive before it; one is missing, or was changed')
    for (const problem of await verifyFiles(folder, manifest, balances)) complain(problem)
    before = { hash: hashOf(text), until: manifest.until }
    verified.archives.push({ month, hash: before.hash })
  }
  return verified
}

async function monthsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => /^\d{4}-\d{2}\.json$/.test(name))
    .map((name) => name.slice(0, 7))
    .sort()
}

function manifestOf(text: string): Manifest | null {
  try {
    return readManifest(text)
  } catch {
    return null
  }
}

async function verifyFiles(folder: string, manifest: Manifest, balances: Map<number, Minor>): Promise<string[]> {
  const names = filesOf(manifest.month)
  const tally = new Tally(balances)
  const sums: SumLine[] = []
  try {
    const entries = await readInto<EntryLine>(join(folder, names.entries), (line) => tally.add(line))
    const summed = await readInto<SumLine>(join(folder, names.sums), (line) => sums.push(line))
    const changed = ([name, is, said]: [string, string, string]) => (is === said ? [] : [`${name} is not what its manifest says`])
    return [
      ...changed([names.entries, entries, manifest.entries.sha256]),
      ...changed([names.sums, summed, manifest.sums.sha256]),
      ...tally.problems,
      ...(agrees(tally, sums, manifest) ? [] : ['its sums are not those of its lines']),
    ]
  } catch (error) {
    return [`${names.entries} or ${names.sums} cannot be read: ${error instanceof Error ? error.message : error}`]
  }
}

async function readInto<Line>(path: string, take: (line: Line) => void): Promise<string> {
  const measuring = new Measure()
  for await (const line of linesOf<Line>(measuring.pass(readTexts(path)))) take(line)
  return measuring.content().sha256
}

/** Which kinds count as spent, topped up and exchanged may differ from version to version, so these three are not summed again. */
const partOf = ({ account, month, lines, amount, gained, paid, closing }: SumLine) => [account, month, lines, amount, gained, paid, closing]

function agrees(tally: Tally, sums: readonly SumLine[], manifest: Manifest): boolean {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const parts = new Set(manifest.parts.filter(({ amount }) => amount !== 0).map(({ journal, currency }) => `${journal}/${currency}`))
  return (
    same(tally.sums().map(partOf), sums.map(partOf)) &&
    same(tally.houseSums(), manifest.houses) &&
    same([...tally.unbalancedJournals()].sort(), [...parts].sort()) &&
    same([tally.entries, String(tally.firstId), String(tally.lastId)], [manifest.entries.rows, manifest.firstId, manifest.lastId])
  )
}
