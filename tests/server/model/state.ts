import type { CapKind } from '#shared/calls/limits.ts'
import type { VoucherKind } from '#shared/calls/voucher.ts'
import type { RetrievalState, TopUpState } from '#shared/codes.ts'

/** The state of the model: plain data in minor units and milliseconds, so that a copy can be tried out. */
export interface State {
  now: number
  players: PlayerState[]
  /** Pieces sold of each offer. */
  sold: Map<number, number>
  cards: Map<string, { amount: number; expiresAt: number; by: number | null }>
}

export interface Item {
  price: number
  grade: number
}

export interface Order {
  state: RetrievalState
  items: [string, Item][]
}

export interface Voucher {
  kind: VoucherKind
  worth: number
  minAmount: number
  most: number
  expiresAt: number
  /** What the voucher is reserved for or was used for. */
  ref: string | null
  used: boolean
}

export interface TopUp {
  amount: number
  bonus: number
  voucherId: string | null
  expiresAt: number
  state: TopUpState
  paymentNo: string | null
}

export interface PlayerState {
  uid: string
  coins: number
  diamonds: number
  bag: Map<string, Item>
  /** Ids of drawn items, each with the moment from which others may learn of it. */
  reveals: Map<string, number>
  orders: Map<string, Order>
  vouchers: Map<string, Voucher>
  topUps: Map<string, TopUp>
  frames: Set<number>
  /** Items and vouchers whose id no reply has named. */
  fresh: { items: Item[]; vouchers: Voucher[] }
  /** Ids of items that have left the bag. */
  gone: string[]
  moves: { what: 'spend' | 'topUp'; at: number; amount: number }[]
  wishes: { kind: CapKind; height: number; from: number }[]
  restUntil: number
  /** Moments of wrong card codes, in ms. */
  tries: number[]
  gifts: number[]
  /** `offer/day` → pieces. */
  shares: Map<string, number>
  /** Used keys, each with the request and the reply. */
  keys: Map<string, { print: string; data: unknown }>
}

export const newPlayerState = (uid: string, coins: number, diamonds: number): PlayerState => ({
  uid,
  coins,
  diamonds,
  bag: new Map(),
  reveals: new Map(),
  orders: new Map(),
  vouchers: new Map(),
  topUps: new Map(),
  frames: new Set(),
  fresh: { items: [], vouchers: [] },
  gone: [],
  moves: [],
  wishes: [],
  restUntil: 0,
  tries: [],
  gifts: [],
  shares: new Map(),
  keys: new Map(),
})

const DAY = 24 * 3_600_000
const BEIJING = 8 * 3_600_000

/** The day in Beijing, computed without the product's helper, which is being tested. */
export const dayOf = (at: number): string => new Date(at + BEIJING).toISOString().slice(0, 10)
const monthOf = (at: number) => dayOf(at).slice(0, 7)

function keepLast<K, V>(map: Map<K, V>, many: number, closed: (value: V, key: K) => boolean): void {
  for (const [key, value] of map) {
    if (map.size <= many) return
    if (closed(value, key)) map.delete(key)
  }
}

/** Removes what can no longer have an effect, so that a long walk stays fast. */
export function forgetOld({ now, players }: State): void {
  for (const player of players) {
    player.moves = player.moves.filter(({ at }) => monthOf(at) === monthOf(now))
    player.tries = player.tries.filter((at) => at > now - DAY)
    player.gifts = player.gifts.filter((at) => dayOf(at) === dayOf(now))
    player.gone = player.gone.slice(-20)
    keepLast(player.keys, 30, () => true)
    keepLast(player.orders, 20, ({ state }) => state !== 'requested' && state !== 'processing')
    keepLast(player.topUps, 25, ({ state }) => state !== 'created')
    const named = new Set([...player.topUps.values()].map(({ voucherId }) => voucherId))
    const over = ({ used, ref, expiresAt }: Voucher) => used || (ref === null && expiresAt <= now)
    keepLast(player.vouchers, 25, (voucher, id) => over(voucher) && !named.has(id))
    for (const key of player.shares.keys()) if (!key.endsWith(dayOf(now))) player.shares.delete(key)
  }
}

const capAt = ({ wishes }: PlayerState, kind: CapKind, now: number) =>
  wishes.filter((wish) => wish.kind === kind && wish.from <= now).at(-1)?.height ?? Number.POSITIVE_INFINITY

/** A cap in force and the waiting raise, as the product's reply has them. */
export function capState(player: PlayerState, kind: CapKind, now: number) {
  const wire = (height: number) => (height === Number.POSITIVE_INFINITY ? null : height / 100)
  const coming = player.wishes.find((wish) => wish.kind === kind && wish.from > now)
  return { cap: wire(capAt(player, kind, now)), raise: coming ? { cap: wire(coming.height), at: coming.from } : null }
}

/** Sets a cap: a lower one at once, a higher one after a day. */
export function wishCap(player: PlayerState, kind: CapKind, height: number, now: number): void {
  const coming = player.wishes.find((wish) => wish.kind === kind && wish.from > now)
  const inForce = player.wishes.filter((wish) => wish.kind === kind && wish.from <= now).slice(-1)
  const lowers = height <= capAt(player, kind, now)
  const from = lowers ? now : coming && height <= coming.height ? coming.from : now + DAY
  player.wishes = [...player.wishes.filter((wish) => wish.kind !== kind), ...inForce, { kind, height, from }]
}

const usedOf = ({ moves }: PlayerState, kind: CapKind, now: number) => {
  const period = kind.endsWith('Day') ? dayOf : monthOf
  const mine = moves.filter((move) => kind.startsWith(move.what) && period(move.at) === period(now))
  return mine.reduce((sum, { amount }) => sum + amount, 0)
}

/** True when `amount` more would not pass the player's caps. */
export function hasRoom(player: PlayerState, what: 'spend' | 'topUp', amount: number, now: number): boolean {
  const fits = (kind: CapKind) => usedOf(player, kind, now) + amount <= capAt(player, kind, now)
  return fits(`${what}Day`) && fits(`${what}Month`)
}
