import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Remembers from which inputs every output was made, so that a second build makes only what changed. */
export class FreshBook {
  private readonly before: Record<string, string>
  private readonly after: Record<string, string> = {}

  private constructor(
    private readonly file: string,
    before: Record<string, string>,
  ) {
    this.before = before
  }

  static async open(file: string): Promise<FreshBook> {
    const text = existsSync(file) ? await readFile(file, 'utf8') : '{}'
    return new FreshBook(file, JSON.parse(text) as Record<string, string>)
  }

  /** Runs `make` unless `output` was already made from the same recipe and the same input bytes. True when it ran. */
  async make(output: string, recipe: string, inputs: readonly string[], make: () => Promise<unknown>): Promise<boolean> {
    const mark = await fingerprint(recipe, inputs)
    this.after[output] = mark
    if (this.before[output] === mark && existsSync(output)) return false
    await mkdir(path.dirname(output), { recursive: true })
    await make()
    return true
  }

  /** Deletes outputs whose originals are gone and writes the book. */
  async close(): Promise<void> {
    const gone = Object.keys(this.before).filter((output) => !(output in this.after))
    await Promise.all(gone.map((output) => rm(output, { force: true })))
    await mkdir(path.dirname(this.file), { recursive: true })
    await writeFile(this.file, JSON.stringify(this.after, null, 1))
  }
}

async function fingerprint(recipe: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(recipe)
  for (const input of inputs) hash.update(await readFile(input))
  return hash.digest('hex').slice(0, 32)
}
