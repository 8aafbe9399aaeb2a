/** A JSON value that may be changed. */
type Json = Record<string, unknown>

const DIGITS = '0123456789'

/** Another character of the same kind: a digit for a digit, a hex letter for a hex letter. */
function otherThan(char: string): string {
  if (DIGITS.includes(char)) return DIGITS[(DIGITS.indexOf(char) + 1) % 10] ?? '0'
  return char === 'a' ? 'b' : 'a'
}

function changedText(text: string, at: number): string {
  const place = at % text.length
  return text.slice(0, place) + otherThan(text[place] ?? '') + text.slice(place + 1)
}

/** The number with its last digit changed. */
const changedNumber = (value: number): number => Number(changedText(String(value), String(value).length - 1))

function changedLeaf(value: unknown, at: number): unknown {
  if (typeof value === 'string' && value.length > 0) return changedText(value, at)
  if (typeof value === 'number') return changedNumber(value)
  throw new Error(`nothing to change in ${JSON.stringify(value)}`)
}

/** The value at a path such as `room.end.winners.0`; undefined where there is none. */
export function at(value: unknown, path: string): unknown {
  const keys = path === '' ? [] : path.split('.')
  return keys.reduce<unknown>((part, key) => (part as Json | undefined)?.[key], value)
}

/** A copy in which one character of the leaf at `path` is another one; `place` says which one of a text. */
export function withOneByte<T>(value: T, path: string, place = 0): T {
  const copy = structuredClone(value)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = at(copy, keys.join('.')) as Json
  holder[last] = changedLeaf(holder[last], place)
  return copy
}
