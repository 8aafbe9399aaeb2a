import { CAP_KINDS } from '#shared/calls/limits.ts'
import type { Act, KeyedAct, Twist } from './acts.ts'
import type { Dice } from './dice.ts'
import { dayOf, type PlayerState, type State } from './state.ts'
import { OFFERS } from './wares.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Table {
  dice: Dice
  state: State
  who: number
  player: PlayerState
}

/** Chooses one of the player's ids, and sometimes another player's id or one that does not exist. */
function idOf<T>({ dice, state, player }: Table, ids: (player: PlayerState) => Iterable<T>, unknown: T): T {
  if (dice.once(40)) return unknown
  const whose = dice.once(15) ? (dice.any(state.players) ?? player) : player
  return dice.any(ids(whose)) ?? unknown
}

function itemsOf(table: Table, most: number): string[] {
  const many = 1 + table.dice.below(most)
  const ids = Array.from({ length: many }, () => idOf(table, ({ bag, gone }) => (table.dice.once(25) ? gone : bag.keys()), '999999'))
  return [...new Set(ids)]
}

const voucherOf = (table: Table) => (table.dice.once(2) ? '0' : idOf(table, ({ vouchers }) => vouchers.keys(), '999999'))

function buying(table: Table, who: number, key: string): KeyedAct {
  const { dice } = table
  const offer = dice.any(OFFERS.values())
  const price = dice.once(20) ? '1.23' : String(offer?.price ?? 1)
  const voucherId = dice.once(3) ? voucherOf(table) : '0'
  return {
    who,
    key,
    act: 'buy',
    offerId: dice.once(40) ? 77 : (offer?.offerId ?? 1),
    quantity: dice.pick([1, 1, 1, 2, 3]),
    price,
    voucherId,
  }
}

function cardOf({ dice, state }: Table): string {
  if (dice.once(6)) return dice.pick(['AAAA', '0123456789ABCDEF'])
  return dice.any(state.cards.keys()) ?? 'AAAA'
}

type Maker = (table: Table, who: number, key: string) => KeyedAct

/** The acts of players. An act that stands more often is chosen more often. */
const KEYED: Maker[] = [
  ...Array<Maker>(6).fill(({ dice }, who, key) => {
    const boxId = dice.once(25) ? dice.pick([3, 99]) : dice.pick([1, 1, 2])
    return { who, key, act: 'open', boxId, number: dice.pick([1, 1, 2, 3, 5, 10]), price: dice.once(30) ? '5' : '-1' }
  }),
  ...Array<Maker>(3).fill((table, who, key) => ({ who, key, act: 'exchange', ids: itemsOf(table, 4) })),
  ...Array<Maker>(4).fill((table, who, key) => {
    const { dice } = table
    const giftId = dice.once(25) ? dice.pick([4, 99]) : dice.pick([1, 1, 2, 3, 20])
    const ids = dice.once(3) ? [] : itemsOf(table, dice.once(40) ? 12 : 4)
    return {
      who,
      key,
      act: 'upgrade',
      giftId,
      chance: dice.pick([500, 1_000, 2_500, 5_000, 7_500]),
      ids,
      price: dice.once(30) ? '5' : '-1',
    }
  }),
  ({ dice }, who, key) => ({ who, key, act: 'exchangeAll', grade: dice.pick([-1, 0, 2, 3, 4, 4]) }),
  ({ dice }, who, key) => ({ who, key, act: 'diamonds', quantity: dice.pick([100, 300, 150, 100_000]) }),
  ...Array<Maker>(2).fill((table, who, key) => ({ who, key, act: 'retrieve', ids: itemsOf(table, table.dice.once(30) ? 70 : 3) })),
  ...Array<Maker>(2).fill((table, who, key) => ({
    who,
    key,
    act: 'cancel',
    orderId: idOf(table, ({ orders }) => orders.keys(), '999999'),
  })),
  ...Array<Maker>(2).fill((table, who, key) => {
    const uid = table.dice.once(20) ? '99999999' : (table.dice.any(table.state.players)?.uid ?? '')
    return { who, key, act: 'give', uid, itemId: itemsOf(table, 1)[0] ?? '1' }
  }),
  ...Array<Maker>(4).fill((table, who, key) => {
    const channel = table.dice.once(15) ? table.dice.pick([3, 5, 7]) : table.dice.pick([0, 1, 2, 6])
    return { who, key, act: 'topUp', channel, amount: table.dice.pick(['10', '30', '33.33', '100', '0.5']), voucherId: voucherOf(table) }
  }),
  ...Array<Maker>(2).fill((table, who, key) => ({ who, key, act: 'redeem', code: cardOf(table) })),
  ...Array<Maker>(4).fill(buying),
]

