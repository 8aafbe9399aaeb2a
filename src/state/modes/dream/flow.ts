import type { DreamResult } from '#shared/modes/dream/calls.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { type PlayOrder, playFlow } from '#state/core/play/flow.ts'
import { fastState } from '#state/core/play/pace.ts'
import type { Refusal } from '#state/core/play/refusal.ts'
import {
  dreamPlays,
  dreamState,
  forgetRing,
  loadTargets,
  quoteNow,
  seenOdds,
  setChance,
  setStakes,
  stakeBag,
  stakedWorth,
  type UpgradeRequest,
} from './dream.ts'
import { dreamStage, playDream } from './stage.ts'

/** The upgrade that the player has ordered, as the screen showed it. */
export interface DreamOrder extends UpgradeRequest, PlayOrder {}

/** One upgrade from the press of 开始升级 until the player closes the result. */
export const upgradeFlow = playFlow<DreamOrder, DreamBook, DreamResult>({
  paid: dreamPlays,
  costOf: ({ pay }) => toMinor(pay),
  isOrdered: (book, order) => book.target.giftId === order.giftId && book.chance === order.chance && book.demo === order.demo,
  perform,
  // Won or lost: otherwise the needle would only ever turn for what was won.
  gradesOf: ({ target }) => [target.grade],
  orderNow: (order) => orderOf(order.demo) ?? order,
  refused,
  words: {
    foundEarlier: '已找回上一次升级',
    neverSent: '刚才的升级没有送达，没有扣款，投入的物品也没有动。要再试一次吗？',
    rarest: { title: '这一次目标是神话', text: '要看这一次的升级动画吗？' },
  },
})

/** Where the upgrade stands. */
export const dreamFlowState = upgradeFlow.state
/** Gate of every button that starts an upgrade. */
export const dreamGate = upgradeFlow.gate

export const {
  enter: enterUpgrade,
  leave: leaveUpgrade,
  start: startUpgrade,
  skip: skipUpgrade,
  keep: keepUpgrade,
  retry: retryUpgrade,
  reveal: revealUpgrade,
  findLost: findLostUpgrade,
  closeRefusal: closeUpgradeRefusal,
} = upgradeFlow

/** The order for what the screen shows now; null without a target. A trial stakes nothing. */
export function orderOf(demo: boolean): DreamOrder | null {
  const { target, chance } = dreamStage
  const staked = demo ? 0 : stakedWorth()
  const quote = quoteNow(target, chance, staked)
  if (!target || !quote) return null
  const stakes = demo ? [] : dreamState.stakes.map(({ itemId }) => itemId)
  const { dream: fast } = fastState
  const odds = demo ? '' : seenOdds(target.giftId, quote.chance)
  const { giftId, recoveryPrice } = target
  return { giftId, chance: quote.chance, stakes, demo, fast, target: recoveryPrice, pay: toWire(quote.paid), odds }
}

function perform(book: DreamBook): void {
  // The stakes have left the bag.
  if (!book.demo) setStakes([])
  playDream(book)
}

/** Brings back what a refusal says has changed: the targets, and the bag. */
async function refused(refusal: Refusal): Promise<Refusal> {
  const { kind } = refusal
  if (kind === 'gone') setStakes([])
  if (kind === 'changed') forgetRing()
  if (kind === 'changed' || kind === 'closed' || kind === 'gone') await Promise.all([loadTargets(), rereadStakes()])
  return refusal
}

/** Loads the bag again, and notes what the stakes are worth now. */
async function rereadStakes(): Promise<void> {
  if (dreamState.stakes.length === 0) return
  await stakeBag.load()
  const fresh = new Map(stakeBag.state.items.map((item) => [item.itemId, item]))
  setStakes(dreamState.stakes.map((item) => fresh.get(item.itemId) ?? item))
}

/** Shows the target and the chance of a book on the dial, e.g. of one that was found after a reload. */
export function dialFor({ target, chance }: DreamBook): void {
  dreamStage.target = dreamState.targets.find(({ giftId }) => giftId === target.giftId) ?? target
  setStakes([...dreamState.stakes])
  setChance(chance)
}
