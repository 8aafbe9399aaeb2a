import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveBuiltScenes } from '../support/scenePage/built.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { judge, orphans, type Verdict } from './core/judge.ts'
import { processorClass, processorClassOf } from './core/processor.ts'
import type { Picture, Shot } from './core/shot.ts'
import { keyOf, Snapshots } from './core/snapshots.ts'
import { changedTiles, fingerprintOf } from './core/tiles.ts'
import { routeJob, showRoute, takeRoute } from './routes/routes.ts'
import type { Stagehand } from './routes/stagehand.ts'
import { ROUTE_STATES } from './routes/states.ts'
import type { Shooter } from './scenes/page.ts'
import { openScenes } from './scenes/scenes.ts'
import { openStudio } from './studio.ts'

declare const lab: Lab
declare const shooter: Shooter

const CLIENT = process.env.CLIENT_DIR ?? fileURLToPath(new URL('../../dist/client', import.meta.url))
const SIZE = '320x568'
const MOMENT = 1_000

let dir: string
let snapshots: Snapshots
let studio: Awaited<ReturnType<typeof openStudio>>
let server: Awaited<ReturnType<typeof serveBuiltScenes>>

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'xingxia-visual-'))
  snapshots = new Snapshots(dir)
  server = await serveBuiltScenes()
  studio = await openStudio(CLIENT)
})
afterAll(async () => {
  await studio?.close()
  await server?.close()
  await rm(dir, { recursive: true, force: true })
})

const HERE = processorClass()
/** A class of processor that no machine has. */
const ELSEWHERE = 'x86-64-v0'

async function expectFromNow(shot: Shot, { fingerprint }: Picture): Promise<void> {
  snapshots.expect(shot, fingerprint, HERE)
  await snapshots.save()
}

/** The verdict on a picture that a machine of class `processor` took, from what lies in the folder. */
async function verdictOn(shot: Shot, picture: Picture, processor = HERE): Promise<Verdict> {
  const read = new Snapshots(dir)
  await read.load()
  return judge({ shot, picture }, read, processor)
}

function paint(width: number, height: number, colour: (x: number, y: number) => number): Uint32Array {
  return Uint32Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width)))
}

describe('fingerprints', () => {
  const plain = paint(50, 40, (x, y) => 0xff000000 | (x * 5) | ((y * 6) << 8))

  it('have another key for every single pixel, changed by one step of one channel, and tell its tile', () => {
    const before = fingerprintOf(plain, 50, 40)
    let missed = 0
    for (let at = 0; at < plain.length; at += 7) {
      const spoilt = plain.slice()
      spoilt[at] = (spoilt[at] ?? 0) ^ 1
      const after = fingerprintOf(spoilt, 50, 40)
      expect(keyOf(after)).not.toBe(keyOf(before))
      const changed = changedTiles(before, after)
      if (changed.length === 0) missed += 1
      else expect(changed).toEqual([{ column: (at % 50) >> 4, row: Math.floor(at / 50) >> 4 }])
    }
    // Nine bits of hash miss one tile in 512.
    expect(missed).toBeLessThan(5)
  })

  it('call every tile changed when the size changed', () => {
    expect(changedTiles(fingerprintOf(plain, 50, 40), fingerprintOf(plain, 40, 50))).toHaveLength(12)
  })
})

/** A picture that is judged without a browser. */
const drawn = (pixels: Uint32Array, width: number, height: number): Picture => ({
  fingerprint: fingerprintOf(pixels, width, height),
  pixels: async () => Buffer.from(pixels.buffer),
})

