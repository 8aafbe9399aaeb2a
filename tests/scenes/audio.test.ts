import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { SoundId } from '#state/platform/sound.ts'
import type { AudioPage } from '../support/audioPage/main.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const audio: AudioPage

/** What sounds at less than this is silence. */
const SILENT = 0.001

let page: Page
const errors: string[] = []
const asked: string[] = []

beforeEach(async () => {
  const context = await sharedPhone()
  page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => asked.push(request.url()))
  asked.length = 0
  await page.goto(new URL('/tests/support/audioPage/', inject('scenesUrl')).href)
  await page.waitForFunction(() => 'audio' in window)
}, 60_000)

afterEach(async () => {
  await page?.context().close()
  expect(errors.splice(0)).toEqual([])
  expect(asked.filter((url) => !/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(url))).toEqual([])
})

const soundFiles = () => asked.filter((url) => /\/audio\/.*\.(webm|m4a)/.test(url)).map((url) => url.replace(/^.*\/|\.\w+(\?.*)?$/g, ''))
const play = (id: SoundId) => page.evaluate((sound) => audio.play(sound), id)
/** A busy machine takes its time. */
const PATIENCE = { timeout: 15_000 }
const sounding = () => page.evaluate(() => audio.sounding())
const loudest = (ms: number) => page.evaluate((span) => audio.loudest(span), ms)
const gain = () => page.evaluate(() => audio.music()[0]?.gain ?? 0)
const musicAt = (level: number) => expect.poll(gain, PATIENCE).toBeCloseTo(level, 3)

/** The first tap; resolves when sound and music are there. */
async function tap(): Promise<void> {
  await page.touchscreen.tap(20, 20)
  await page.waitForFunction(() => audio.device().state === 'running')
  await musicAt(1)
}

/** Plays a sound and waits until it is heard. */
async function hear(id: SoundId): Promise<void> {
  await expect
    .poll(async () => {
      await play(id)
      return sounding()
    }, PATIENCE)
    .toContain(id)
}

