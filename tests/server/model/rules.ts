import { dropsOf } from '#shared/book.ts'
import type { Call, DataOf } from '#shared/calls/call.ts'
import { GIFTS_A_DAY, type givingByUid } from '#shared/calls/giving.ts'
import type { exchangeQuantity } from '#shared/calls/profile.ts'
import { RETRIEVAL_LIMIT, type RetrievalOrder } from '#shared/calls/retrieval.ts'
import { Status } from '#shared/codes.ts'
import type { Exchanged, openCase } from '#shared/modes/case/calls.ts'
import type { upgrade as upgradeCall } from '#shared/modes/dream/calls.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import type { DeskAct, KeyedAct } from './acts.ts'
import { agree, type Look } from './look.ts'
import { dayOf, hasRoom, type Item } from './state.ts'
import { BOXES, ITEMS } from './wares.ts'

type ActOf<Name extends KeyedAct['act']> = Extract<KeyedAct, { act: Name }>

/** What a rule expects: the status of a refusal, or a function that checks the reply and changes the model. */
export type Verdict = number | ((data: unknown) => void)

/** Types the effect's argument as the reply of a call, which the call's schema has parsed. */
export const replied =
  <C extends Call>(effect: (data: DataOf<C>) => void) =>
  (data: unknown) =>
    effect(data as DataOf<C>)

export const minor = (wire: number): number => Math.round(wire * 100)

/** Returns why the player may not spend or top up; null when they may. */
export function limited({ state, player }: Look, what: 'spend' | 'topUp', amount: number): number | null {
  if (player.restUntil > state.now) return Status.resting
  return hasRoom(player, what, amount, state.now) ? null : Status.limitReached
}

export function open(look: Look, { boxId, number, price }: ActOf<'open'>): Verdict {
  const box = BOXES.get(boxId)
  if (!box) return Status.notFound
  if (!box.open) return Status.boxClosed
  if (price !== '-1' && Number(price) !== box.price) return Status.boxChanged
  const cost = minor(box.price) * number
  const refusal = limited(look, 'spend', cost)
  if (refusal !== null) return refusal
  if (look.player.coins < cost) return Status.insufficientBalance
  return replied<typeof openCase>(({ book, balance }) => {
    const { state, player } = look
    agree('paid', minor(book.paid), cost)
    agree('drops', dropsOf(book).length, number)
    player.coins -= cost
    player.moves.push({ what: 'spend', at: state.now, amount: cost })
    for (const { itemId, giftId, grade, recoveryPrice } of dropsOf(book)) {
      const item = { grade, price: minor(recoveryPrice) }
      agree(`item ${giftId}`, item, ITEMS.get(giftId))
      player.bag.set(itemId ?? '', item)
      player.reveals.set(itemId ?? '', book.revealAt)
    }
    look.balance(balance)
  })
}

const [LEAST_CHANCE, MOST_CHANCE, LEAST_PRICE, MOST_STAKES] = [500, 7_500, 120, 10]
/** What a chance in basis points costs at 92 %. */
const priced = (target: number, chance: number) => Math.ceil((target * chance) / 9_200)

export function upgrade(look: Look, { giftId, chance: asked, ids, price: seen }: ActOf<'upgrade'>): Verdict {
  if (ids.length > MOST_STAKES) return Status.badInput
  const target = ITEMS.get(giftId)
  if (!target) return Status.notFound
  if (target.grade > 2 || priced(target.price, MOST_CHANCE) < LEAST_PRICE) return Status.boxClosed
  if (seen !== '-1' && minor(Number(seen)) !== target.price) return Status.boxChanged
  if (asked < LEAST_CHANCE || priced(target.price, asked) < LEAST_PRICE) return Status.badInput
  const stakes = named(look, ids)
  if (!stakes) return Status.itemNotInBag
  const staked = stakes.reduce((sum, [, { price }]) => sum + price, 0)
  const chance = Math.max(asked, Math.min(MOST_CHANCE, Math.floor((staked * 9_200) / target.price)))
  const price = priced(target.price, chance)
  const paid = Math.max(price - staked, 0)
  const refusal = look.player.restUntil > look.state.now || paid > 0 ? limited(look, 'spend', paid) : null
  if (refusal !== null) return refusal
  if (look.player.coins < paid) return Status.insufficientBalance
  return replied<typeof upgradeCall>(({ book, balance }) => {
    const { state, player } = look
    const change = staked - price + paid
    agree('upgrade', [book.chance, ...[book.price, book.paid, book.staked, book.change].map(minor)], [chance, price, paid, staked, change])
    agree('won', [book.won, book.drop.giftId === giftId], Array(2).fill(book.roll <= chance * 100))
    const { itemId, grade, recoveryPrice } = book.drop
    const item = { grade, price: minor(recoveryPrice) }
    agree(`item ${book.drop.giftId}`, item, ITEMS.get(book.drop.giftId))
    player.coins += change - paid
    player.moves.push({ what: 'spend', at: state.now, amount: paid })
    take(look, ids)
    player.bag.set(itemId ?? '', item)
    player.reveals.set(itemId ?? '', book.revealAt)
    look.balance(balance)
  })
}