describe('another class of processor', () => {
  const [width, height] = [320, 320]
  const shot: Shot = { set: 'scenes/drawn', state: '0ms', size: SIZE }
  const before = paint(width, height, (x, y) => 0xff000000 | ((x & 127) << 1) | (((y & 63) << 2) << 8))
  /** Adds steps of green to the pixels of the first tiles of a row. */
  const brightened = (tiles: number, steps: number) =>
    before.map((pixel, at) => (Math.floor(at / width) < 16 && at % width < tiles * 16 ? pixel + steps * 256 : pixel))

  beforeAll(() => expectFromNow(shot, drawn(before, width, height)))

  it.each([
    ['one step of a colour in few tiles passes as alike', 4, 1, 'alike'],
    ['one step of a colour in many tiles fails', 20, 1, 'changed'],
    ['more steps in few tiles fail', 4, 3, 'changed'],
  ])('%s', async (_name, tiles, steps, kind) => {
    const picture = drawn(brightened(tiles, steps), width, height)
    expect((await verdictOn(shot, picture, ELSEWHERE)).kind).toBe(kind)
    expect((await verdictOn(shot, picture)).kind).toBe('changed')
  })

  it('is told by its features', () => {
    const v2 = ['ssse3', 'sse4_2', 'popcnt', 'cx16']
    const v3 = [...v2, 'avx2', 'bmi1', 'bmi2', 'f16c', 'fma', 'movbe']
    const v4 = [...v3, 'avx512f', 'avx512bw', 'avx512cd', 'avx512dq', 'avx512vl']
    expect([[], v2, v3, v4].map(processorClassOf)).toEqual(['x86-64-v1', 'x86-64-v2', 'x86-64-v3', 'x86-64-v4'])
  })
})

describe('a preview', () => {
  const shot: Shot = { set: 'scenes/mystery-box/one', state: `${MOMENT}ms`, size: SIZE }
  let page: Page

  /** Takes it anew, with `spoil` done to the stage before it is drawn; `spoil` is the text of a function. */
  async function take(spoil = 'undefined'): Promise<Picture> {
    await page.evaluate(() => shooter.load('mystery-box', 'one'))
    const fingerprint = await page.evaluate(`shooter.take(${MOMENT}, ${spoil})`)
    return {
      fingerprint: fingerprint as Picture['fingerprint'],
      pixels: async () => Buffer.from(await page.evaluate(() => shooter.pixels()), 'base64'),
    }
  }

  /** The picture of the box, the largest sprite with a texture of its own bundle; `act` is done to it. */
  const onSprite = (act: string) => `() => {
    const sprites = []
    const walk = (node) => { if (node.texture && node.worldVisible && node.worldAlpha > 0.9) sprites.push(node); node.children?.forEach(walk) }
    walk(lab.engine().app.stage)
    const sprite = sprites.sort((a, b) => b.width * b.height - a.width * a.height)[0]
    ${act}
  }`

  beforeAll(async () => {
    page = (await openScenes(studio, server.url, SIZE)).page
    await page.waitForFunction(() => lab.engine() !== null)
    await expectFromNow(shot, await take())
  })

  it('passes untouched', async () => {
    expect((await verdictOn(shot, await take())).kind).toBe('same')
  })

  it.each([
    ['moved by one pixel', 'sprite.x += 1 / sprite.parent.worldTransform.a'],
    ['coloured by 1/255 less red', 'sprite.tint = 0xfeffff'],
    ['left out', 'sprite.visible = false'],
  ])('fails with a sprite %s', async (_fault, act) => {
    const verdict = await verdictOn(shot, await take(onSprite(act)))
    expect(verdict.kind).toBe('changed')
    expect(verdict.changed.length).toBeGreaterThan(0)
    expect(verdict.reason).toMatch(/tiles differ/)
  })

  it('passes again afterwards', async () => {
    expect((await verdictOn(shot, await take())).kind).toBe('same')
  })

  it('fails without expectation, and says how to make one', async () => {
    const verdict = await verdictOn({ ...shot, state: '2000ms' }, await take())
    expect([verdict.kind, verdict.reason]).toEqual(['new', expect.stringContaining('--update')])
  })

  it('moved by one pixel fails on every class of processor', async () => {
    const moved = await take(onSprite('sprite.x += 1 / sprite.parent.worldTransform.a'))
    expect((await verdictOn(shot, moved, ELSEWHERE)).kind).toBe('changed')
  })

  it('that is gone leaves an orphan', async () => {
    const read = new Snapshots(dir)
    await read.load()
    expect(orphans(read, []).map(({ shot: { set }, kind }) => [set, kind])).toContainEqual([shot.set, 'orphan'])
  })
})

