import { join } from 'node:path'
import * as z from 'zod/mini'
import { readCatalogueFile, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { CHAT_HOURS, CHAT_TEXT_LIMIT } from '#shared/chat.ts'

/** The canned answers that are part of this repository. */
const FILE = join(STARTER_DIR, 'answers.json')

/** A variable of an answer: `{order}`. */
const VARIABLE = /\{([a-z][A-Za-z]*)\}/g

/** The variables that fill themselves. */
export const OWN_VARIABLES = ['nickname', 'uid', 'desk', 'ticket', 'hours'] as const
export type OwnVariable = (typeof OWN_VARIABLES)[number]

const isOwn = (name: string): name is OwnVariable => (OWN_VARIABLES as readonly string[]).includes(name)

const cannedAnswer = z.strictObject({
  name: z.string().check(z.maxLength(40), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  text: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(CHAT_TEXT_LIMIT),
    z.refine((text) => !/[{}]/.test(text.replace(VARIABLE, '')), 'a brace that belongs to no variable'),
  ),
})
export type CannedAnswer = z.output<typeof cannedAnswer>

const cannedAnswers = z
  .array(cannedAnswer)
  .check(z.refine((answers) => new Set(answers.map(({ name }) => name)).size === answers.length, 'a name twice'))

/** Reads the canned answers. Throws `CatalogueError` with file, line and cause of each fault. */
export const readAnswers = async (file = FILE): Promise<CannedAnswer[]> => (await readCatalogueFile(file, cannedAnswers)).value

/** The names of the variables of an answer, each once. */
export const variablesOf = ({ text }: CannedAnswer): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].flatMap(([, name]) => name ?? [])),
]

/** The hours as players read them. */
export const HOURS_TEXT = `${CHAT_HOURS.opens}:00–${CHAT_HOURS.closes}:00`

/** `key=value` words as a map. Throws on any other word, and on a key that comes twice. */
function readWords(words: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (const word of words) {
    const [, key, value] = /^([a-z][A-Za-z]*)=(.+)$/s.exec(word) ?? []
    if (key === undefined || value === undefined) throw new RangeError(`${word}: expected key=value`)
    if (given.has(key)) throw new RangeError(`${key}: given twice`)
    given.set(key, value)
  }
  return given
}

/** What the variables that fill themselves stand for; null for one that stands for nothing now. */
export type OwnValues = Record<OwnVariable, string | null>

/**
 * The text of a canned answer, its variables filled in once: a value is never looked through for variables again. Throws when the name or a
 * variable is unknown, when a variable has no value, or when the text gets too long.
 */
export function fillAnswer(answers: readonly CannedAnswer[], name: string, words: readonly string[], own: OwnValues): string {
  const found = answers.find((each) => each.name === name)
  if (!found) throw new RangeError(`no answer ${name}: \`answers\` lists them`)
  const given = readWords(words)
  const variables = variablesOf(found)
  const unknown = [...given.keys()].find((key) => isOwn(key) || !variables.includes(key))
  if (unknown !== undefined) throw new RangeError(`${name}: ${isOwn(unknown) ? `{${unknown}} fills itself` : `no variable {${unknown}}`}`)
  const filled = (key: string) => (isOwn(key) ? own[key] : given.get(key)) ?? null
  const missing = variables.filter((key) => filled(key) === null)
  if (missing.includes('ticket')) throw new RangeError(`${name}: {ticket} needs an open ticket`)
  if (missing.length > 0) throw new RangeError(`${name}: missing ${missing.map((key) => `${key}=…`).join(' ')}`)
  const text = found.text.replace(VARIABLE, (whole, key: string) => filled(key) ?? whole)
  if (text.length > CHAT_TEXT_LIMIT) throw new RangeError(`${name}: ${text.length} characters, at most ${CHAT_TEXT_LIMIT} can be sent`)
  return text
}