describe('before and after the first tap', () => {
  it('is silent and loads nothing before it, then plays the page', async () => {
    await play('coin')
    await page.waitForTimeout(300)
    expect(soundFiles()).toEqual([])
    expect(await page.evaluate(() => audio.device())).toEqual({ state: null, gain: null })
    await tap()
    expect(await loudest(300)).toBeGreaterThan(0.02)
    expect(await page.evaluate(() => audio.device().gain)).toBeCloseTo(0.5)
    expect(new Set(soundFiles())).toEqual(new Set(['button', 'coin', 'global']))
  })

  it('loads what an opening plays once the shelf stands, all of it, once', async () => {
    await tap()
    expect(soundFiles()).not.toContain('riser0')
    await page.evaluate(() => audio.standShelf())
    const opening = await page.evaluate(() => audio.opening)
    await expect.poll(soundFiles, PATIENCE).toEqual(expect.arrayContaining([...opening]))
    expect(new Set(soundFiles()).size).toBe(soundFiles().length)
  })

  it('lets the music of 盲盒 stand back for the first opening, once: that before it goes on', async () => {
    await tap()
    await page.evaluate(() => audio.standShelf())
    await page.evaluate(() => audio.page('mysteryBox'))
    await page.evaluate(() => audio.phase('playing'))
    await page.waitForTimeout(1_500)
    expect(soundFiles()).not.toContain('mysteryBox')
    expect((await page.evaluate(() => audio.music())).map(({ file }) => file)).toEqual(['global'])
    await page.evaluate(() => audio.phase('revealed'))
    await expect.poll(() => page.evaluate(() => audio.music().map(({ file }) => file)), PATIENCE).toEqual(['mysteryBox'])
    await page.reload()
    await page.waitForFunction(() => 'audio' in window)
    await page.evaluate(() => audio.page('mysteryBox'))
    await page.evaluate(() => audio.phase('playing'))
    await page.touchscreen.tap(20, 20)
    await expect.poll(() => page.evaluate(() => audio.music().map(({ file }) => file)), PATIENCE).toEqual(['mysteryBox'])
  })

  it('leaves out what comes too late, and stays whole when a file is missing', async () => {
    await page.route('**/audio/land2.*', (route) => route.abort())
    await page.route('**/audio/land3.*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await tap()
    await play('land2')
    await play('land3')
    await page.waitForTimeout(1_200)
    expect(await sounding()).toEqual([])
    await hear('land3')
  })
})

describe('switches', () => {
  beforeEach(tap)

  it('of the sounds act at once, on what rings too', async () => {
    await page.evaluate(() => audio.switchMusic(false))
    await hear('goldFlood')
    await page.evaluate(() => audio.switchSound(false))
    expect(await sounding()).toEqual([])
    await page.waitForTimeout(100)
    expect(await loudest(200)).toBeLessThan(SILENT)
    await play('coin')
    expect(await sounding()).toEqual([])
    await page.evaluate(() => audio.switchSound(true))
    await hear('coin')
  })

  it('of the music act at once, sounds go on', async () => {
    await page.evaluate(() => audio.switchMusic(false))
    await expect.poll(() => page.evaluate(() => audio.music()), { timeout: 500 }).toEqual([])
    await hear('coin')
    expect(await loudest(200)).toBeGreaterThan(0.02)
    await page.evaluate(() => audio.switchMusic(true))
    await musicAt(1)
  })

  it('of the tab: hidden is silent, seen again it goes on; music does not begin while it is hidden', async () => {
    await page.evaluate(() => audio.hide(true))
    await page.waitForTimeout(100)
    expect(await loudest(200)).toBeLessThan(SILENT)
    await play('coin')
    await page.evaluate(() => audio.page('dream'))
    await page.waitForTimeout(200)
    expect(await sounding()).toEqual([])
    expect(soundFiles()).not.toContain('dream')
    await page.evaluate(() => audio.hide(false))
    await expect.poll(() => page.evaluate(() => audio.music().map(({ file }) => file)), PATIENCE).toEqual(['dream'])
    await musicAt(1)
    expect(await loudest(300)).toBeGreaterThan(0.01)
  })

  it('of the device: asleep after long silence, it wakes for the next sound', async () => {
    await page.evaluate(() => audio.switchMusic(false))
    await hear('coin')
    await page.waitForTimeout(1_000)
    await page.evaluate(() => audio.fallAsleep())
    expect(await page.evaluate(() => audio.device().state)).toBe('suspended')
    await play('coin')
    await expect.poll(() => page.evaluate(() => audio.device().state), PATIENCE).toBe('running')
    expect(await loudest(300)).toBeGreaterThan(0.02)
  })
})

describe('an opening', () => {
  beforeEach(async () => {
    await tap()
    await page.evaluate(() => audio.standShelf())
    await page.waitForFunction(() => audio.loaded('swish') && audio.loaded('riser1') && audio.loaded('goldFlood'))
  })

  it('takes the music back, more for its great moments, and gives it back', async () => {
    await page.evaluate(() => audio.phase('playing'))
    await musicAt(0.35)
    await hear('riser1')
    await musicAt(0.15)
    await musicAt(0.35)
    await page.evaluate(() => audio.phase('revealed'))
    await musicAt(0.6)
    await page.evaluate(() => audio.phase('idle'))
    await musicAt(1)
  })

  it('holds what it took when the page changes its music, or music is off meanwhile', async () => {
    await page.evaluate(() => audio.phase('playing'))
    await musicAt(0.35)
    await page.evaluate(() => audio.page('dream'))
    await expect.poll(() => page.evaluate(() => audio.music()), PATIENCE).toEqual([{ file: 'dream', gain: 0.35 }])
    await page.evaluate(() => audio.switchMusic(false))
    await page.evaluate(() => audio.phase('idle'))
    await page.evaluate(() => audio.switchMusic(true))
    await musicAt(1)
  })

  it('falls silent when it is skipped or left: what rings on stops, landings do not', async () => {
    for (const id of ['fountain', 'goldFlood', 'countUp', 'land1'] as const) await hear(id)
    await page.evaluate(() => audio.hush())
    expect(await sounding()).toEqual(['land1'])
    await musicAt(1)
    await hear('land2')
  })

  it('lets a landing end its suspense', async () => {
    for (const id of ['goldFlood', 'riser0', 'land0'] as const) await hear(id)
    const left = await sounding()
    expect(left).toContain('land0')
    expect(left).not.toContain('riser0')
  })
})

describe('files', () => {
  const LANDINGS = ['land4', 'land3', 'land2', 'land1', 'land0'] as const

  it('rise with the grade: longer, louder, brighter', async () => {
    const all = await page.evaluate((ids) => Promise.all(ids.map((id) => audio.measured(id))), LANDINGS)
    for (const of of ['seconds', 'lufs', 'centroid'] as const) {
      const figures = all.map((facts) => facts[of])
      expect(figures, of).toEqual([...figures].sort((a, b) => a - b))
    }
  })

  it('of an opening are light, never clip, and hold little that a phone cannot play', async () => {
    const all = await page.evaluate(() => Promise.all(audio.opening.map(async (id) => ({ id, ...(await audio.measured(id)) }))))
    for (const { id, peak, bass } of all) {
      expect(peak, id).toBeLessThanOrEqual(-1)
      expect(bass, id).toBeLessThan(0.2)
    }
    expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThan(200_000)
  })
})
