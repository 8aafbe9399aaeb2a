import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Shot, Size } from './shot.ts'
import type { Fingerprint, TakenFingerprint } from './tiles.ts'

/** Key of a picture: same key, same pixels. */
export function keyOf({ width, height, exact }: TakenFingerprint): string {
  return createHash('sha256').update(`${width}x${height}\n${exact}`).digest('hex').slice(0, 16)
}

/** What is expected of one shot. */
export interface Expected {
  key: string
  /** Processor class of the machine that took it: `processorClass()`. */
  processor: string
  fingerprint: Fingerprint
}

const SET_END = '.txt'
const placeOf = ({ state, size }: Shot) => `${state} ${size}`

/** A picture in the text of its set: a line `state size key processor`, then a line of tiles per row, indented by one blank. */
function textOf(place: string, { key, processor, fingerprint }: Expected): string {
  const { width, height, rows } = fingerprint
  return [`${place} ${key} ${processor} ${width}x${height}`, ...rows.map((row) => ` ${row}`)].join('\n')
}

/** Reads the text of a set, picture by picture. */
function readSet(text: string): Map<string, Expected> {
  const pictures = text.split(/\n(?=\S)/).filter(Boolean)
  return new Map(
    pictures.map((picture) => {
      const [head = '', ...rows] = picture.trimEnd().split('\n')
      const [state, size, key = '', processor = '', pixels = ''] = head.split(' ')
      const [width = 0, height = 0] = pixels.split('x').map(Number)
      return [`${state} ${size}`, { key, processor, fingerprint: { width, height, rows: rows.map((row) => row.trim()) } }]
    }),
  )
}

/** What is expected of every shot, in a folder with one text file per preview or route. There are no pictures in it. */
export class Snapshots {
  private readonly sets = new Map<string, Map<string, Expected>>()
  /** Sets that no longer hold what their file says. */
  private readonly touched = new Set<string>()

  constructor(readonly dir: string) {}

  /** Reads all sets. */
  async load(): Promise<void> {
    if (!existsSync(this.dir)) return
    for (const file of (await readdir(this.dir, { recursive: true })).sort()) {
      const path = file.replaceAll('\\', '/')
      if (path.endsWith(SET_END)) this.sets.set(path.slice(0, -SET_END.length), readSet(await readFile(join(this.dir, file), 'utf8')))
    }
  }

  /** Undefined for a new shot. */
  expected(shot: Shot): Expected | undefined {
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

  /** The file of a set. */
  fileOf = (set: string) => join(this.dir, `${set}${SET_END}`)

  /** Expects from now on what was taken on a machine of class `processor`. */
  expect(shot: Shot, taken: TakenFingerprint, processor: string): void {
    const { width, height, rows } = taken
    const entries = this.sets.get(shot.set) ?? new Map<string, Expected>()
    this.sets.set(shot.set, entries.set(placeOf(shot), { key: keyOf(taken), processor, fingerprint: { width, height, rows } }))
    this.touched.add(shot.set)
  }

  forget(shot: Shot): void {
    if (this.sets.get(shot.set)?.delete(placeOf(shot))) this.touched.add(shot.set)
  }

  /** Writes the sets that changed; a set without pictures loses its file. */
  async save(): Promise<void> {
    for (const set of this.touched) {
      const entries = [...(this.sets.get(set) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
      if (entries.length === 0) {
        await rm(this.fileOf(set), { force: true })
        continue
      }
      await mkdir(dirname(this.fileOf(set)), { recursive: true })
      await writeFile(this.fileOf(set), `${entries.map(([place, expected]) => textOf(place, expected)).join('\n')}\n`)
    }
    this.touched.clear()
  }
}
