import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SKELETONS } from '#shared/assetIds.ts'
import type { Kit } from '../support/kitPage/main.ts'
import type { SpineAct } from '../support/kitPage/spine.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'
import { spineFixture, VERSIONS } from './spineFixtures.ts'

declare const kit: Kit

const FIXTURE = 'fixture-4.1.24'
const CHEST = 'case-reel/crates/red_chest'
const CAST = SKELETONS.filter(
  (name) => name === CHEST || name.endsWith('neon_arcade') || name.endsWith('mascot') || name.startsWith('battle-room/'),
)

let page: Page
const said: string[] = []

beforeAll(async () => {
  page = await (await sharedPhone({ viewport: { width: 375, height: 667 }, deviceScaleFactor: 1 })).newPage()
  page.on('console', (message) => said.push(message.text()))
  for (const version of VERSIONS) {
    const files = await spineFixture(version)
    await page.route(`**/spine/fixture-${version}/*`, (route) => {
      const file = files[new URL(route.request().url()).pathname.split('/').at(-1) ?? '']
      return file ? route.fulfill({ contentType: file.type, body: file.body }) : route.abort()
    })
  }
  await page.goto(new URL('../kitPage/', inject('scenesUrl')).href)
  await page.waitForFunction(() => typeof kit !== 'undefined')
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

/** Does the acts with a view; `far` is the greatest difference of a channel between the first picture and each other one. */
const perform = (name: string, acts: readonly SpineAct[]) =>
  page.evaluate(
    async ([skeleton, list]) => {
      const { pictures, ...told } = await kit.spine.perform(skeleton, list)
      const [first = new Uint8Array(), ...others] = pictures
      const far = others.map((other) => other.reduce((most, value, i) => Math.max(most, Math.abs(value - (first[i] ?? 0))), 0))
      // Light has no alpha of its own: a channel counts.
      const lit = first.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
      return { ...told, far, lit }
    },
    [name, acts] as const,
  )

/** Colour (premultiplied) in the last picture at a place of 320 × 360, the root at 160, 330, at half size. */
const colourAt = (name: string, x: number, y: number, acts: readonly SpineAct[]) =>
  page.evaluate(
    async ([skeleton, left, top, list]) => {
      const { pictures } = await kit.spine.perform(skeleton, [...list, ['picture']])
      const at = (top * 320 + left) * 4
      return [...(pictures.at(-1)?.slice(at, at + 4) ?? [])]
    },
    [name, x, y, acts] as const,
  )

const GREEN = [0, 204, 68, 255]
const GOLD = [255, 187, 0, 255]
const BLUE = [0, 51, 255, 255]
const RED = [255, 0, 0, 255]
/** Middle of the fixture's bar when it has swung so many degrees. */
const AT_60 = [117, 305] as const
const AT_30 = [135, 287] as const
const AT_0 = [160, 280] as const

describe('seek', () => {
  it.each(CAST)('shows %s at a moment the same whatever was shown before', async (name) => {
    const { animations } = await perform(name, [])
    expect(animations.length).toBeGreaterThanOrEqual(3)
    for (const animation of animations) {
      const other = animations.find((known) => known !== animation) ?? animation
      for (const ms of [0, 333, 700]) {
        const there: SpineAct[] = [['seek', ms], ['picture']]
        const { far, lit } = await perform(name, [
          ['play', animation],
          ...there,
          ['update', 450],
          ['seek', 900],
          ...there,
          ['play', other, { loop: true }],
          ['steps', 40, 37],
          ['play', animation, { mix: 300 }],
          ['update', 100],
          ...there,
        ])
        expect(lit).toBeGreaterThan(1_000)
        expect([animation, ms, far]).toEqual([animation, ms, [0, 0]])
      }
    }
  })

  it.each(CAST)('shows %s as it is after small steps', async (name) => {
    const { animations } = await perform(name, [])
    for (const animation of animations) {
      const { far } = await perform(name, [
        ['play', animation],
        ['seek', 487],
        ['picture'],
        ['play', animation],
        ['steps', 30, 487 / 30],
        ['picture'],
      ])
      expect(far[0]).toBeLessThanOrEqual(2)
    }
  })

  it('is what a pose shows, however its moment was reached', async () => {
    const { far } = await perform(FIXTURE, [
      ['play', 'swing'],
      ['seek', 700],
      ['picture'],
      ['pose', 'swing', 700],
      ['picture'],
      ['pose', 'swing', 100],
      ...Array.from({ length: 40 }, (_, i): SpineAct => ['pose', 'swing', 100 + (i + 1) * 15]),
      ['picture'],
      ['pose', 'rest', 5_000, true],
      ['pose', 'swing', 950],
      ['pose', 'swing', 700],
      ['picture'],
    ])
    expect(Math.max(...far)).toBeLessThanOrEqual(2)
  })

  it('shows an animation laid over another at its own moment, however it came there, and tells none of its events', async () => {
    const laid = (ms: number, at: number): SpineAct[] => [
      ['lay', 1, 'swing', ms],
      ['pose', 'rest', at, true],
    ]
    const seen: SpineAct[] = [['play', 'swing'], ['seek', 700], ['picture']]
    const { far, events } = await perform(FIXTURE, [...seen, ...laid(700, 0), ['picture'], ...laid(100, 16), ...laid(700, 32), ['picture']])
    expect(Math.max(...far)).toBeLessThanOrEqual(2)
    expect(events).toEqual([])
  })

  it('goes round in a loop, and stays at the end without one', async () => {
    const acts: SpineAct[] = [['play', 'swing', { loop: true }], ['seek', 300], ['picture'], ['seek', 2_300], ['picture']]
    expect((await perform(FIXTURE, acts)).far[0]).toBeLessThanOrEqual(2)
    const end: SpineAct[] = [['play', 'swing'], ['seek', 1_000], ['picture'], ['seek', 9_000], ['picture'], ['update', 700], ['picture']]
    expect((await perform(FIXTURE, end)).far).toEqual([0, 0])
  })
})

describe('events', () => {
  const events = async (acts: readonly SpineAct[]) => (await perform(FIXTURE, acts)).events

  it('are reported once each, in small steps and over a big one', async () => {
    expect(
      await events([
        ['play', 'swing'],
        ['steps', 90, 1000 / 60],
      ]),
    ).toEqual(['first', 'second'])
    expect(
      await events([
        ['play', 'swing'],
        ['update', 5_000],
        ['update', 5_000],
      ]),
    ).toEqual(['first', 'second'])
    expect(await events([['play', 'swing'], ['update', 500], ['finish'], ['finish']])).toEqual(['first', 'second'])
  })

  it('are reported in every round of a loop, however big the step', async () => {
    const rounds = ['first', 'second', 'first', 'second', 'first', 'second', 'first']
    expect(
      await events([
        ['play', 'swing', { loop: true }],
        ['update', 3_500],
      ]),
    ).toEqual(rounds)
    expect(
      await events([
        ['play', 'swing', { loop: true }],
        ['steps', 210, 1000 / 60],
      ]),
    ).toEqual(rounds)
    expect(
      await events([
        ['play', 'swing', { loop: true, speed: 2 }],
        ['update', 1_750],
      ]),
    ).toEqual(rounds)
  })

  it('are not reported when a moment is jumped to', async () => {
    expect(
      await events([
        ['play', 'swing'],
        ['seek', 950],
        ['update', 10],
      ]),
    ).toEqual([])
    expect(
      await events([
        ['play', 'swing'],
        ['seek', 500],
        ['update', 500],
      ]),
    ).toEqual(['second'])
  })
})

describe('an animation', () => {
  it('fades over from the one before', async () => {
    const alphas = async (more: readonly SpineAct[]) => {
      const acts: SpineAct[] = [['play', 'swing'], ['update', 1_000], ['play', 'rest', { loop: true, mix: 400 }], ...more]
      return [
        (await colourAt(FIXTURE, ...AT_60, acts))[3],
        (await colourAt(FIXTURE, ...AT_30, acts))[3],
        (await colourAt(FIXTURE, ...AT_0, acts))[3],
      ]
    }
    expect(await alphas([])).toEqual([255, 0, 0])
    expect(await alphas([['update', 200]])).toEqual([0, 255, 0])
    expect(await alphas([['steps', 20, 25]])).toEqual([0, 0, 255])
  })

  it('has a length at its speed, and finishes at its end', async () => {
    const { length, far } = await perform(FIXTURE, [
      ['play', 'swing', { speed: 0.5 }],
      ['finish'],
      ['picture'],
      ['seek', 2_000],
      ['picture'],
    ])
    expect(length).toBe(2_000)
    expect(far[0]).toBeLessThanOrEqual(2)
  })
})

describe('a skeleton is dressed', () => {
  it('in another skin, while it plays', async () => {
    expect(await colourAt(FIXTURE, 160, 300, [['play', 'rest']])).toEqual(GREEN)
    expect(
      await colourAt(FIXTURE, 160, 300, [
        ['play', 'rest'],
        ['skin', 'festive'],
      ]),
    ).toEqual(GOLD)
    expect(
      await colourAt(FIXTURE, 160, 300, [
        ['skin', 'festive'],
        ['play', 'rest'],
        ['seek', 100],
      ]),
    ).toEqual(GOLD)
    await expect(perform(FIXTURE, [['skin', 'nothing']])).rejects.toThrow('nothing')
  })

  it('with another picture in a slot, which an animation does not take away', async () => {
    const tinted = (colour: number[]) => colour.map((value, i) => (i === 1 || i === 2 ? expect.any(Number) : value))
    expect(
      await colourAt(FIXTURE, 160, 300, [
        ['play', 'rest'],
        ['slot', 'bar', '#f00'],
      ]),
    ).toEqual(RED)
    expect(
      await colourAt(FIXTURE, 118, 306, [
        ['play', 'swing'],
        ['update', 990],
      ]),
    ).toEqual([0, expect.any(Number), expect.any(Number), 255])
    expect(
      await colourAt(FIXTURE, 118, 306, [
        ['play', 'swing'],
        ['slot', 'bar', '#f00'],
        ['steps', 99, 10],
      ]),
    ).toEqual(tinted(RED))
    expect(
      await colourAt(FIXTURE, 160, 300, [
        ['play', 'rest'],
        ['slot', 'bar', '#f00'],
        ['slot', 'bar', null],
      ]),
    ).toEqual(GREEN)
    expect(
      await colourAt(FIXTURE, 160, 300, [
        ['slot', 'bar', '#f00'],
        ['play', 'swing'],
        ['update', 990],
        ['slot', 'bar', null],
        ['seek', 0],
      ]),
    ).toEqual(GREEN)
  })

  it('and tells the canvas that its artist drew on', async () => {
    expect((await perform(FIXTURE, [])).bounds).toEqual([-100, -220, 200, 220])
  })
})

it.each(VERSIONS)('plays what Spine %s exports, with its curves, colours, attachments and events', async (version) => {
  const name = `fixture-${version}`
  expect(
    (
      await perform(name, [
        ['play', 'swing'],
        ['update', 2_000],
      ])
    ).events,
  ).toEqual(['first', 'second'])
  expect(await colourAt(name, 160, 300, [['play', 'swing']])).toEqual(GREEN)
  expect(
    (
      await colourAt(name, 139, 243, [
        ['play', 'swing'],
        ['seek', 400],
      ])
    )[3],
  ).toBe(255)
  expect(
    (
      await colourAt(name, 123, 248, [
        ['play', 'swing'],
        ['seek', 400],
      ])
    )[3],
  ).toBe(0)
  const [red, green = 0, blue = 0, alpha] = await colourAt(name, ...AT_60, [
    ['play', 'swing'],
    ['seek', 1_000],
  ])
  expect([red, alpha]).toEqual([0, 255])
  expect(Math.abs(green * 2 - (BLUE[1] ?? 0)) + Math.abs(blue * 2 - (BLUE[2] ?? 0))).toBeLessThan(6)
})

it('leaves nothing behind on the graphics card', async () => {
  const held = await page.evaluate((names) => kit.spine.wear(names, 50), SKELETONS.slice(0, 5))
  expect(Math.max(...held.slice(10))).toBe(Math.max(...held.slice(5, 10)))
  expect(held[49]).toBe(held[9])
}, 120_000)

it('uses nothing that Pixi has given up', () => {
  expect(said.filter((text) => /deprecat/i.test(text))).toEqual([])
})
