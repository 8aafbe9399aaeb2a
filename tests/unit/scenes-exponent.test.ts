import { describe, expect, it } from 'vitest'
import { type Mark, marksOf, STEPS } from '#scenes/exponent/axis.ts'
import { type ChipPlace, placeChip, placeOwnChip, touches } from '#scenes/exponent/chips.ts'
import { cracksOf } from '#scenes/exponent/cracks.ts'
import { cuesOf, pieceBetween } from '#scenes/exponent/cues.ts'
import { Curve, PARTS } from '#scenes/exponent/curve.ts'

import { CHIPS, type Exit, exitsOf, FEATURED, featured, GRACE, ownAt, planOf, SEEN } from '#scenes/exponent/exits.ts'

import { ME, previewRound } from '#scenes/exponent/fixtures.ts'
import { CHIP, exponentLayout, figuresRight } from '#scenes/exponent/layout.ts'
import { beatsAt, formatCount, momentOf, newNow, skyOf, slideOf, spanOf, streamAt, streamSpeed, valueAt } from '#scenes/exponent/maths.ts'
import { PIECES, pitchOf } from '#scenes/exponent/pitch.ts'
import { sharesOf } from '#scenes/exponent/shares.ts'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { breakTime, EXPONENT, multipleAt, reachedAt } from '#shared/modes/exponent/rules.ts'
import { each } from '../support/each.ts'

const START = 1_800_000_000_000
const LONGEST = reachedAt(10_000)
const SIZES = [
  [320, 568],
  [375, 667],
  [375, 812],
  [430, 932],
] as const
const layouts = SIZES.map(([width, height]) =>
  exponentLayout(fitBoard(width, height, { top: (116 * width) / 375, bottom: (276 * width) / 375 })),
)
const every = (step: number) => Array.from({ length: Math.floor(LONGEST / step) }, (_, index) => index * step)
const at = (time: number, order: Partial<Parameters<typeof previewRound>[0]> = {}) =>
  momentOf(previewRound({ seed: 'unit', players: 10, ...order }, START).view, START + time, newNow())

describe('the moment', () => {
  it('opens, climbs and ends at the times of the round', () => {
    expect(at(-8_000)).toMatchObject({ phase: 'entry', open: 0, toStart: 8_000, ended: -1 })
    expect(at(-1)).toMatchObject({ phase: 'entry', shown: 100 })
    expect(at(0)).toMatchObject({ phase: 'climb', shown: 100, value: 1 })
    expect(at(reachedAt(347))).toMatchObject({ phase: 'climb', shown: 347 })
    expect(at(reachedAt(347) - 1)).toMatchObject({ shown: 346 })
  })

  it('stands still at the crash, and does not foretell it', () => {
    const breakAt = breakTime(512)
    expect(at(breakAt - 1, { crash: 512 })).toMatchObject({ phase: 'climb', shown: 512, rest: Number.POSITIVE_INFINITY })
    expect(at(breakAt, { crash: 512 })).toMatchObject({ phase: 'end', shown: 512, ended: 0, rest: EXPONENT.pauseTime })
    expect(at(breakAt + 2_000, { crash: 512 })).toMatchObject({ shown: 512, ended: 2_000, elapsed: breakAt, ending: 'break' })
  })

  it('shows 1.00x for a round that breaks at once, and knows the other ends', () => {
    expect(at(0, { crash: 99 })).toMatchObject({ phase: 'end', shown: 100, ended: 0, value: 1 })
    expect(at(LONGEST + 10, { crash: 10_000 })).toMatchObject({ phase: 'end', shown: 10_000, ending: 'top' })
    expect(at(60_000, { crash: 200, refunded: true })).toMatchObject({ ending: 'refund' })
  })

  it('goes on to the highest multiple when nobody tells of a break', () => {
    expect(at(LONGEST * 3)).toMatchObject({ phase: 'climb', shown: 10_000, value: 100 })
  })

  it('slides a figure only after the multiple is reached, and never a fast one', () => {
    expect(slideOf(150, reachedAt(150))).toBe(0)
    expect(slideOf(150, reachedAt(151) - 1)).toBe(1)
    for (const time of every(977)) {
      const shown = multipleAt(time)
      const slide = slideOf(shown, time)
      expect(slide).toBeGreaterThanOrEqual(0)
      expect(slide).toBeLessThanOrEqual(1)
      if (shown > 700) expect(slide).toBe(1)
    }
  })
})

