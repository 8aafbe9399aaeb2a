import * as z from 'zod/mini'
import type { Call, QueryOf } from '#shared/calls/call.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'
import { newKey } from './newKey.ts'
import { asNoted, type NotedKey } from './notedKey.ts'

/** Ms for which a note counts. It is less than the server keeps keys, so a noted key never buys a second time. */
export const NOTE_LIFE = 24 * 3_600_000
/** Notes that are kept; the oldest goes first. */
const MOST_NOTES = 30
/** Ms by which the time of a note may differ from the server's. */
const CLOCK_DOUBT = 60_000
/** Fields that say in every call on what terms the player buys, and not what. */
const TERMS: readonly string[] = ['cost', 'price', 'voucherId']

const terms = z.record(z.string(), z.string())
export type Terms = z.output<typeof terms>

const note = z.object({
  path: z.string(),
  /** Names of the order, see `namesOf`; a version before kept one. */
  of: z.union([z.string(), z.array(z.string())]),
  key: z.string(),
  /** The terms on which it was sent, each once. */
  terms: z.array(terms),
  at: z.number(),
})
type Note = z.output<typeof note>

/** The notes: a phone that ends the app in a tunnel must not make its player pay twice. */
const notes = keptSetting<Note[]>('xingxia.orders', z.array(note), [])

const isOf = ({ of }: Note, names: readonly string[]): boolean => [of].flat().some((name) => names.includes(name))

/** What belongs to an order besides its call. */
export interface OrderParts<C> {
  query?: { [K in keyof QueryOf<C>]?: QueryOf<C>[K] | number | boolean }
  body?: unknown
  /** Further fields of this call that are terms, as {@link TERMS} are in every call. */
  terms?: readonly (keyof QueryOf<C> & string)[]
  /** What tells this order from another one with the same fields, e.g. the day. */
  apart?: string
}

/** An order that is being sent. */
export interface NotedOrder {
  key: NotedKey
  /** True when an earlier press has sent it and has not heard of it. */
  isOld: boolean
  /** Other terms on which it was sent before. */
  before: readonly Terms[]
}

const read = (): Note[] => notes.read().filter(({ at }) => Math.abs(serverNow() - at) < NOTE_LIFE)
const write = (next: Note[]): void => notes.keep(next.length === 0 ? null : next)

/** A short name for a text, which does not show it: notes outlast the login, and texts hold codes, words and names of friends. */
function hash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (b >>> 0).toString(36) + (a >>> 0).toString(36)
}

/** Names of the player. A press right after the login, or after a reload, comes before the player is known; only the login is then. */
const owners = (): string[] => [appState.userInfo?.id, appState.token].flatMap((name) => name || [])

/** Splits a query into what is ordered and the terms, each as text. */
function partsOf(query: object | undefined, more: readonly string[]): { asked: Terms; terms: Terms } {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  const isTerm = ([name]: readonly [string, string]) => TERMS.includes(name) || more.includes(name)
  return {
    asked: Object.fromEntries(entries.filter((entry) => !isTerm(entry)).sort()),
    terms: Object.fromEntries(entries.filter(isTerm).sort()),
  }
}

/** {@link OrderParts} of any call. */
interface Parts {
  query?: object
  body?: unknown
  terms?: readonly string[]
  apart?: string
}

/** Names of an order: one for each name of its player; none for a visitor. */
function namesOf(path: string, { query, body, terms = [], apart = '' }: Parts): string[] {
  const text = JSON.stringify([path, partsOf(query, terms).asked, body ?? null, apart])
  return owners().map((owner) => hash(`${owner} ${text}`))
}

const same = (a: Terms, b: Terms) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Writes an order down before it is sent. An order that an earlier press has sent, on whatever terms, and that nobody has heard of, keeps
 * its key.
 */
export function noteOrder<C extends Call>({ path }: C, parts: OrderParts<C>): NotedOrder {
  const names = namesOf(path, parts)
  // A visitor is refused before anything is sent.
  if (names.length === 0) return { key: asNoted(newKey()), isOld: false, before: [] }
  const now = partsOf(parts.query, parts.terms ?? []).terms
  const all = read()
  const old = all.find((each) => isOf(each, names))
  const before = old?.terms.filter((each) => !same(each, now)) ?? []
  const of = [...new Set([...[old?.of ?? []].flat(), ...names])]
  const mine: Note = { path, of, key: old?.key ?? newKey(), terms: [...before, now], at: old?.at ?? serverNow() }
  write([...all.filter((each) => each !== old), mine].slice(-MOST_NOTES))
  return { key: asNoted(mine.key), isOld: old !== undefined, before }
}

/** Forgets the note of a key: its act is answered. */
export function forgetKey(key: string): void {
  write(read().filter((each) => each.key !== key))
}

/**
 * Forgets an order, because the player has seen what has come of it, or has undone it: to order the same is a new wish. With `madeAt`, when
 * what was seen was made, an order that was sent later stays.
 */
export function forgetOrder<C extends Call>({ path }: C, parts: OrderParts<C>, madeAt = Number.POSITIVE_INFINITY): void {
  const names = namesOf(path, parts)
  const all = read()
  const left = all.filter((each) => !isOf(each, names) || each.at > madeAt + CLOCK_DOUBT)
  if (left.length < all.length) write(left)
}

/** Forgets all orders of a call. */
export function forgetOrders({ path }: Call): void {
  write(read().filter((each) => each.path !== path))
}
