import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { below, places } from './places.ts'

/** Size, modification time and digest of an input when it was last read. */
type Seen = [size: number, time: number, digest: string]

interface Notes {
  /** By output: hash of the recipe and the inputs from which it was made. */
  made: Record<string, string>
  /** By input: its state when it was last read. */
  seen: Record<string, Seen>
}

/** Remembers from which inputs every output was made, so that the next build makes only what changed. */
export class FreshBook {
  private readonly after: Notes = { made: {}, seen: {} }

  private constructor(
    private readonly file: string,
    private readonly before: Notes,
  ) {}

  static async open(file: string): Promise<FreshBook> {
    const text = await readFile(file, 'utf8').catch(() => '{}')
    const { made = {}, seen = {} } = JSON.parse(text) as Partial<Notes>
    return new FreshBook(file, { made, seen })
  }

  /** Runs `make` unless `output` exists and was made from the same recipe and the same input bytes. Resolves to true when it ran. */
  async make(output: string, recipe: string, inputs: readonly string[], make: () => Promise<unknown>): Promise<boolean> {
    const { key, mark, fresh } = await this.look(output, recipe, inputs)
    if (!fresh) {
      await mkdir(path.dirname(output), { recursive: true })
      await make()
    }
    this.after.made[key] = mark
    return !fresh
  }

  /** Leaves `output` to a later build: it stays when it is fresh, else it is deleted. */
  async postpone(output: string, recipe: string, inputs: readonly string[]): Promise<void> {
    const { key, mark, fresh } = await this.look(output, recipe, inputs)
    if (fresh) this.after.made[key] = mark
    else await rm(output, { force: true })
  }

  private async look(output: string, recipe: string, inputs: readonly string[]): Promise<{ key: string; mark: string; fresh: boolean }> {
    const mark = await this.mark(recipe, inputs)
    const key = below(places.root, output)
    return { key, mark, fresh: this.before.made[key] === mark && existsSync(output) }
  }

  /** Writes the book after all outputs were asked for; whatever else it knew is forgotten. */
  async close(): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true })
    await writeFile(`${this.file}.new`, JSON.stringify(this.after, null, 1))
    await rename(`${this.file}.new`, this.file)
  }

  private async mark(recipe: string, inputs: readonly string[]): Promise<string> {
    const hash = createHash('sha256').update(recipe)
    for (const input of inputs) hash.update(await this.digest(input))
    return hash.digest('hex').slice(0, 32)
  }

  /** Digest of a file. It is read again only when its size or modification time has changed. */
  private async digest(file: string): Promise<string> {
    const { size, mtimeMs } = await stat(file)
    const key = below(places.root, file)
    const [knownSize, knownTime, known] = this.after.seen[key] ?? this.before.seen[key] ?? []
    const digest = known && knownSize === size && knownTime === mtimeMs ? known : await contentOf(file)
    this.after.seen[key] = [size, mtimeMs, digest]
    return digest
  }
}

async function contentOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 32)
}
