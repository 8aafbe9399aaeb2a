import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GRADES } from '#shared/codes.ts'
import {
  chooseSkip,
  SKIP_GRADES,
  type SkipSetting,
  skipState,
  skipsShow,
  skipsTimed,
  skipVerdict,
  toggleSkip,
  USUAL_SKIP,
} from '#state/core/play/skipping.ts'
import { answerSkip, skipQuestion } from '#state/core/play/skipQuestion.ts'
import { fakeStorage } from './fakeServer.ts'

const settings = fc.record<SkipSetting>({
  on: fc.boolean(),
  rule: fc.constantFrom('upTo', 'always'),
  grade: fc.constantFrom(...SKIP_GRADES),
  rarest: fc.constantFrom('ask', 'play', 'skip'),
})
const drops = fc.array(fc.constantFrom(...GRADES), { minLength: 1, maxLength: 10 })

let device: ReturnType<typeof fakeStorage>
beforeEach(() => {
  device = fakeStorage()
  vi.stubGlobal('localStorage', device)
})
afterEach(() => {
  answerSkip(false)
  chooseSkip(USUAL_SKIP)
  vi.unstubAllGlobals()
})

describe('the verdict about a show', () => {
  it('is 从不: everything plays', () => {
    fc.assert(
      fc.property(settings, drops, (setting, grades) => {
        expect(skipVerdict({ ...setting, on: false }, grades)).toBe('play')
      }),
    )
  })

  it('is 到某级为止: plays exactly when something is rarer than that grade, and never asks', () => {
    fc.assert(
      fc.property(settings, drops, (setting, grades) => {
        const rarer = grades.some((grade) => grade < setting.grade)
        expect(skipVerdict({ ...setting, on: true, rule: 'upTo' }, grades)).toBe(rarer ? 'play' : 'skip')
      }),
    )
  })

  it('is 总是: skips everything without a 神话, and does with one what was chosen', () => {
    fc.assert(
      fc.property(settings, drops, (setting, grades) => {
        expect(skipVerdict({ ...setting, on: true, rule: 'always' }, grades)).toBe(grades.includes(0) ? setting.rarest : 'skip')
      }),
    )
  })

  it('does not go by the order of the drops, and a commoner drop more changes nothing', () => {
    fc.assert(
      fc.property(settings, drops, (setting, grades) => {
        const verdict = skipVerdict(setting, grades)
        expect(skipVerdict(setting, [...grades].reverse())).toBe(verdict)
        expect(skipVerdict(setting, [...grades, Math.max(...grades)])).toBe(verdict)
      }),
    )
  })

  it('that would ask plays a show that does not wait', () => {
    fc.assert(
      fc.property(settings, drops, (setting, grades) => {
        expect(skipsTimed(setting, grades)).toBe(skipVerdict(setting, grades) === 'skip')
      }),
    )
  })
})

describe('the setting', () => {
  it('is kept on the phone, and the chip turns it off and on again as it was', async () => {
    chooseSkip({ on: true, rule: 'upTo', grade: 3 })
    toggleSkip()
    expect(skipState.on).toBe(false)
    toggleSkip()
    const kept = { on: true, rule: 'upTo', grade: 3, rarest: 'ask' }
    expect({ ...skipState }).toEqual(kept)
    vi.resetModules()
    const later = await import('#state/core/play/skipping.ts')
    expect({ ...later.skipState }).toEqual(kept)
  })

  it('of another version, or of somebody with tools, counts as none', async () => {
    for (const text of ['{"on":true}', '{"on":true,"rule":"always","grade":0,"rarest":"ask"}', 'x']) {
      device.setItem('xingxia.skip', text)
      vi.resetModules()
      const later = await import('#state/core/play/skipping.ts')
      expect({ ...later.skipState }).toEqual(USUAL_SKIP)
    }
  })
})

describe('快速', () => {
  it('is kept for each mode by itself', async () => {
    vi.resetModules()
    const { toggleFast } = await import('#state/core/play/pace.ts')
    toggleFast('dream')
    vi.resetModules()
    const later = await import('#state/core/play/pace.ts')
    expect({ ...later.fastState }).toEqual({ case: false, dream: true })
    later.toggleFast('case')
    later.toggleFast('dream')
    vi.resetModules()
    expect({ ...(await import('#state/core/play/pace.ts')).fastState }).toEqual({ case: true, dream: false })
  })
})

const WORDS = { title: '出了神话', text: '看吗？' }

describe('the question about a 神话', () => {
  beforeEach(() => chooseSkip({ on: true, rule: 'always', rarest: 'ask' }))

  it('waits for the answer, in the words of the mode', async () => {
    const skips = skipsShow([4, 0], WORDS)
    expect({ ...skipQuestion }).toEqual({ open: true, ...WORDS })
    answerSkip(true)
    expect(await skips).toBe(false)
    expect([skipQuestion.open, skipState.rarest]).toEqual([false, 'ask'])
  })

  it('is asked no more after 以后都这样, whichever answer that was', async () => {
    for (const plays of [true, false]) {
      chooseSkip({ rarest: 'ask' })
      const first = skipsShow([0], WORDS)
      answerSkip(plays, true)
      expect([await first, await skipsShow([0], WORDS)]).toEqual([!plays, !plays])
      expect(skipQuestion.open).toBe(false)
    }
  })

  it('is not asked without words: that is skipped as everything is, unless a 神话 always plays', async () => {
    for (const rarest of ['ask', 'skip', 'play'] as const) {
      chooseSkip({ rarest })
      expect([await skipsShow([4, 0], null), skipQuestion.open]).toEqual([rarest !== 'play', false])
    }
    chooseSkip({ rule: 'upTo', grade: 1 })
    expect([await skipsShow([0], null), await skipsShow([1], null)]).toEqual([false, true])
  })

  it('is answered once: a second press of a button changes nothing', async () => {
    const skips = skipsShow([0], WORDS)
    answerSkip(true)
    answerSkip(false, true)
    expect([await skips, skipState.rarest]).toEqual([false, 'ask'])
  })
})