const TWISTS: [Twist, ...Twist[]] = [
  ...Array<Twist>(12).fill('none'),
  'secondPayment',
  'secondPayment',
  'otherAmount',
  'otherPayment',
  'forged',
  'stale',
  'unknown',
] as unknown as [Twist, ...Twist[]]

const waits = ({ topUps }: PlayerState) => [...topUps].filter(([, { state }]) => state === 'created')

function notice({ dice, state, who: anybody }: Table): Act {
  const who = dice.any([...state.players.keys()].filter((index) => waits(state.players[index] as PlayerState).length > 0)) ?? anybody
  const player = state.players[who] as PlayerState
  const [orderNo, order] = dice.any(dice.once(3) ? player.topUps : waits(player)) ?? ['A'.repeat(30), undefined]
  const paid = state.players.flatMap(({ topUps }) => [...topUps.values()].flatMap(({ paymentNo }) => paymentNo ?? []))
  const twist = order ? dice.pick(TWISTS) : 'unknown'
  const other = twist === 'otherPayment' ? dice.any(paid) : undefined
  const paymentNo = other ?? (twist === 'secondPayment' ? `second-${orderNo}` : `P${orderNo}`)
  return { who, act: 'notice', orderNo, amount: order?.amount ?? 100, outcome: dice.once(6) ? 'failed' : 'paid', twist, paymentNo }
}

type Other = (table: Table) => Act

/** What players set, gateways send and operators do. An entry that stands more often is chosen more often. */
const OTHERS: Other[] = [
  ...Array<Other>(6).fill(notice),
  ...Array<Other>(3).fill((table) => ({
    who: table.who,
    act: table.dice.pick(['take', 'deliver', 'reject'] as const),
    orderId: table.dice.any(table.player.orders.keys()) ?? '999999',
  })),
  ...Array<Other>(2).fill(({ dice, who }) => ({
    who,
    act: 'cap',
    kind: dice.pick(CAP_KINDS),
    cap: dice.once(3) ? '' : dice.pick(['40', '90.5', '300', '2000', '9000', '9000', '20000', '0']),
  })),
  ({ dice, who }) => (dice.once(6) ? { who, act: 'rest', days: dice.once(8) ? '7' : '1' } : { act: 'sweep' }),
  ({ dice, who }) => ({ act: 'voucher', who, days: dice.pick([1, 5, 20]) }),
  ({ dice, who }) => (dice.once(3) ? { act: 'grant', who, coins: 20_000, diamonds: 4_000_000 } : { act: 'sweep' }),
]

/** Chooses how much time passes: beyond the life of an unpaid order, around midnight in Beijing, beyond the end of a voucher or month. */
export function chooseWait({ now }: State, dice: Dice): Act {
  const midnight = Date.parse(`${dayOf(now + DAY)}T00:00:00+08:00`) - now
  const ms = dice.pick([1, 1_000, 16 * MINUTE, 15 * MINUTE, 5 * HOUR, midnight - 1, midnight, DAY, 9 * DAY])
  return { act: 'wait', ms: Math.max(1, ms) }
}

/** Chooses a player's act: mostly with a new key, sometimes with a key that was used before, for the same or another act. */
export function chooseKeyed(state: State, dice: Dice, earlier: readonly KeyedAct[]): KeyedAct {
  const who = dice.below(state.players.length)
  const player = state.players[who]
  const make = dice.any(KEYED)
  if (!player || !make) throw new RangeError('nobody plays')
  const mine = dice.once(12) ? dice.any(earlier.filter((act) => act.who === who && player.keys.has(act.key))) : undefined
  if (mine && !dice.once(3)) return mine
  return make({ dice, state, who, player }, who, mine?.key ?? dice.key())
}

/** Chooses an act of operators, gateways or the clock. */
export function chooseOther(state: State, dice: Dice): Act {
  const who = dice.below(state.players.length)
  const player = state.players[who]
  const make = dice.any(OTHERS)
  if (!player || !make) throw new RangeError('nobody plays')
  return make({ dice, state, who, player })
}