describe('what grows with the index', () => {
  it('grows without a jump or a step back', () => {
    for (const value of [(ms: number) => spanOf(ms).seconds, (ms: number) => spanOf(ms).rise, beatsAt, streamAt, streamSpeed, valueAt]) {
      let before = value(0)
      for (const ms of every(16).slice(1)) {
        const now = value(ms)
        expect(now).toBeGreaterThanOrEqual(before)
        expect(now - before).toBeLessThan(0.03 * Math.max(now, 1))
        before = now
      }
    }
  })

  it('beats at most three times a second, at first every 0.8 s', () => {
    expect(beatsAt(800)).toBeCloseTo(1, 1)
    for (const ms of every(500)) expect(beatsAt(ms + 1_000) - beatsAt(ms)).toBeLessThanOrEqual(3.05)
  })

  it('raises the pitch by two octaves, in pieces that overlap by half', () => {
    expect(pitchOf(1)).toBe(1)
    expect(pitchOf(100)).toBeCloseTo(4, 1)
    expect(pitchOf(100)).toBeLessThanOrEqual(4)
    for (const [index, { at: begin, rate }] of PIECES.entries()) {
      const next = PIECES[index + 1]
      if (!next) continue
      expect(next.at - begin).toBeCloseTo(800 / rate, 6)
      expect(next.rate).toBeGreaterThan(rate)
    }
    expect(pieceBetween(-1, 0)).toBe(PIECES[0])
    expect(pieceBetween(0, 10)).toBeNull()
    expect(pieceBetween((PIECES[4]?.at ?? 0) - 5, (PIECES[4]?.at ?? 0) + 5)).toBe(PIECES[4])
  })

  it('shows one sky after the other', () => {
    expect(skyOf(1)).toEqual({ calm: 0, aurora: 0, gold: 0 })
    expect(skyOf(1.9)).toEqual({ calm: 1, aurora: 0, gold: 0 })
    expect(skyOf(6)).toEqual({ calm: 1, aurora: 1, gold: 0 })
    expect(skyOf(60)).toEqual({ calm: 1, aurora: 1, gold: 1 })
  })

  it('is red after a break and calm before the next round', () => {
    const breakAt = breakTime(512)
    expect(sharesOf(at(breakAt + 600, { crash: 512 }))).toMatchObject({ broken: 0.97, deck: 0 })
    expect(sharesOf(at(breakAt + EXPONENT.pauseTime, { crash: 512 }))).toEqual({ deck: 1, calm: 0, aurora: 0, gold: 0, broken: 0 })
    expect(sharesOf(at(60_000, { crash: 264, refunded: true }))).toMatchObject({ broken: 0 })
  })

  it('writes numbers of rounds in groups', () => {
    expect([7, 999, 1_000, 20_614, 1_234_567].map(formatCount)).toEqual(['7', '999', '1,000', '20,614', '1,234,567'])
  })
})

describe('the curve', () => {
  it.each(layouts)('stays in its plot with the head on the multiple, below the figures', (layout) => {
    const curve = new Curve()
    for (const ms of every(333)) {
      curve.take(layout, ms)
      const { head } = curve
      expect(head.x).toBeGreaterThanOrEqual(layout.plot.left)
      expect(head.x).toBeLessThan(layout.plot.right - 40)
      expect(head.y).toBeLessThanOrEqual(layout.plot.bottom)
      expect(head.y).toBeGreaterThan(layout.plot.top)
      expect(curve.points[PARTS]?.x).toBeCloseTo(head.x, 1)
      expect(curve.points[PARTS]?.y).toBeCloseTo(head.y, 1)
      if (valueAt(ms) < 40) expect(head.x - 20 > figuresRight(layout, multipleAt(ms)) || head.y > layout.figures.line).toBe(true)
    }
  })

  it('rises from the left to the right, and knows where a multiple lies', () => {
    const curve = new Curve()
    const point = { x: 0, y: 0 }
    for (const ms of every(2_111)) {
      curve.take(layouts[1] as (typeof layouts)[number], ms)
      for (let index = 1; index <= PARTS; index++) {
        expect(curve.points[index]?.x ?? 0).toBeGreaterThanOrEqual((curve.points[index - 1]?.x ?? 0) - 1e-6)
        expect(curve.points[index]?.y ?? 0).toBeLessThanOrEqual((curve.points[index - 1]?.y ?? 0) + 1e-6)
      }
      curve.pointOf(valueAt(ms), point)
      expect(point.x).toBeCloseTo(curve.head.x, 3)
      expect(curve.xAt(point.y)).toBeCloseTo(curve.head.x, 3)
    }
  })

  it('labels both axes with room between the labels, and keeps the first', () => {
    const marks: Mark[] = Array.from({ length: 15 }, () => ({ value: 0, alpha: 0 }))
    for (const ms of every(250)) {
      const { rise } = spanOf(ms)
      const unit = 230 / rise / 10
      const count = marksOf(10, 10 + rise * 10, unit, STEPS.multiple, { from: 21, to: 36 }, marks)
      expect(marks[0]).toEqual({ value: 10, alpha: 1 })
      expect(count).toBeGreaterThan(1)
      expect(count).toBeLessThan(15)
      for (let index = 2; index < count; index++)
        expect(((marks[index]?.value ?? 0) - (marks[index - 1]?.value ?? 0)) * unit).toBeGreaterThan(20)
    }
  })
})

