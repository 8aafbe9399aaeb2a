import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fairState } from '#state/core/fairness/fair.ts'
import { loadSeeds, seedsState } from '#state/core/fairness/seeds.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'

/** Files with stores that belong to no player, and why. Every other store must be cleared when the login changes. */
const OF_NOBODY: Record<string, string> = {
  'platform/app.ts': 'account/session.ts clears the player and the token',
  'modes/battle/create.ts': 'the settings of the next room, which this device keeps',
  'platform/back.ts': 'how many layers lie over the page',
  'platform/clock.ts': 'how far the clock of this device is off',
  'platform/connectionStatus.ts': 'the network',
  'core/items/drops.ts': 'public drops',
  'core/money/balances.ts': 'a counter of pushes, of which only the changes are heard; the balances themselves are in platform/app.ts',
  'community/welfare/freeBoxes.ts': 'boxes that are the same for everybody',
  'modes/exponent/round.ts': 'the rounds that everybody shares',
  'account/headPics.ts': 'the pictures that everybody may choose',
  'community/homeTiles.ts': 'public counts',
  'platform/live/banner.ts': 'public drops',
  'platform/live/stores.ts': 'public pushes',
  'account/loginReason.ts': 'says why the login ended, after it ended',
  'core/play/flow.ts': 'the page of a mode leaves its play whenever the token changes',
  'core/play/pace.ts': 'a choice of the phone, which the next login finds as it was',
  'core/play/payGate.ts': 'a button',
  'core/play/skipQuestion.ts': 'asked by the flow of a page, which leaves whenever the token changes',
  'core/play/skipping.ts': 'a choice of the phone, which a visitor has too',
  'account/playTime.ts': 'names its player, and is replaced by the next one',
  'modes/kuji/lobby.ts': 'public rooms; its lists are paged lists',
  'modes/roll/lobby.ts': 'public rooms; its lists are paged lists',
  'core/fairness/measured.ts': 'what was counted of everybody',
  'core/fairness/sharedReceipt.ts': 'a receipt that its player has made public',
  'core/play/sharedReplay.ts': 'a play that its player has made public',
  'modes/battle/sharedBattle.ts': 'a battle that one of its players has made public',
  'account/newcomerGift.ts': 'names its player, and is replaced by the next one',
  'modes/case/showTime.ts': 'public replays; its lists are paged lists',
}

const STATE = 'src/state'
const files = readdirSync(STATE, { recursive: true }).map(String)
const textOf = (file: string) => readFileSync(join(STATE, file), 'utf8')
const stores = files.filter((file) => file.endsWith('.ts') && /[= ]proxy[<(]/.test(textOf(file)))

const seed = { serverSeedHash: 'a'.repeat(64), clientSeed: 'c', nonce: 3 }

beforeEach(() => Object.assign(appState, persistedDefaults, { token: 'of the first player' }))
afterEach(() => vi.unstubAllGlobals())

describe('stores about one player', () => {
  it('are all cleared when the login changes', () => {
    // What is drawn: pages clear it when they leave the stage.
    const drawn = (file: string) => /[sS]tage\.ts$/.test(file)
    const kept = stores.filter((file) => !textOf(file).includes('forgetOnLogout(') && !drawn(file))
    expect(kept.sort()).toEqual(Object.keys(OF_NOBODY).sort())
  })

  it('forget seeds, pity counts and the open receipt', async () => {
    Object.assign(seedsState, { status: 'ready', current: seed })
    casesState.details = { 3: {} as never }
    fairState.receiptId = '8'
    appState.token = ''
    await Promise.resolve()
    expect(seedsState).toEqual({ status: 'idle', current: null, revealed: [] })
    expect(casesState.details).toEqual({})
    expect(fairState.receiptId).toBe('')
  })

  it('ignore replies that belong to the player before', async () => {
    let answer = (_: { status: number; data: unknown }) => undefined as unknown
    vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = ({ ...reply }) => resolve(new Response(JSON.stringify(reply))))))
    const loading = loadSeeds()
    const reply = answer
    appState.token = 'of the second player'
    await Promise.resolve()
    reply({ status: 0, data: { current: seed, revealed: [] } })
    await loading
    expect(seedsState.current).toBeNull()
  })
})
