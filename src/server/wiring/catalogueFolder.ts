import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readAnswers } from '#server/community/chat/answers.ts'
import { CatalogueError, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import type { CatalogueFiles } from '#server/core/catalogue/checks.ts'
import { NAMES, parseCatalogue, readTexts, type Texts } from '#server/core/catalogue/files.ts'
import { checkPools, type Worths } from '#server/modes/kuji/templates.ts'
import { checkTemplates } from '#server/modes/roll/templates.ts'
import { readSchedule, SCHEDULE_FILE } from '#server/modes/shower/schedule.ts'
import { toMinor } from '#shared/money.ts'

type Check = (file: string, items: Worths) => Promise<unknown>

/** The files that are read where they are used, and never imported. An operator's folder need not have them. */
const OTHERS: Record<string, Check> = {
  'answers.json': (file) => readAnswers(file),
  'pools.json': checkPools,
  'rolls.json': (file, items) => checkTemplates(file, items),
  'showers.json': (file) => readSchedule(file),
}
const IMPORTED = NAMES.map((name) => `${name}.json`)

/** Checks every file of a catalogue folder. Throws {@link CatalogueError} with all faults of all files. */
export async function checkFolder(dir = STARTER_DIR, parse: (texts: Texts) => CatalogueFiles = parseCatalogue): Promise<void> {
  const faults: string[] = []
  const files = await readTexts(dir)
    .then((texts) => parse(texts))
    .catch((error: unknown) => note(faults, error))
  faults.push(...(await faultsOfOthers(dir, files)))
  if (faults.length > 0) throw new CatalogueError(faults)
}

/** The faults of the files that are not imported. Without `files` it is not asked whether the prizes of ROLL and 一番赏 are items. */
async function faultsOfOthers(dir: string, files: CatalogueFiles | null): Promise<string[]> {
  const faults = await unknownFiles(dir)
  for (const [name, check] of Object.entries(OTHERS)) {
    const file = join(dir, name)
    if (existsSync(file)) await check(file, worthsOf(files)).catch((error: unknown) => note(faults, error))
  }
  return faults
}

/** The items with their worths. While they are not known, every number may be one. */
const worthsOf = (files: CatalogueFiles | null): Worths =>
  files
    ? new Map(files.items.map(({ giftId, price }) => [giftId, toMinor(price)]))
    : Object.assign(new Map<number, number>(), { has: () => true })

function note(faults: string[], error: unknown): null {
  if (!(error instanceof CatalogueError)) throw error
  faults.push(...error.lines)
  return null
}

/** A name with a typo would be read by nobody, and nobody would hear of it. */
async function unknownFiles(dir: string): Promise<string[]> {
  const known = [...IMPORTED, ...Object.keys(OTHERS)].sort()
  const present = await readdir(dir).catch(() => [])
  return present
    .filter((name) => name.endsWith('.json') && !known.includes(name))
    .map((name) => `${name}:1: is read by nobody; the files are ${known.join(', ')}`)
}

/**
 * Says at the start, one line for each file, which of the files that are not imported are wrong; nothing is stopped by them. The schedule of showers
 * speaks for itself (`shower/inForce.ts`).
 */
export async function sayWrongFiles(log: { error(text: string): void }, dir = STARTER_DIR): Promise<void> {
  const own = `${SCHEDULE_FILE.slice(STARTER_DIR.length + 1)}:`
  for (const fault of await faultsOfOthers(dir, null)) {
    if (!fault.startsWith(own)) log.error(`the catalogue has a fault, the file is not used until it is mended: ${fault}`)
  }
}
