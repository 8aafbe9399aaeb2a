import { proxy, ref, subscribe } from 'valtio/vanilla'
import * as z from 'zod/mini'
import type { DataOf } from '#shared/calls/call.ts'
import type { DropCard, ItemCard } from '#shared/calls/cards.ts'
import { type BagItem, getMyBagPage } from '#shared/calls/profile.ts'
import { dreamRing, dreamTargetList, tryUpgrade, upgradeList } from '#shared/calls/visitor.ts'
import {
  type DreamRecord,
  type DreamResult,
  dreamOdds,
  dreamTargets,
  getMyDreamPage,
  getUpgradeRecord,
  recentUpgrades,
  upgrade,
} from '#shared/modes/dream/calls.ts'
import { chanceFor, DREAM, type DreamQuote, leastChance, quoteDream } from '#shared/modes/dream/dream.ts'
import { type Minor, toMinor, toWire } from '#shared/money.ts'
import { RECENT_DROP_LIMIT } from '#shared/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { bagList } from '#state/core/items/bagList.ts'
import { coinsKnown, knownCoins } from '#state/core/money/affordable.ts'
import { paidPlay } from '#state/core/play/paidPlay.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'
import { upgradeDrop } from '#state/platform/live/stores.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { pagedList } from '#state/platform/pagedList.ts'
import { dreamStage, USUAL_CHANCE } from './stage.ts'

/** The last target that somebody has chosen, and the id of that player; '' for a visitor. */
const lastTarget = keptSetting('xingxia.dreamTarget', z.object({ giftId: z.int(), player: z.string() }), null)

/** The id of the player; '' for a visitor, and while the player is not known. */
const playerId = (): string => (appState.token === '' ? '' : (appState.userInfo?.id ?? ''))

interface DreamState {
  status: LoadStatus
  /** Every item that may be a target, the dearest first. It is replaced as a whole. */
  targets: readonly ItemCard[]
  /** Items of the bag that the player wants to stake. */
  stakes: readonly BagItem[]
  /** The latest targets that players have won, newest first. */
  wins: readonly DropCard[]
  winsStatus: LoadStatus
}

export const dreamState = proxy<DreamState>({
  status: 'idle',
  targets: ref([]),
  stakes: ref([]),
  wins: ref([]),
  winsStatus: 'idle',
})

/** The ring that the player has looked at last. */
let seenRing: { giftId: number; chance: number; oddsHash: string } | null = null

/** The bag, for choosing stakes. */
export const stakeBag = bagList(getMyBagPage)

/** Upgrades of the player. Later pages are read as of the time of the first page. */
export const upgrades = pagedList<DreamRecord, DataOf<typeof getMyDreamPage>>(
  ({ page, after, first }) => request(getMyDreamPage, { query: { page, after, asOf: first?.asOf ?? 0 }, quiet: true }),
  ({ dreamId }) => dreamId,
)

/** The login of before, '' for a visitor. */
let login = appState.token

// The next player of this device finds what suits them, not what this one has chosen. A visitor who logs in keeps the choice.
forgetOnLogout(() => {
  setStakes([])
  if (login !== '') forgetTarget()
  login = appState.token
})

/** Loads the targets, and puts one on the plinth. Old ones stay in view meanwhile. Never rejects. */
export async function loadTargets(): Promise<void> {
  if (dreamState.status !== 'ready') dreamState.status = 'loading'
  try {
    const [targets] = await Promise.all([request(appState.token ? dreamTargets : dreamTargetList, { quiet: true }), coinsKnown()])
    dreamState.targets = ref(targets)
    dreamState.status = 'ready'
    putOnPlinth(firstTarget(targets))
  } catch {
    if (dreamState.targets.length === 0) dreamState.status = 'error'
  }
}

/** The login under which nobody's choice put a target on the plinth; null where the player has chosen it. */
let usualUnder: string | null = null

/** Forgets what the player has chosen. A visitor finds another target at once, a player when the targets are loaded again. */
function forgetTarget(): void {
  lastTarget.keep(null)
  usualUnder = null
  Object.assign(dreamStage, { target: null, chance: USUAL_CHANCE })
  putOnPlinth(appState.token === '' ? firstTarget(dreamState.targets) : null)
}

/** What the player, or a visitor, has chosen last; null for none. */
function chosenLast(): number | null {
  const kept = lastTarget.read()
  return kept && (kept.player === '' || kept.player === playerId()) ? kept.giftId : null
}

/** What lies on the plinth, what the player has chosen last, or else what suits the balance. */
function firstTarget(targets: readonly ItemCard[]): ItemCard | null {
  const standing = usualUnder === null || usualUnder === appState.token ? dreamStage.target?.giftId : undefined
  const known = targets.find(({ giftId }) => giftId === (standing ?? chosenLast()))
  if (known) return known
  usualUnder = appState.token
  return usualTarget(targets, knownCoins())
}

/** The part of the balance that the first upgrade on the plinth costs at most. */
const SHARE = 0.2

/** The dearest target whose upgrade costs at most a fifth of the balance, else the cheapest; for a visitor the one in the middle. `targets` are the dearest first. */
export function usualTarget(targets: readonly ItemCard[], coins: number | null): ItemCard | null {
  if (coins === null) return targets[Math.floor(targets.length / 2)] ?? null
  const most = Math.floor(toMinor(coins) * SHARE)
  const priceOf = ({ recoveryPrice }: ItemCard) => {
    const worth = toMinor(recoveryPrice)
    return quoteDream(worth, Math.max(USUAL_CHANCE, leastChance(worth)), 0).price
  }
  return targets.find((target) => priceOf(target) <= most) ?? targets.at(-1) ?? null
}