describe('the layout', () => {
  it.each(layouts)('keeps ring, figures and plot in the free area', ({ free, ring, figures, plot }) => {
    const bottom = free.y + free.height
    expect(ring.y - ring.radius).toBeGreaterThanOrEqual(free.y)
    expect(ring.y + ring.radius).toBeLessThanOrEqual(bottom)
    expect(figures.y).toBeGreaterThanOrEqual(free.y)
    expect(figures.line + 8).toBeLessThan(plot.bottom - 60)
    expect(plot.bottom + 20).toBeLessThanOrEqual(bottom)
  })
})

describe('exits', () => {
  const crowd = (seed: string) => previewRound({ seed, players: 200, crowd: [101, 900] }, START).view

  it('come in the order of time, by hand and alone, without those whom the break has caught', () => {
    const { view } = previewRound({ seed: 'order', players: 3, exits: [240, 180] }, START)
    const third = view.stakes[2]
    if (third) third.auto = 300
    expect(exitsOf(view, null).map(({ multiple }) => multiple)).toEqual([180, 240, 300])
    view.round.broken = { breakAt: START + breakTime(250), crash: 250, secret: '', nextAt: 0, refunded: false }
    expect(exitsOf(view, null).map(({ multiple }) => multiple)).toEqual([180, 240])
  })

  it('are none of the player', () => {
    const { view } = previewRound({ seed: 'me', players: 2, exits: [150, 160], stake: 50, exit: 140 }, START)
    expect(exitsOf(view, ME).map(({ multiple }) => multiple)).toEqual([150, 160])
    expect(exitsOf(view, null)).toHaveLength(3)
  })

  it('give chips to the highest stakes, and never more than four at one time', () => {
    for (const seed of ['a', 'b', 'c']) {
      const view = crowd(seed)
      const chips = exitsOf(view, null).filter(({ window }) => window >= 0)
      const players = new Set(featured(view.stakes, null).map(({ customerId }) => customerId))
      expect(players.size).toBe(FEATURED)
      expect(chips.every(({ customerId }) => players.has(customerId))).toBe(true)
      expect(chips.length).toBeGreaterThan(4)
      for (const ms of every(97)) expect(chips.filter((exit) => ms >= exit.at && ms < exit.at + SEEN).length).toBeLessThanOrEqual(CHIPS)
    }
  })

  it.each(layouts)('have chips that touch neither each other nor the figures nor an edge', (layout) => {
    const curve = new Curve()
    const chips = every(173).map(
      (ms, index): Exit => ({ customerId: `${index}`, multiple: multipleAt(ms), at: ms, window: Math.floor(ms / (SEEN / (CHIPS - 1))) }),
    )
    const first = [...new Map(chips.map((exit) => [exit.window, exit])).values()]
    for (const ms of every(211)) {
      curve.take(layout, ms)
      const places: ChipPlace[] = []
      for (const exit of first.filter(({ at: left }) => left <= ms && ms < left + SEEN)) {
        const place = { x: 0, y: 0, alpha: 0 }
        placeChip(exit, ms, curve, layout, place)
        if (place.alpha > 0.02) places.push(place)
      }
      for (const [index, place] of places.entries()) {
        expect(place.x).toBeGreaterThanOrEqual(0)
        expect(place.x + CHIP.width).toBeLessThanOrEqual(375)
        expect(place.y).toBeGreaterThan(layout.figures.line + 7)
        expect(place.y + CHIP.height).toBeLessThanOrEqual(layout.plot.bottom + 8)
        for (const other of places.slice(index + 1)) expect(touches(place, other), `at ${ms}`).toBe(false)
      }
    }
  })

  it.each(layouts)('let the own chip slide without a jump, below the figures', (layout) => {
    const curve = new Curve()
    const place = { x: 0, y: 0, alpha: 0 }
    const point = { x: 0, y: 0 }
    for (const multiple of [101, 130, 231, 900]) {
      let before: { x: number; y: number } | null = null
      for (let ms = reachedAt(multiple); ms < LONGEST; ms += 16) {
        curve.take(layout, ms)
        curve.pointOf(multiple / 100, point)
        placeOwnChip(point.x, point.y, curve, layout, place)
        expect(place.y).toBeGreaterThan(layout.figures.line)
        if (before) expect(Math.hypot(place.x - before.x, place.y - before.y)).toBeLessThan(3)
        before = { x: place.x, y: place.y }
      }
    }
  })
})