/** Removes items from the bag for good. */
function sell(look: Look, sold: readonly Item[]): Verdict {
  if (sold.length === 0) return Status.itemNotInBag
  const worth = sold.reduce((sum, { price }) => sum + price, 0)
  return (data) => {
    const { amount, count, balance } = data as Exchanged
    agree('exchanged', [minor(amount), count], [worth, sold.length])
    look.player.coins += worth
    look.balance(balance)
  }
}

/** The items with these ids; null when one of them is not in the bag. */
function named({ player }: Look, ids: readonly string[]): [string, Item][] | null {
  const found = ids.flatMap((id): [string, Item][] => {
    const item = player.bag.get(id)
    return item ? [[id, item]] : []
  })
  return found.length === ids.length ? found : null
}

function take({ player }: Look, ids: readonly string[]): void {
  for (const id of ids) player.bag.delete(id)
  player.gone.push(...ids)
}

export function exchange(look: Look, { ids }: ActOf<'exchange'>): Verdict {
  const items = named(look, ids)
  if (!items) return Status.itemNotInBag
  const verdict = sell(
    look,
    items.map(([, item]) => item),
  )
  return typeof verdict === 'number' ? verdict : (data) => [verdict(data), take(look, ids)]
}

export function exchangeAll(look: Look, { grade }: ActOf<'exchangeAll'>): Verdict {
  const { bag, fresh } = look.player
  const wanted = (item: Item) => grade === -1 || item.grade === grade
  const known = [...bag].filter(([, item]) => wanted(item))
  const verdict = sell(look, [...known.map(([, item]) => item), ...fresh.items.filter(wanted)])
  if (typeof verdict === 'number') return verdict
  return (data) => {
    verdict(data)
    const ids = known.map(([id]) => id)
    take(look, ids)
    fresh.items = fresh.items.filter((item) => !wanted(item))
  }
}

export function diamonds(look: Look, { quantity }: ActOf<'diamonds'>): Verdict {
  const { player } = look
  if (quantity % DIAMOND_LOT !== 0) return Status.badInput
  if (player.diamonds < quantity * 100) return Status.insufficientBalance
  return replied<typeof exchangeQuantity>(({ amount, balance, secondaryBalance }) => {
    agree('coins for diamonds', minor(amount), quantity)
    player.diamonds -= quantity * 100
    player.coins += quantity
    look.balance(balance, secondaryBalance)
  })
}

export function retrieve(look: Look, { ids }: ActOf<'retrieve'>): Verdict {
  if (ids.length > RETRIEVAL_LIMIT) return Status.badInput
  const items = named(look, ids)
  if (!items) return Status.itemNotInBag
  return (data) => {
    const { orderId, state, value, items: told } = data as RetrievalOrder
    const worth = items.reduce((sum, [, { price }]) => sum + price, 0)
    agree('order', [state, minor(value), told.map(({ itemId }) => itemId).sort()], ['requested', worth, [...ids].sort()])
    for (const id of ids) look.player.bag.delete(id)
    look.player.orders.set(orderId, { state: 'requested', items })
  }
}

export function cancel({ player }: Look, { orderId }: ActOf<'cancel'>): Verdict {
  const order = player.orders.get(orderId)
  if (!order) return Status.notFound
  if (order.state !== 'requested') return Status.retrievalSettled
  return (data) => {
    agree('order', (data as RetrievalOrder).state, 'cancelled')
    order.state = 'cancelled'
    for (const [id, item] of order.items) player.bag.set(id, item)
  }
}

const DESK = {
  take: { from: ['requested'], to: 'processing' },
  deliver: { from: ['processing'], to: 'delivered' },
  reject: { from: ['requested', 'processing'], to: 'rejected' },
} as const

export function desk({ player }: Look, { act, orderId }: DeskAct): Verdict {
  const order = player.orders.get(orderId)
  const { from, to } = DESK[act]
  if (!order) return Status.notFound
  if (!from.some((state) => state === order.state)) return Status.retrievalSettled
  return () => {
    order.state = to
    if (to === 'rejected') for (const [id, item] of order.items) player.bag.set(id, item)
    if (to === 'delivered') player.gone.push(...order.items.map(([id]) => id))
  }
}

export function give({ state, player }: Look, { uid, itemId }: ActOf<'give'>): Verdict {
  const receiver = state.players.find((other) => other.uid === uid)
  if (!receiver) return Status.notFound
  if (receiver === player) return Status.badInput
  const today = player.gifts.filter((at) => dayOf(at) === dayOf(state.now)).length
  if (today >= GIFTS_A_DAY) return Status.giftRefused
  const item = player.bag.get(itemId)
  if (!item) return Status.itemNotInBag
  if ((player.reveals.get(itemId) ?? 0) > state.now) return Status.giftRefused
  return replied<typeof givingByUid>(({ gift, leftToday }) => {
    agree('gift', [gift.item.itemId, minor(gift.item.recoveryPrice), leftToday], [itemId, item.price, GIFTS_A_DAY - today - 1])
    player.bag.delete(itemId)
    player.gone.push(itemId)
    player.gifts.push(state.now)
    receiver.fresh.items.push(item)
  })
}
