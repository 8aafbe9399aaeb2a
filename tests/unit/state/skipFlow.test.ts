import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseSkip, USUAL_SKIP } from '#state/core/play/skipping.ts'
import { answerSkip, skipQuestion } from '#state/core/play/skipQuestion.ts'
import { stageState } from '#state/core/play/stage.ts'
import { boxPlays } from '#state/modes/case/cases.ts'
import { enterOpening, findLost, leaveOpening, openingState, skipOpening, startOpening } from '#state/modes/case/flow.ts'
import { appState } from '#state/platform/app.ts'
import { enterShop, leaveShop, order } from './openings.ts'
import { result, type Shop } from './shop.ts'

let shop: Shop
beforeEach(() => {
  shop = enterShop()
})
afterEach(() => {
  leaveShop()
  chooseSkip(USUAL_SKIP)
})

/** Opens a box, which brings a 神话 in this shop. */
async function open(): Promise<void> {
  void startOpening(order)
  await vi.advanceTimersByTimeAsync(60_000)
}
const showsBook = () => openingState.book !== null

describe('an opening of a 神话', () => {
  it('plays up to any grade', async () => {
    chooseSkip({ on: true, rule: 'upTo', grade: 1 })
    await open()
    expect([showsBook(), stageState.skip, skipQuestion.open]).toEqual([true, false, false])
  })

  it('asks under 总是, when it is paid and in the books; the stage stays as it was until the answer', async () => {
    chooseSkip({ on: true, rule: 'always' })
    await open()
    expect([showsBook(), stageState.play, skipQuestion.open, openingState.asking]).toEqual([false, null, true, 'real'])
    expect([shop.opens.length, appState.userInfo?.balance]).toEqual([1, 90])
    // Neither the button nor another one opens meanwhile.
    await open()
    expect(shop.opens).toHaveLength(1)
    answerSkip(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([showsBook(), stageState.skip, openingState.asking]).toEqual([true, false, null])
  })

  it('shows its result at once after 直接看结果, and after a key that skips', async () => {
    for (const answer of [() => answerSkip(false), skipOpening]) {
      chooseSkip({ on: true, rule: 'always' })
      await open()
      answer()
      await vi.advanceTimersByTimeAsync(0)
      expect([showsBook(), stageState.skip, skipQuestion.open]).toEqual([true, true, false])
      leaveOpening()
      boxPlays.putAway()
      enterOpening()
    }
  })

  it('is never asked about in a trial: 总是 skips it, 神话播放 and a grade play it', async () => {
    const settings = [
      [{ rule: 'always', rarest: 'ask' }, true],
      [{ rule: 'always', rarest: 'play' }, false],
      [{ rule: 'upTo', grade: 1 }, false],
    ] as const
    for (const [setting, skips] of settings) {
      chooseSkip({ on: true, ...setting })
      void startOpening({ ...order, demo: true })
      await vi.advanceTimersByTimeAsync(60_000)
      expect([openingState.book?.demo, stageState.skip, skipQuestion.open]).toEqual([true, skips, false])
      leaveOpening()
      enterOpening()
    }
  })

  it('is not asked about when the player has skipped while the server was asked', async () => {
    chooseSkip({ on: true, rule: 'always' })
    void startOpening(order)
    skipOpening()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([showsBook(), stageState.skip, skipQuestion.open]).toEqual([true, true, false])
  })

  it('asks no more when the player leaves, and is found at its result by the next visit', async () => {
    chooseSkip({ on: true, rule: 'always' })
    await open()
    leaveOpening()
    await vi.advanceTimersByTimeAsync(0)
    expect([showsBook(), skipQuestion.open]).toEqual([false, false])
    enterOpening()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([openingState.shown, shop.opens.length, skipQuestion.open]).toEqual([true, 1, false])
  })

  it('whose reply was lost is asked about when it is found on the same visit, once; it is sent once', async () => {
    chooseSkip({ on: true, rule: 'always' })
    shop.down = true
    await open()
    const sent = shop.opens.length
    shop.acted.set(shop.opens[0]?.headers['Idempotency-Key'] ?? '', result('7', { boxId: '3', number: '1' }, 90))
    shop.down = false
    void findLost()
    void findLost()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([skipQuestion.open, openingState.asking, showsBook()]).toEqual([true, 'real', false])
    void findLost()
    void startOpening(order)
    await vi.advanceTimersByTimeAsync(60_000)
    answerSkip(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([openingState.book?.openId, openingState.shown, openingState.asking, skipQuestion.open]).toEqual(['7', false, null, false])
    expect(shop.opens).toHaveLength(sent)
  })
})
