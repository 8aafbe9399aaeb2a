import type { LimitState } from '#shared/calls/limits.ts'
import { readCode } from '#shared/cardCode.ts'
import { Status } from '#shared/codes.ts'
import { type Act, type CallAct, isDesk, type KeyedAct, printOf, type Seen } from './acts.ts'
import { agree, type Look, lookAt, Mismatch } from './look.ts'
import * as pay from './payRules.ts'
import * as rules from './rules.ts'
import { capState, type State, wishCap } from './state.ts'

const DAY = 24 * 3_600_000

function verdictOf(look: Look, act: KeyedAct): rules.Verdict {
  switch (act.act) {
    case 'open':
      return rules.open(look, act)
    case 'upgrade':
      return rules.upgrade(look, act)
    case 'exchange':
      return rules.exchange(look, act)
    case 'exchangeAll':
      return rules.exchangeAll(look, act)
    case 'diamonds':
      return rules.diamonds(look, act)
    case 'retrieve':
      return rules.retrieve(look, act)
    case 'cancel':
      return rules.cancel(look, act)
    case 'give':
      return rules.give(look, act)
    case 'topUp':
      return pay.topUp(look, act)
    case 'redeem':
      return pay.redeem(look, act)
    case 'buy':
      return pay.buy(look, act)
  }
}

function settle(verdict: rules.Verdict, { status, data }: Seen): boolean {
  agree('status', status, typeof verdict === 'number' ? verdict : Status.ok)
  if (typeof verdict === 'number') return false
  verdict(data)
  return true
}

/** Plays an act with a key. A used key gives the same answer again, or refuses another act; a new key acts. */
function playKeyed(look: Look, act: KeyedAct, seen: Seen): void {
  const { keys } = look.player
  const known = keys.get(act.key)
  const print = printOf(act)
  if (act.act === 'redeem' && readCode(act.code) === null) agree('status', seen.status, Status.cardCodeWrong)
  else if (!known) {
    if (settle(verdictOf(look, act), seen)) keys.set(act.key, { print, data: seen.data })
  } else if (known.print === print) agree('repeated key', [seen.status, seen.data], [Status.ok, known.data])
  else agree('status', seen.status, Status.keyReused)
}

function playCall(state: State, act: CallAct, seen: Seen, alone: boolean): void {
  const look = lookAt(state, act.who, alone)
  const { player } = look
  if (act.act !== 'cap' && act.act !== 'rest') playKeyed(look, act, seen)
  else agree('status', seen.status, Status.ok)
  if (act.act === 'rest') player.restUntil = Math.max(player.restUntil, state.now + Number(act.days) * DAY)
  if (act.act === 'cap') setCap(look, act, seen.data as LimitState)
}

function setCap({ state, player }: Look, { kind, cap: wanted }: Extract<CallAct, { act: 'cap' }>, { caps }: LimitState): void {
  wishCap(player, kind, wanted === '' ? Number.POSITIVE_INFINITY : rules.minor(Number(wanted)), state.now)
  const told = caps.find((each) => each.kind === kind)
  agree('cap', { cap: told?.cap, raise: told?.raise }, capState(player, kind, state.now))
}

/**
 * Plays one act in the model. Throws a Mismatch when the product answered something else. `alone` says that no other act ran at the same
 * time.
 */
export function play(state: State, act: Act, seen: Seen, alone: boolean): void {
  if (act.act === 'wait') state.now += act.ms
  else if (act.act === 'sweep') for (const player of state.players) pay.expire(player, state.now)
  else if (isDesk(act)) settle(rules.desk(lookAt(state, act.who, alone), act), seen)
  else if (act.act === 'notice') {
    const { http, effect } = pay.notice(lookAt(state, act.who, alone), act)
    agree('callback', seen.status, http)
    effect()
  } else if (act.act === 'grant') {
    const { player } = lookAt(state, act.who, alone)
    player.coins += act.coins
    player.diamonds += act.diamonds
  } else if (act.act === 'voucher') {
    const terms = { kind: 'topUpBonus', worth: 10, minAmount: 15, days: act.days, now: state.now } as const
    lookAt(state, act.who, alone).player.vouchers.set(String(seen.data), pay.newVoucher(terms))
  } else playCall(state, act, seen, alone)
}

/** Acts that ran at the same time, each with its answer. */
export type Batch = readonly { act: Act; seen: Seen }[]

function* orders<T>(of: readonly T[]): Generator<T[]> {
  if (of.length === 0) yield []
  for (const [index, first] of of.entries()) for (const rest of orders(of.toSpliced(index, 1))) yield [first, ...rest]
}

/** What the database holds after a batch. */
export interface Held {
  purses: { coins: number; diamonds: number }[]
  /** For every order that a callback named, the number of its payment. */
  payments: Record<string, string | null>
}

function heldIn({ players }: State, { payments }: Held): Held {
  const numberOf = (orderNo: string) => players.flatMap(({ topUps }) => topUps.get(orderNo)?.paymentNo ?? [])[0] ?? null
  return {
    purses: players.map(({ coins, diamonds }) => ({ coins, diamonds })),
    payments: Object.fromEntries(Object.keys(payments).map((orderNo) => [orderNo, numberOf(orderNo)])),
  }
}

/**
 * Finds the state after a batch of acts that ran at the same time. There must be an order of the acts in which the model gives the same
 * answers as the product and ends in the same state.
 *
 * Throws the Mismatch of the first order that was tried when there is none. The given state is changed and must not be used again.
 */
export function playBatch(state: State, batch: Batch, held: Held): State {
  let first: Mismatch | null = null
  for (const order of orders(batch)) {
    const trial = batch.length === 1 ? state : structuredClone(state)
    try {
      for (const { act, seen } of order) play(trial, act, seen, batch.length === 1)
      agree('balances and payments', held, heldIn(trial, held))
      return trial
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
      first ??= error
    }
  }
  throw first ?? new Error('no acts')
}