describe('the own part', () => {
  const part = (ms: number, order: Partial<Parameters<typeof previewRound>[0]>, pressed: number | null = null) => {
    const { view, own } = previewRound({ seed: 'own', players: 3, stake: 50, ...order }, START)
    const press = pressed === null ? null : { round: view.round.round, multiple: pressed }
    return ownAt(view, ME, own, press, momentOf(view, START + ms, newNow()))
  }

  it('leaves on its own soon after the index has reached the multiple, and not after the break', () => {
    expect(part(reachedAt(250) + GRACE - 1, { auto: 250 })).toMatchObject({ exit: null })
    expect(part(reachedAt(250) + GRACE, { auto: 250 })).toMatchObject({ exit: 250 })
    expect(part(90_000, { auto: 250, crash: 249 })).toMatchObject({ exit: null })
    expect(part(90_000, { auto: 250, crash: 250 })).toMatchObject({ exit: 250 })
  })

  it('leaves with everybody at the highest multiple', () => {
    expect(part(LONGEST + GRACE, { crash: 10_000 })).toMatchObject({ exit: 10_000 })
  })

  it('is shown by hand at once', () => {
    expect(part(reachedAt(250) - 200, { exit: 250 })).toMatchObject({ exit: 250, at: reachedAt(250) })
    expect(part(reachedAt(250) - 2_000, { exit: 250 })).toMatchObject({ exit: null })
  })

  it('holds a press only until it is answered or the index breaks', () => {
    expect(part(9_000, {}, 160)).toMatchObject({ stake: 50, exit: null, pressed: 160 })
    expect(part(9_000, { exit: 158 }, 160)).toMatchObject({ stake: 50, exit: 158, pressed: null })
    expect(part(60_000, { crash: 180 }, 160)).toMatchObject({ stake: 50, exit: null, pressed: null })
  })

  it('is null for who has no stake', () => {
    expect(part(0, { stake: null })).toBeNull()
  })
})

describe('what is heard', () => {
  const heard = (order: Partial<Parameters<typeof previewRound>[0]>) => {
    const { view, own } = previewRound({ seed: 'cues', players: 4, ...order }, START)
    return cuesOf(view, exitsOf(view, ME), planOf(view, ME, own), own !== null)
  }

  it('ticks, launches, pops, cashes out and breaks at its times', () => {
    const cues = heard({ exits: [150], stake: 50, exit: 200, crash: 250 })
    expect(cues.map(({ id, at: time }) => [id, time - START])).toEqual([
      ['tick3', -3_000],
      ['tick2', -2_000],
      ['tick1', -1_000],
      ['launch', 0],
      ['exit:other-0', reachedAt(150)],
      ['own', reachedAt(200)],
      ['break', breakTime(250)],
    ])
  })

  it('celebrates the highest multiple and tells a refund calmly', () => {
    expect(heard({ crash: 10_000 }).map(({ sound }) => sound)).toEqual(['notch', 'notch', 'notch', 'launch', 'goldFlood', 'fountain'])
    expect(heard({ crash: 200, refunded: true }).at(-1)).toMatchObject({ id: 'refund', sound: 'cooling' })
  })

  it('shakes only the phone of who has lost', () => {
    expect(heard({ crash: 200, stake: 50 }).at(-1)?.haptic).toBeDefined()
    expect(heard({ crash: 200, stake: 50, exit: 150 }).at(-1)?.haptic).toBeUndefined()
    expect(heard({ crash: 200 }).at(-1)?.haptic).toBeUndefined()
  })
})

it('cracks in the same way on every screen', () => {
  expect(cracksOf('a')).toEqual(cracksOf('a'))
  expect(cracksOf('a')).not.toEqual(cracksOf('b'))
  each(cracksOf('a'), ({ x, y, length }) => expect(Math.hypot(x, y) + length).toBeLessThan(330))
})
