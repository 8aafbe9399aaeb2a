import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BagItem } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { leaveStage, stageState } from '#state/core/play/stage.ts'
import {
  chooseTarget,
  dreamPlays,
  dreamState,
  loadRing,
  loadTargets,
  setChance,
  setStakes,
  stakedWorth,
  usualTarget,
} from '#state/modes/dream/dream.ts'
import {
  dreamFlowState,
  dreamGate,
  enterUpgrade,
  findLostUpgrade,
  keepUpgrade,
  leaveUpgrade,
  orderOf,
  retryUpgrade,
  revealUpgrade,
  startUpgrade,
} from '#state/modes/dream/flow.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'
import { type Answer, fakeServer, fakeStorage, player, type Sent } from './fakeServer.ts'

const UPGRADE = '/api/dream/upgrade'
const RECORD = '/api/dream/getUpgradeRecord'
const TARGETS = '/api/dream/targets'
/** Hash of the ring that the server answers. */
const RING = 'ab'.repeat(32)

const target = (giftId: number, recoveryPrice: number) => ({
  giftId,
  giftName: `目标${giftId}`,
  giftImage: 'items/crown.webp',
  grade: 1 as const,
  recoveryPrice,
})
const stake = (itemId: string, recoveryPrice: number): BagItem =>
  ({ ...target(50, recoveryPrice), itemId, boxId: 1, boxName: '', receiptId: null, gainedAt: 1 }) as unknown as BagItem

/** What the server knows: the upgrades that it made, by key. */
let made: Map<string, object>
let targets = [target(1, 920), target(2, 92)]
/** What the next upgrade answers instead; `lost` acts and loses the reply. */
let next: 'lost' | { status: number; msg: string } | null = null
let sent: Sent[] = []

function resultOf(query: Record<string, string>) {
  const giftId = Number(query.giftId)
  const card = targets.find((one) => one.giftId === giftId) ?? target(giftId, 1)
  const demo = query.demo === 'true' || query.demo === '1'
  const book = {
    kind: 'dream',
    dreamId: demo ? null : String(made.size + 1),
    target: card,
    chance: Number(query.chance),
    price: 10,
    paid: Number(query.pay ?? 0),
    staked: 0,
    change: 0,
    stakes: [],
    demo,
    fast: false,
    playedAt: 1,
    revealAt: 2,
    cosmeticSeed: '0'.repeat(16),
    roll: 1,
    won: true,
    drop: { ...card, itemId: demo ? null : '9', receiptId: demo ? null : '8', label: null },
    nonce: demo ? null : 1,
  }
  return { book, balance: 100, secondaryBalance: 0 }
}

/** The server plays an order once for each key. */
function upgrades({ query, headers }: Sent): Answer {
  if (next && next !== 'lost') return next
  const key = headers['Idempotency-Key'] ?? ''
  const result = made.get(key) ?? resultOf(query)
  if (key) made.set(key, result)
  const lost = next === 'lost'
  next = null
  return lost ? 'lost' : { status: 0, data: result }
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('localStorage', fakeStorage())
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: { ...player, balance: 10_000 }, isAccount: false })
  connectionStatus.lost = false
  made = new Map()
  targets = [target(1, 920), target(2, 92)]
  next = null
  ;({ sent } = fakeServer({
    [UPGRADE]: upgrades,
    [RECORD]: ({ query }) => ({ status: 0, data: made.get(query.key ?? '') ?? null }),
    '/api/dream/odds': ({ query }) => ({ status: 0, data: { chance: Number(query.chance), price: 1, oddsHash: RING, items: [] } }),
    [TARGETS]: () => ({ status: 0, data: targets }),
    '/api/profile/userInfo': [{ status: 0, data: { ...player, balance: 10_000 } }],
    '/api/profile/getMyBagPage': [{ status: Status.unavailable, msg: '' }],
    '/api/common/getSysTime': [{ raw: 1 }],
  }))
  dreamStage.target = null
  await loadTargets()
  setStakes([])
  setChance(2_500)
  enterUpgrade()
})

