import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Folders and files below the project whose bytes the built pages follow from. */
const INPUTS = [
  'catalogue/boxes.json',
  'package.json',
  'package-lock.json',
  'scenes',
  'src/client',
  'src/shared',
  'src/state',
  'tests/support',
  'tests/visual/core',
  'tests/visual/scenes',
  'tools/audio',
  'tsconfig.json',
]
/** Folders of which the sources list the names. */
const LISTED = ['assets/effects']

/** Whether a file, by its path below the project, is one that the pages are built from. */
export const isInput = (file: string): boolean => INPUTS.some((input) => file === input || file.startsWith(`${input}/`))

/** Every file of a path below the project, sorted. */
function filesOf(input: string): string[] {
  const full = path.join(root, input)
  if (!existsSync(full)) throw new Error(`the pages of the scene tests are built from ${input}, which is not there`)
  if (statSync(full).isFile()) return [input]
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${input}/${entry.name}`) : [`${input}/${entry.name}`]))
}

/** A digest of names and bytes of everything that the pages are built from. */
export function keyOfInputs(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of INPUTS.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  for (const file of LISTED.flatMap(filesOf)) hash.update(`${file}\0`)
  return hash.digest('hex').slice(0, 16)
}
