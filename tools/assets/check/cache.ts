import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Fault } from './fault.ts'

/** Version of the checks. Increase it when a check returns other faults than before. */
const EDITION = 1

/** Remembers the faults of files by content, so that an unchanged picture is not checked twice. */
export class FaultCache {
  private readonly after: Record<string, Fault[]> = {}

  private constructor(
    private readonly file: string | null,
    private readonly before: Record<string, Fault[]>,
  ) {}

  /** Opens the cache file. With null nothing is remembered. */
  static async open(file: string | null): Promise<FaultCache> {
    const text = file ? await readFile(file, 'utf8').catch(() => '{}') : '{}'
    return new FaultCache(file, JSON.parse(text) as Record<string, Fault[]>)
  }

  /** Returns the faults of a file under a rule: remembered ones, or those that `look` finds. */
  async faults(file: string, rule: string, look: () => Promise<Fault[]>): Promise<Fault[]> {
    const bytes = await readFile(file)
    const key = createHash('sha256').update(`${EDITION} ${file} ${rule}`).update(bytes).digest('hex').slice(0, 32)
    const faults = this.before[key] ?? (await look())
    this.after[key] = faults
    return faults
  }

  async close(): Promise<void> {
    if (!this.file) return
    await mkdir(path.dirname(this.file), { recursive: true })
    await writeFile(this.file, JSON.stringify(this.after))
  }
}