afterEach(() => {
  leaveUpgrade()
  leaveStage()
  dreamPlays.putAway()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(60_000)
const paid = () => sent.filter(({ path }) => path === UPGRADE)
async function play(demo = false): Promise<void> {
  const order = orderOf(demo)
  if (!order) throw new Error('no target')
  void startUpgrade(order)
  await settle()
}

describe('the dial', () => {
  it('begins with what suits the balance: the dearest target whose upgrade costs at most a fifth of it, else the cheapest', () => {
    const many = [target(1, 9_200), target(2, 920), target(3, 92)]
    // With the usual chance of 25 % an upgrade to 920 coins costs 250.
    expect(usualTarget(many, 1_250)?.giftId).toBe(2)
    expect(usualTarget(many, 1_249.99)?.giftId).toBe(3)
    expect(usualTarget(many, 1_000_000)?.giftId).toBe(1)
    expect(usualTarget(many, 0)?.giftId).toBe(3)
    expect(usualTarget(many, null)?.giftId).toBe(2)
    expect(usualTarget([], 5)).toBeNull()
  })

  it('shows another player what suits that balance, and not what suited a visitor', async () => {
    targets = [target(1, 9_200), target(2, 920), target(3, 92)]
    appState.token = 'poor'
    appState.userInfo = { ...player, balance: 1 }
    await loadTargets()
    expect(dreamStage.target?.giftId).toBe(3)
    appState.userInfo = { ...player, balance: 1_000_000 }
    await loadTargets()
    expect(dreamStage.target?.giftId).toBe(3)
    appState.token = 'rich'
    appState.userInfo = { ...player, balance: 1_000_000 }
    await loadTargets()
    expect(dreamStage.target?.giftId).toBe(1)
  })

  it('has a target, and remembers the chosen one', async () => {
    expect(dreamStage.target?.giftId).toBe(1)
    chooseTarget(target(2, 92))
    Object.assign(dreamStage, { target: null })
    await loadTargets()
    expect(dreamStage).toMatchObject({ target: { giftId: 2 } })
  })

  it('forgets the chosen target of a player who logs out', async () => {
    chooseTarget(target(2, 92))
    Object.assign(appState, { token: '', userInfo: null })
    await settle()
    expect(dreamStage).toMatchObject({ target: { giftId: usualTarget(targets, null)?.giftId } })
    Object.assign(appState, { token: 't2', userInfo: { ...player, id: '8', balance: 10_000 } })
    await loadTargets()
    expect(dreamStage).toMatchObject({ target: { giftId: 1 } })
  })

  it('does not show what another player of this browser has chosen before it was opened', async () => {
    chooseTarget(target(2, 92))
    Object.assign(dreamStage, { target: null })
    appState.userInfo = { ...player, id: '8', balance: 10_000 }
    await loadTargets()
    expect(dreamStage).toMatchObject({ target: { giftId: 1 } })
  })

  it('keeps what a visitor has chosen when that visitor logs in', async () => {
    Object.assign(appState, { token: '', userInfo: null })
    await settle()
    chooseTarget(target(2, 92))
    Object.assign(appState, { token: 't2', userInfo: { ...player, balance: 10_000 } })
    await settle()
    await loadTargets()
    expect(dreamStage).toMatchObject({ target: { giftId: 2 } })
  })

  it('keeps the chance within what target and stakes allow', () => {
    setChance(9_000)
    expect(dreamStage.chance).toBe(7_500)
    setChance(1)
    expect(dreamStage.chance).toBe(500)
    setStakes([stake('1', 300)])
    expect(dreamStage).toMatchObject({ least: 3_000, chance: 3_000 })
    expect(orderOf(false)).toMatchObject({ chance: 3_000, stakes: ['1'], pay: 0 })
    setChance(5_000)
    expect(orderOf(false)).toMatchObject({ chance: 5_000, pay: 200 })
  })

  it('takes at most ten stakes, and a trial takes none', () => {
    setStakes(Array.from({ length: 14 }, (_, at) => stake(String(at), 1)))
    expect(dreamState.stakes).toHaveLength(10)
    expect(stakedWorth()).toBe(1_000)
    expect(orderOf(true)).toMatchObject({ stakes: [], demo: true })
  })

  it('forgets the stakes of a player who logs out', async () => {
    setStakes([stake('1', 1)])
    appState.token = ''
    await settle()
    expect(dreamState.stakes).toEqual([])
  })
})

describe('an upgrade', () => {
  it('is asked, played, shown, put away, and its stakes are gone', async () => {
    setStakes([stake('1', 100)])
    await play()
    expect(stageState).toMatchObject({ scene: 'dream', phase: 'loading' })
    expect(dreamState.stakes).toEqual([])
    revealUpgrade()
    expect(dreamFlowState.shown).toBe(true)
    expect(paid()[0]?.query).toMatchObject({ giftId: '1', chance: '2500', stakes: '1' })
    keepUpgrade()
    expect(dreamFlowState.book).toBeNull()
    await findLostUpgrade()
    expect(dreamFlowState.book).toBeNull()
  })

  it('pays once for two presses', async () => {
    const order = orderOf(false)
    if (!order) throw new Error('no target')
    void startUpgrade(order)
    void startUpgrade(order)
    await settle()
    expect(paid()).toHaveLength(1)
  })

  it('is found by its key when the reply was lost', async () => {
    next = 'lost'
    await play()
    expect(made.size).toBe(1)
    expect(dreamFlowState.book?.dreamId).toBe('1')
  })

  it('is found after a reload in mid-play', async () => {
    await play()
    leaveUpgrade()
    leaveStage()
    enterUpgrade()
    await settle()
    expect(dreamFlowState).toMatchObject({ found: true, shown: true })
    expect(made.size).toBe(1)
  })

  it('is refused kindly when the target has changed, and asks again at the new price', async () => {
    next = { status: Status.boxChanged, msg: '刚刚调整过' }
    targets = [target(1, 1_840), target(2, 92)]
    await play()
    expect(dreamFlowState.refusal).toMatchObject({ kind: 'changed' })
    expect(dreamStage.target?.recoveryPrice).toBe(1_840)
    next = null
    await settle()
    void retryUpgrade()
    await settle()
    expect(paid().at(-1)?.query).toMatchObject({ target: '1840', pay: '500' })
  })

  it('names the ring that the player has looked at, and only that one', async () => {
    await loadRing(1, 2_500, 0)
    setChance(2_600)
    expect(orderOf(false)?.odds).toBe('')
    setChance(2_500)
    expect(orderOf(true)?.odds).toBe('')
    next = { status: Status.boxChanged, msg: '安慰物品刚刚调整过' }
    await play()
    expect(paid()[0]?.query.odds).toBe(RING)
    expect(orderOf(false)?.odds).toBe('')
  })

  it('gives the stakes back to the choice when one of them has left the bag', async () => {
    next = { status: Status.itemNotInBag, msg: '' }
    setStakes([stake('1', 100)])
    await play()
    expect(dreamFlowState.refusal).toMatchObject({ kind: 'gone' })
    expect(dreamState.stakes).toEqual([])
  })

  it('asks a visitor to log in at the first paid press, and sends nothing', async () => {
    appState.token = ''
    await play()
    expect(appState.isAccount).toBe(true)
    expect(paid()).toEqual([])
    expect(dreamGate.state.deaf).toBe(false)
  })
})