describe('a route', () => {
  const shot: Shot = { set: 'routes/notFound', state: 'unknown', size: SIZE }

  /** Shows it anew and spoils it by a script before its picture is taken. */
  async function take(spoil = ''): Promise<Picture> {
    const hand: Stagehand = await showRoute(studio, SIZE, { path: '/notFound', name: 'unknown' })
    await hand.page.evaluate(spoil)
    const picture = await takeRoute(hand)
    await hand.close()
    return picture
  }

  const button = "document.querySelector('main button, button')"

  beforeAll(async () => expectFromNow(shot, await take()))

  it('passes untouched', async () => {
    expect((await verdictOn(shot, await take())).kind).toBe('same')
  })

  it.each([
    ['a button one pixel lower', `${button}.style.translate = '0 1px'`],
    ['another word', `${button}.lastChild.textContent += '。'`],
    ['a glyph that no font has', `${button}.lastChild.textContent = '\\ue000' + ${button}.textContent.slice(1)`],
    ['a text whose colour is off by 1/255', `${button}.style.color = 'rgb(254, 255, 255)'`],
  ])('fails with %s', async (_fault, spoil) => {
    const verdict = await verdictOn(shot, await take(spoil))
    expect(verdict.kind).toBe('changed')
    expect(verdict.changed.length).toBeGreaterThan(0)
  })
})

describe('what a page loads', () => {
  it('has the same names when the browser still has the files of a page before', async () => {
    const state = ROUTE_STATES.find(({ path, scene }) => path === '/battle-room' && scene)
    const names: string[][] = []
    for (const _time of ['first', 'second']) {
      const hand = await showRoute(studio, SIZE, state ?? { path: '/', name: 'missing' })
      names.push([...hand.loaded].sort())
      await hand.close()
    }
    const [first = [], second] = names
    expect(second).toEqual(first)
    for (const kind of [/^GET \/app\/.*\.js$/, /^GET \/fonts\//, /^GET \/assets\/battle-room\//, /^GET \/images\//, / \/api\//])
      expect(
        first.some((name) => kind.test(name)),
        `${kind}`,
      ).toBe(true)
  })
})

describe('a page that does not fit', () => {
  const WIDE = "document.body.insertAdjacentHTML('beforeend', '<div class=planted style=\"width: calc((100vw - 400px) * 20)\">.</div>')"
  const WORDS =
    "button.className = 'planted'; button.textContent = '十个字的一句话在这里'; button.style.cssText = 'all: unset; font-size: 13.5px; width: 40vw; white-space: nowrap'"

  /** Takes a picture in the design size, with `spoil` done to the page before; resolves to why it could not be taken. */
  async function take(spoil: string): Promise<string> {
    const act = ({ page }: Stagehand) => page.evaluate(`{ const button = document.querySelector('main button, button'); ${spoil} }`)
    const job = routeJob({ path: '/notFound', name: 'unknown', act: async (hand) => void (await act(hand)) }, '375x667')
    return job
      .take(studio, async () => undefined)
      .then(
        () => '',
        (error: Error) => error.message,
      )
  }

  it('passes untouched', async () => {
    expect(await take('')).toBe('')
  })

  it.each([
    [
      'words that leave their button at 320 px only',
      WORDS,
      '1 misfits: 320x568: "十个字的一句话在这里" leaves its button <button.planted> 十个字的一句话在这里',
    ],
    ['a part that is too wide at 430 px only', WIDE, '1 misfits: 430x932: the page is 600 px wide: <div.planted> . ends at 600 px'],
  ])('fails with %s, and says where', async (_fault, spoil, reason) => {
    expect(await take(spoil)).toBe(reason)
  })
})