/** Puts a target on the plinth and remembers it. */
export function chooseTarget(target: ItemCard): void {
  putOnPlinth(target)
  usualUnder = null
  lastTarget.keep({ giftId: target.giftId, player: playerId() })
}

function putOnPlinth(target: ItemCard | null): void {
  dreamStage.target = target
  fitChance()
}

/** What the player wants to stake, at most ten items. They raise the least chance to what they pay for. */
export function setStakes(items: readonly BagItem[]): void {
  dreamState.stakes = ref(items.slice(0, DREAM.maxStakes))
  fitChance()
}

/** Worth of the stakes in hundredths of a coin. */
export const stakedWorth = (): Minor => dreamState.stakes.reduce((sum, { recoveryPrice }) => sum + toMinor(recoveryPrice), 0)

/** Sets the chance in basis points, within what the target and the stakes allow. */
export function setChance(chance: number): void {
  dreamStage.chance = Math.min(DREAM.chance.most, Math.max(dreamStage.least, Math.round(chance)))
}

/** Brings the least chance up to date with the target and the stakes, and the chance with the least one. */
function fitChance(): void {
  const { target } = dreamStage
  const worth = target ? toMinor(target.recoveryPrice) : 0
  dreamStage.least = target
    ? Math.min(DREAM.chance.most, Math.max(leastChance(worth), chanceFor(worth, stakedWorth())))
    : DREAM.chance.least
  setChance(dreamStage.chance)
}

/** What the upgrade on the screen costs; null without a target. */
export function quoteNow(target: ItemCard | null, chance: number, staked: Minor): DreamQuote | null {
  return target ? quoteDream(toMinor(target.recoveryPrice), chance, staked) : null
}

/** The ring of the upgrade on the screen, which the player looks at. Rejects with ApiError without a toast. */
export async function loadRing(giftId: number, chance: number, staked: Minor): Promise<DataOf<typeof dreamOdds>> {
  const query = { giftId, chance, staked: toWire(staked) }
  const ring = await request(appState.token ? dreamOdds : dreamRing, { query, quiet: true })
  seenRing = { giftId, chance: ring.chance, oddsHash: ring.oddsHash }
  return ring
}

/** Hash of the ring if the player has looked at this one, so that the server refuses to play another; else ''. */
export const seenOdds = (giftId: number, chance: number): string =>
  seenRing?.giftId === giftId && seenRing.chance === chance ? seenRing.oddsHash : ''

/** Forgets what ring the player has looked at: it is no longer in force. */
export function forgetRing(): void {
  seenRing = null
}

/** Loads the latest wins. Never rejects. */
export async function loadWins(): Promise<void> {
  dreamState.winsStatus = 'loading'
  try {
    mergeWins(await (appState.token ? request(recentUpgrades, { quiet: true }) : request(upgradeList, { quiet: true })))
    dreamState.winsStatus = 'ready'
  } catch {
    dreamState.winsStatus = 'error'
  }
}

function mergeWins(more: readonly DropCard[]): void {
  const byId = new Map([...more, ...dreamState.wins].map((win) => [win.dropId, win]))
  dreamState.wins = ref([...byId.values()].sort((a, b) => b.time - a.time).slice(0, RECENT_DROP_LIMIT))
}

/** Adds wins as the server pushes them. The returned function ends that. */
export function followWins(): () => void {
  return subscribe(upgradeDrop, () => upgradeDrop.latest && mergeWins([upgradeDrop.latest]), true)
}

/** An upgrade as the screen showed it. */
export interface UpgradeRequest {
  giftId: number
  /** Basis points. */
  chance: number
  /** Ids of the items to stake. */
  stakes: readonly string[]
  demo: boolean
  fast: boolean
  /** Worth of the target in coins, and coins to pay. The server refuses the upgrade when they have changed. */
  target: number
  pay: number
  /** Hash of the ring if the player has looked at it, checked likewise; else ''. */
  odds: string
}

async function tryIt({ giftId, chance, fast, target }: UpgradeRequest): Promise<DreamResult> {
  const query = { giftId, chance, fast, target }
  if (appState.token) return request(upgrade, { query: { ...query, demo: true }, quiet: true })
  return { book: await request(tryUpgrade, { query, quiet: true }), balance: 0, secondaryBalance: 0 }
}

/** Plays upgrades and pays for them; this is the only place where an upgrade changes the balances. */
export const dreamPlays = paidPlay<UpgradeRequest, DreamResult>({
  store: 'xingxia.dream',
  textOf: ({ giftId, chance, stakes, fast }) => [giftId, chance, fast, ...[...stakes].sort()].join(),
  send: ({ stakes, ...asked }, key) => request(upgrade, { query: { ...asked, stakes: stakes.join(',') }, key, quiet: true }),
  find: (key) => request(getUpgradeRecord, { query: { key }, quiet: true }),
  tries: tryIt,
  words: {
    stillLost: '请求可能已经送达，不能撤回。网络恢复后自动找回本次升级，重试也不会重复扣款',
    earlierLost: '上一次升级还在确认，网络恢复后会自动找回',
  },
})
