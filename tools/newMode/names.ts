import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '#shared/calls/registry.ts'
import { JOURNAL_KINDS } from '#shared/kinds.ts'
import { MODE_NAMES, MODES } from '#shared/modes.ts'
import { RECORDS } from '#shared/records.ts'
import { pascal } from '../newScene/names.ts'
import { foldersOf } from './checks.ts'
import { EDITS, takes } from './registries.ts'

/** One word, because the name is also that of a house, of a table, of a record and of a part of paths. */
const WORD = /^[a-z][a-z0-9]*$/
const LONGEST = 16

/** Words of the templates that are replaced by the mode's name. */
const PLACEHOLDERS: readonly [placeholder: string, write: (name: string) => string][] = [
  ['template-name', (name) => name],
  ['template_name', (name) => name],
  ['templateName', (name) => name],
  ['TemplateName', pascal],
  ['TEMPLATE_NAME', (name) => name.toUpperCase()],
]

/** A text or a path of a template with the name in it. */
export const named = (text: string, name: string): string =>
  PLACEHOLDERS.reduce((done, [word, write]) => done.replaceAll(word, write(name)), text)

/** Folders that a new mode must not find, relative to the root. */
const freeOf = (name: string) => [...foldersOf(name), `src/client/pages/${name}`, `assets/${name}`]

/** Where a word has another meaning already; null where it has none. */
function meaningOf(name: string): string | null {
  if (MODE_NAMES.includes(name as (typeof MODE_NAMES)[number])) return 'a mode'
  if ((RECORDS as readonly string[]).includes(name)) return 'a record'
  if (Object.values(JOURNAL_KINDS).some(({ house }) => house === name)) return 'a house account'
  if (Object.keys(JOURNAL_KINDS).includes(`${name}_play`)) return 'a kind of journal'
  if (allCalls.some((call) => call.path.startsWith(`/api/${name}/`))) return 'a part of the paths of calls'
  if (MODE_NAMES.some((mode) => MODES[mode].path === `/${name}`)) return 'the page of a mode'
  return name in {} ? 'a word of JavaScript' : null
}

/** Says why a mode below `root` cannot have this name; null when it can. */
export function objection(root: string, name: string | undefined): string | null {
  if (!name) return 'it needs a name: npm run new:mode lantern'
  if (!WORD.test(name)) return `"${name}" is no name of a mode: one word of small Latin letters and digits, a letter first, as in lantern`
  if (name.length > LONGEST) return `"${name}" is longer than ${LONGEST} letters`
  const meaning = meaningOf(name)
  if (meaning) return `"${name}" is ${meaning} already: choose another name`
  const taken = freeOf(name).find((place) => existsSync(path.join(root, place)))
  if (taken) return `${taken}/ is there already: choose another name`
  const edit = EDITS.find((each) => !takes(readFileSync(path.join(root, each.file), 'utf8'), each))
  return edit
    ? `${edit.file} no longer has one table "${edit.table}": tools/newMode/registries.ts must learn where a mode is entered`
    : null
}
