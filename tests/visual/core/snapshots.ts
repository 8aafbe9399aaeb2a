import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Shot, Size } from './shot.ts'
import type { Fingerprint } from './tiles.ts'

/** Key of a picture: same key, same pixels. */
export function keyOf({ width, height, rows }: Fingerprint): string {
  return createHash('sha256')
    .update(`${width}x${height}\n${rows.join('\n')}`)
    .digest('hex')
    .slice(0, 16)
}

const SET_END = '.txt'
const PICTURES = 'pictures'
const placeOf = ({ state, size }: Shot) => `${state} ${size}`

/**
 * What was expected, in a folder: per preview or route one text file with a line `state size key` per shot, and below `pictures/`, once
 * per key, the fingerprint and the picture for eyes. Equal pictures of several shots lie there once.
 */
export class Snapshots {
  private readonly sets = new Map<string, Map<string, string>>()

  constructor(readonly dir: string) {}

  /** Reads all sets. */
  async load(): Promise<void> {
    if (!existsSync(this.dir)) return
    for (const file of (await readdir(this.dir, { recursive: true })).sort()) {
      const path = file.replaceAll('\\', '/')
      if (!path.endsWith(SET_END) || path.startsWith(`${PICTURES}/`)) continue
      const lines = (await readFile(join(this.dir, file), 'utf8')).split('\n').filter(Boolean)
      const entries = lines.map((line) => line.split(' ') as [string, string, string])
      this.sets.set(path.slice(0, -SET_END.length), new Map(entries.map(([state, size, key]) => [`${state} ${size}`, key])))
    }
  }

  /** Key of what is expected; undefined for a new shot. */
  expected(shot: Shot): string | undefined {
    return this.sets.get(shot.set)?.get(placeOf(shot))
  }

  all(): Shot[] {
    return [...this.sets].flatMap(([set, entries]) =>
      [...entries.keys()].map((place) => {
        const [state = '', size] = place.split(' ')
        return { set, state, size: size as Size }
      }),
    )
  }

  fingerprintPath = (key: string) => join(this.dir, PICTURES, `${key}${SET_END}`)
  picturePath = (key: string) => join(this.dir, PICTURES, `${key}.webp`)

  async fingerprint(key: string): Promise<Fingerprint | null> {
    const text = await readFile(this.fingerprintPath(key), 'utf8').catch(() => null)
    if (text === null) return null
    const [head = '', ...rows] = text.trimEnd().split('\n')
    const [width = 0, height = 0] = head.split('x').map(Number)
    return { width, height, rows }
  }

  /** Expects `fingerprint` from now on; `encode` is asked for the picture when none is there yet. */
  async expect(shot: Shot, fingerprint: Fingerprint, encode: () => Promise<Buffer>): Promise<void> {
    const key = keyOf(fingerprint)
    const entries = this.sets.get(shot.set) ?? new Map<string, string>()
    this.sets.set(shot.set, entries.set(placeOf(shot), key))
    if (existsSync(this.picturePath(key)) && existsSync(this.fingerprintPath(key))) return
    await mkdir(dirname(this.picturePath(key)), { recursive: true })
    await writeFile(this.fingerprintPath(key), `${fingerprint.width}x${fingerprint.height}\n${fingerprint.rows.join('\n')}\n`)
    await writeFile(this.picturePath(key), await encode())
  }

  forget(shot: Shot): void {
    this.sets.get(shot.set)?.delete(placeOf(shot))
  }

  /** Writes every set and removes what nothing refers to any more. */
  async save(): Promise<void> {
    for (const [set, entries] of this.sets) {
      const file = join(this.dir, `${set}${SET_END}`)
      if (entries.size === 0) {
        await rm(file, { force: true })
        continue
      }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(
        file,
        `${[...entries]
          .map(([place, key]) => `${place} ${key}`)
          .sort()
          .join('\n')}\n`,
      )
    }
    for (const file of await this.strays()) await rm(join(this.dir, file))
  }

  /** Files below `pictures/` that no shot refers to. */
  async strays(): Promise<string[]> {
    const files = await readdir(join(this.dir, PICTURES)).catch(() => [])
    const used = this.keys()
    return files.filter((file) => !used.has(file.replace(/\.\w+$/, ''))).map((file) => `${PICTURES}/${file}`)
  }

  /** Files that a shot refers to and that are not there. */
  gaps(): string[] {
    const wanted = [...this.keys()].flatMap((key) => [this.fingerprintPath(key), this.picturePath(key)])
    return wanted.filter((path) => !existsSync(path)).map((path) => `${PICTURES}/${basename(path)}`)
  }

  private keys(): Set<string> {
    return new Set([...this.sets.values()].flatMap((entries) => [...entries.values()]))
  }
}
