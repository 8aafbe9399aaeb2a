import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditArchiveFiles } from '#server/core/money/archive/audit.ts'
import { hashOf, type Manifest, manifestText, readManifest } from '#server/core/money/archive/manifest.ts'
import { type RestoreStep, restoreMonth } from '#server/core/money/archive/restore.ts'
import type { Step } from '#server/core/money/archive/take.ts'
import { verifyFolder } from '#server/core/money/archive/verify.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { type ArchiveWorld, allEntries, startArchiveWorld } from './world.ts'

let world: ArchiveWorld
beforeAll(async () => {
  world = await startArchiveWorld()
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows

/** Breaks off at a step, as `kill -9` would: nothing of what comes after it is done. */
const breakAt =
  <S extends string>(wanted: NoInfer<S>) =>
  (step: S) => {
    if (step === wanted) throw new Error('killed')
  }

describe('broken off', () => {
  const STEPS: Step[] = ['entries', 'sums', 'manifest', 'compared', 'recorded', 'slice', 'removed']

  it.each(STEPS)('after the step %s, an archive goes on, and the audit holds meanwhile', async (step) => {
    const rows = await allEntries(world.db)
    await expect(world.take('2026-01', breakAt<Step>(step))).rejects.toThrow('killed')
    expect(await auditAll(world.db)).toEqual([])
    const { rows: taken } = await world.take('2026-01')
    expect(await allEntries(world.db)).toEqual(rows.slice(taken))
    expect(await auditAll(world.db)).toEqual([])
    expect(await verifyFolder(world.folder)).toMatchObject({ archives: [{ month: '2026-01' }], problems: [] })
    await world.restore('2026-01')
  })

  const BACK: RestoreStep[] = ['begun', 'slice', 'compared', 'restored']

  it.each(BACK)('after the step %s, a restore goes on, and the audit holds meanwhile', async (step) => {
    const rows = await allEntries(world.db)
    await world.take('2026-01')
    const back = { month: '2026-01', folder: world.folder }
    await expect(restoreMonth(world.db, { ...back, reached: breakAt<RestoreStep>(step) })).rejects.toThrow('killed')
    expect(await auditAll(world.db)).toEqual([])
    if (step !== 'restored') await restoreMonth(world.db, back)
    expect(await allEntries(world.db)).toEqual(rows)
    expect(await auditAll(world.db)).toEqual([])
  })

  it('removes nothing when a file was lost or changed before; nobody else can remove entries that lie in no archive, or change an archive', async () => {
    const rows = await allEntries(world.db)
    await expect(query('DELETE FROM entry WHERE id = 1')).rejects.toThrow('append-only')
    await expect(world.take('2026-01', breakAt<Step>('recorded'))).rejects.toThrow('killed')
    const { folder } = world
    const whole = await readFile(join(folder, '2026-01.jsonl.br'))
    await forge(join(folder, '2026-01.jsonl.br'), raise)
    await expect(world.take('2026-01')).rejects.toThrow('not what its manifest says')
    await expect(query('DELETE FROM entry')).rejects.toThrow('append-only')
    await expect(query('UPDATE entry SET amount = 5 WHERE id = 1')).rejects.toThrow('append-only')
    await expect(query('UPDATE ledger_archive SET until = 1000000')).rejects.toThrow('append-only')
    await expect(query('UPDATE ledger_archive_sum SET amount = 5')).rejects.toThrow('append-only')
    expect(await allEntries(world.db)).toEqual(rows)
    await writeFile(join(folder, '2026-01.jsonl.br'), whole)
    await world.take('2026-01')
    await world.restore('2026-01')
  })
})

/** Makes the amount of a player's line another. */
const raise = (text: string) => text.replace(/"house":null,"currency":0,"amount":-?/, (before) => `${before}1`)

/** Changes the lines of a compressed file. */
async function forge(path: string, change: (text: string) => string): Promise<void> {
  const before = brotliDecompressSync(await readFile(path)).toString()
  expect(change(before)).not.toBe(before)
  await writeFile(path, brotliCompressSync(change(before)))
}

describe('what was changed afterwards is found', () => {
  beforeAll(async () => {
    await world.take('2026-01')
    await world.take('2026-02')
    expect(await auditArchiveFiles(world.db, world.folder)).toEqual([])
  })

  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xingxia-forged-'))
    await cp(world.folder, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const path = (name: string) => join(folder, name)
  const problems = async () => (await verifyFolder(folder)).problems.join('\n')

  /** Changes a manifest, as somebody would who makes it fit the changed lines. */
  async function forgeManifest(month: string, change: (manifest: Manifest) => Manifest): Promise<void> {
    await writeFile(path(`${month}.json`), manifestText(change(readManifest(await readFile(path(`${month}.json`), 'utf8')))))
  }

  it('a line, also when the manifest was made to fit', async () => {
    await forge(path('2026-01.jsonl.br'), raise)
    expect(await problems()).toContain('2026-01: 2026-01.jsonl.br is not what its manifest says')
    const sha256 = hashOf(brotliDecompressSync(await readFile(path('2026-01.jsonl.br'))).toString())
    await forgeManifest('2026-01', (manifest) => ({ ...manifest, entries: { ...manifest.entries, sha256 } }))
    expect(await problems()).toContain('the balance after line')
    expect(await problems()).toContain('2026-02: it does not follow the archive before it')
  })

  it('a byte of the compressed file', async () => {
    const bytes = await readFile(path('2026-02.jsonl.br'))
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(path('2026-02.jsonl.br'), bytes)
    expect(await problems()).toMatch(/2026-02: .*(cannot be read|not what its manifest says)/)
  })

  it('a chain that was written anew from its first archive on, when the database is asked', async () => {
    await forgeManifest('2026-01', (manifest) => ({ ...manifest, journals: [] }))
    const previous = hashOf(await readFile(path('2026-01.json'), 'utf8'))
    await forgeManifest('2026-02', (manifest) => ({ ...manifest, previous }))
    expect(await problems()).toBe('')
    expect(await auditArchiveFiles(world.db, folder)).toHaveLength(2)
  })

  it.each(['2026-01.json', '2026-01.jsonl.br', '2026-01.sums.jsonl.br', '2026-02.json'])('a missing file: %s', async (name) => {
    await rm(path(name))
    expect(await auditArchiveFiles(world.db, folder)).not.toEqual([])
  })

  /** The rules that are broken after the statements, which are undone again. */
  async function brokenBy(...statements: string[]): Promise<string[]> {
    let rules: string[] = []
    const undo = new Error('undo')
    const forged = world.db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      rules = (await auditAll(tx)).map(({ rule }) => rule)
      throw undo
    })
    await expect(forged).rejects.toBe(undo)
    return rules
  }
  const OPEN = ['entry', 'ledger_archive', 'ledger_archive_sum'].map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`)

  it('the sums that the database keeps of an archive', async () => {
    const [{ id }] = await query('SELECT min(id) AS id FROM ledger_archive')
    const rules = await brokenBy(...OPEN, `UPDATE ledger_archive_sum SET amount = amount + 1, gained = gained + 1 WHERE archive_id = ${id}`)
    expect(rules).toEqual(
      expect.arrayContaining(['the sums of an archive are those of its manifest', 'a balance is the sum of its entries']),
    )
  })

  it('an archive whose manifest the database changed, or that it forgot', async () => {
    const change = "UPDATE ledger_archive SET manifest = replace(manifest, '2026-02', '2026-03') WHERE month = '2026-02'"
    expect(await brokenBy(...OPEN, change)).toContain('an archive is as its manifest says, and follows the one before it')
    const forget = ["DELETE FROM ledger_archive_sum USING ledger_archive a WHERE a.id = archive_id AND a.month = '2026-02'"]
    const rules = await brokenBy(...OPEN, ...forget, "DELETE FROM ledger_archive WHERE month = '2026-02'")
    expect(rules).toEqual(expect.arrayContaining(['a balance is the sum of its entries', 'a journal without entries lies in an archive']))
  })

  it('rows that were removed without an archive, of a journal as a whole', async () => {
    const rules = await brokenBy(...OPEN, 'DELETE FROM entry WHERE journal_id = (SELECT max(journal_id) FROM entry)')
    expect(rules).toEqual(expect.arrayContaining(['a balance is the sum of its entries', 'a journal without entries lies in an archive']))
  })

  it('rows that stand where an archive was removed', async () => {
    const insert = "INSERT INTO entry (id, journal_id, house, currency, amount) VALUES (1, 1, 'grant', 0, 5), (2, 1, 'case', 0, -5)"
    expect(await brokenBy(insert)).toEqual(['no entry stands where an archive was removed'])
  })
})
