import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CatalogueError, parseText, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { parseCatalogue, type Texts } from '#server/core/catalogue/files.ts'
import { checkFolder, sayWrongFiles } from '#server/wiring/catalogueFolder.ts'

/** Every file that the folder has now: one that is added later is broken here too. */
const FILES = readdirSync(STARTER_DIR).filter((name) => name.endsWith('.json'))

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'xingxia-typos-'))
  await cp(STARTER_DIR, dir, { recursive: true })
})
afterEach(() => rm(dir, { recursive: true }))

const textOf = (file: string) => readFileSync(join(STARTER_DIR, file), 'utf8')

const isOurs = (file: string, text: string) => text === OURS.get(file)
const OURS = new Map(FILES.map((file) => [file, textOf(file)]))

/** Keeps what `make` gave for files that are as they are in the repository: parsing and checking are pure, and each fault changes one file only. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
const parsedOurs = new Map(FILES.map((file) => [file, once(() => parseText(file, textOf(file)))]))
const parseOne = (file: string, text: string) => (isOurs(file, text) && parsedOurs.get(file)?.()) || parseText(file, text)
let whole: ReturnType<typeof parseCatalogue> | null = null
function parse(texts: Texts): ReturnType<typeof parseCatalogue> {
  if (!Object.entries(texts).every(([name, text]) => isOurs(`${name}.json`, text))) return parseCatalogue(texts, parseOne)
  whole ??= parseCatalogue(texts)
  return whole
}

/** The faults that are found when one file has another content. */
async function faultsWith(file: string, content: string | Buffer): Promise<readonly string[]> {
  await writeFile(join(dir, file), content)
  try {
    await checkFolder(dir, parse)
    return []
  } catch (error) {
    if (error instanceof CatalogueError) return error.lines
    throw error
  } finally {
    await writeFile(join(dir, file), textOf(file))
  }
}

/** Faults of the text that no parser of JSON lets pass, or should not. */
const SPOILED: Record<string, (text: string) => string | Buffer> = {
  'is empty': () => '',
  'is null': () => 'null',
  'is cut off': (text) => text.trimEnd().slice(0, -1),
  'lacks a comma': (text) => text.replace(',', ' '),
  'has a comma too many': (text) => text.trimEnd().replace(/(.)$/, ',$1'),
  'has a Chinese quotation mark': (text) => text.replace('"', '“'),
  'has single quotes': (text) => text.replaceAll('"', "'"),
  'has a comment': (text) => `// ours\n${text}`,
  'is in another encoding': (text) => Buffer.from(text.replace(/"(\w)/, '"Äã$1'), 'latin1'),
  'has a field twice': (text) => text.replace(/"(\w+)":/, '"$1": 0, "$1":'),
  'has a field that nobody knows': (text) => text.replace('{', '{"typo": 1, '),
  'has two documents': (text) => text + text,
}

type Path = readonly (string | number)[]

/** Paths of all fields and elements; of the file's own list only those in its first and last row, of a list in it those of the first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    const rows = path.length === 0 ? [...new Set([0, value.length - 1])] : [0]
    return rows.filter((index) => index in value).flatMap((index) => pathsIn(value[index], [...path, index]))
  }
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsIn(inner, [...path, key])])
}

/** A copy with another value at a path, or with nothing there. */
function changed(value: unknown, path: Path, put: (old: unknown) => unknown): unknown {
  const copy = structuredClone(value)
  const last = path.at(-1) ?? ''
  let place = copy as Record<string | number, unknown>
  for (const part of path.slice(0, -1)) place = place[part] as Record<string | number, unknown>
  const made = put(place[last])
  if (made === undefined) delete place[last]
  else place[last] = made
  return copy
}

const otherType = (old: unknown) => (typeof old === 'string' ? 7 : 'typo')

describe.each(FILES)('%s', { timeout: 120_000 }, (file) => {
  const value: unknown = JSON.parse(textOf(file))
  const named = expect.stringMatching(new RegExp(`^${file.replace('.', '\\.')}:[1-9]\\d*: \\S`))

  it.each(Object.entries(SPOILED))('that %s is refused with file, line and cause', async (_, spoil) => {
    expect(await faultsWith(file, spoil(textOf(file)))).toContainEqual(named)
  })

  it('is refused with file, line and cause wherever a field is missing, has another name or is of another type', async () => {
    const missed: string[] = []
    for (const path of pathsIn(value)) {
      const key = path.at(-1)
      const spoiled = [changed(value, path, otherType)]
      if (typeof key === 'string') {
        spoiled.push(changed(value, path, () => undefined))
        spoiled.push(
          changed(
            changed(value, path, () => undefined),
            [...path.slice(0, -1), `${key}x`],
            () => 1,
          ),
        )
      }
      for (const [index, each] of spoiled.entries()) {
        const faults = await faultsWith(file, JSON.stringify(each, null, 1))
        if (!faults.some((fault) => fault.startsWith(`${file}:`) && (path.length === 1 || !/^\S+:1: /.test(fault))))
          missed.push(`${path.join('.')} ${index}: ${faults.join('; ')}`)
      }
    }
    expect(missed).toEqual([])
  })
})

describe('the folder', () => {
  it('is in order as it is, also with byte order marks, and without the files that are read elsewhere', async () => {
    await checkFolder(dir)
    for (const file of FILES) await writeFile(join(dir, file), `\uFEFF${textOf(file)}`)
    await checkFolder(dir)
    for (const file of ['answers.json', 'rolls.json', 'showers.json']) await rm(join(dir, file))
    await checkFolder(dir)
  })

  it('is refused with a file that nobody reads, as one whose name has a typo', async () => {
    await writeFile(join(dir, 'shower.json'), '[]')
    await expect(checkFolder(dir)).rejects.toThrow('shower.json:1: is read by nobody; the files are answers.json, ')
  })

  it('tells the faults of all files at once, also a prize that is no item and a time that does not exist', async () => {
    await writeFile(join(dir, 'rolls.json'), textOf('rolls.json').replace(/"giftId": \d+/, '"giftId": 99999'))
    await writeFile(join(dir, 'showers.json'), textOf('showers.json').replace('12:30', '12.30'))
    await writeFile(join(dir, 'items.json'), textOf('items.json').replace('"grade": 4', '"grade": 9'))
    const message = await checkFolder(dir).catch((error: Error) => error.message)
    expect(message).toMatch(/items\.json:2: grade must be at most 4/)
    expect(message).toMatch(/showers\.json:2: at must match/)
    await writeFile(join(dir, 'items.json'), textOf('items.json'))
    await expect(checkFolder(dir)).rejects.toThrow(/rolls\.json:2: template starry-night: no item 99999 in items\.json/)
  })

  it('is told of at the start, one line for each fault, and nothing is stopped', async () => {
    await writeFile(join(dir, 'rolls.json'), '[')
    await writeFile(join(dir, 'answers.json'), '{}')
    const said: string[] = []
    await sayWrongFiles({ error: (text) => said.push(text) }, dir)
    expect(said).toEqual([
      'the catalogue has a fault, the file is not used until it is mended: answers.json:1: value must be array',
      'the catalogue has a fault, the file is not used until it is mended: rolls.json:1: expected "]"',
    ])
  })
})
