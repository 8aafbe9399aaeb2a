import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labPlugin } from '../../tools/lab/plugin.ts'
import { copyProject } from '../support/projectCopy.ts'
import { sharedBrowser } from '../support/scenePage/sharedBrowser.ts'

type Colour = readonly [number, number, number]

const PATIENCE = 30_000
/** Ms between two looks at the screen. */
const PAUSE = 50
/** How far a colour may be off after its encoding and the stage's light, per channel. */
const NEAR = 70
const GREEN: Colour = [0, 255, 0]
const SHELF = '#/scene/mystery-box/one?t=1000&dpr=1&device=320x568'
/** The same box as its picture: in 'one' its skeleton stands before it. */
const PICTURES = SHELF.replace('/one', '/pictures')

let copy: Awaited<ReturnType<typeof copyProject>>
let server: ViteDevServer
let page: Page
let url = ''

beforeAll(async () => {
  copy = await copyProject('lab', ['lab.html'])
  server = await createServer({
    root: copy.root,
    configFile: path.join(copy.root, 'vite.config.ts'),
    cacheDir: path.join(copy.root, '.vite'),
    plugins: [labPlugin()],
    // The packages lie behind a link out of the root.
    server: { port: 0, host: '127.0.0.1', cors: false, fs: { strict: false } },
    optimizeDeps: { entries: ['lab.html'] },
    appType: 'mpa',
    logLevel: 'error',
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('the laboratory has no port')
  url = `http://127.0.0.1:${address.port}/lab.html`
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  // The first time the server has everything to compile.
  await page.goto(url + SHELF, { timeout: 150_000 })
  await ready()
}, 240_000)
afterAll(async () => {
  await page?.context().close()
  await server?.close()
  await copy?.remove()
})

/** Opens a link in a page that was elsewhere: an address that differs only behind its # would load nothing. */
async function open(hash: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(url + hash)
  await ready()
}

const ready = () => page.waitForSelector('[role=slider][aria-valuenow]:not([data-off=true] *)', { timeout: 90_000 })
const time = async () => Number(await page.getByRole('slider', { name: '时间' }).getAttribute('aria-valuenow'))
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

/** The stage's own pixels, without what the laboratory lays over it. */
async function stage(): Promise<{ data: Buffer; width: number; height: number }> {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('no stage')
  // What was drawn before is on the screen from the second frame on.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  const { data, info } = await sharp(await page.screenshot({ clip: box }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Whether something large on the stage has a colour. */
async function shows(colour: Colour): Promise<boolean> {
  const { data } = await stage()
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (colour.every((channel, index) => Math.abs(channel - (data[at + index] ?? -999)) < NEAR)) count++
  return count > data.length / 3 / 40
}

async function until(done: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; !(await done()); await sleep(PAUSE))
    if (Date.now() > end) throw new Error(`not within ${PATIENCE} ms: ${what}`)
}

/** A box picture of the given size: a plain one that stands where boxes stand. */
function box(width: number, height: number): Promise<Buffer> {
  const [r, g, b] = GREEN
  const block = { input: { create: { width: 300, height: 300, channels: 3 as const, background: { r, g, b } } }, left: 90, top: 103 }
  return sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([block])
    .png()
    .toBuffer()
}

/** Drops a file onto the stage as a person would. */
async function drop(name: string, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName = '', base64 = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], fileName))
      return transfer
    },
    [name, bytes.toString('base64')],
  )
  await page.dispatchEvent('canvas', 'dragover', { dataTransfer: data })
  await page.dispatchEvent('canvas', 'drop', { dataTransfer: data })
}

describe('the scene bench', () => {
  it('opens a link at its moment, goes by frames and gives the same link back', async () => {
    await open(`${SHELF}&seed=abc&speed=0.25&slots=1&overlay=1`)
    expect(await time()).toBeCloseTo(1000, 3)
    await page.keyboard.press('ArrowRight')
    await until(async () => Math.abs((await time()) - (61 * 1000) / 60) < 0.01, 'one frame on')
    await page.keyboard.press('Shift+ArrowLeft')
    await until(async () => Math.abs((await time()) - (51 * 1000) / 60) < 0.01, 'ten frames back')
    await field('帧').fill('75')
    await page.keyboard.press('Enter')
    await until(async () => Math.abs((await time()) - 1250) < 0.01, 'frame 75')
    await page.getByRole('button', { name: '复制此刻的链接' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('t=1250&speed=0.25')
    expect(link).toMatch(/seed=abc.*slots=1&overlay=1/)
  })

  it('shows the same picture for the same link', async () => {
    await open(SHELF)
    const first = await stage()
    // The screen may be a picture behind the stage, which stands still.
    const sameAgain = () => until(async () => (await stage()).data.equals(first.data), 'the same picture')
    await page.keyboard.press('End')
    await until(async () => (await time()) > 5_900, 'the end')
    await page.getByRole('button', { name: '关键时刻 1000 毫秒' }).click()
    await until(async () => Math.abs((await time()) - 1000) < 0.01, 'the key moment')
    await sameAgain()
    await open(SHELF)
    await sameAgain()
  })

  it('plays and stops by the space bar', async () => {
    await page.keyboard.press('Space')
    await until(async () => (await time()) > 1_100, 'playing')
    await page.keyboard.press('Space')
    const stood = await time()
    await page.waitForTimeout(300)
    expect(await time()).toBe(stood)
  })

  it('says what is wrong with an address', async () => {
    await page.goto('about:blank')
    await page.goto(`${url}#/scene/mystery-box/gone`)
    await page.getByRole('alert').getByText('没有名为 mystery-box/gone 的预览').waitFor()
    await page.getByText('EN', { exact: true }).click()
    await page.getByRole('alert').getByText('There is no preview named mystery-box/gone').waitFor()
    await page.getByText('中文', { exact: true }).click()
  })
})

describe('a file that is dropped', () => {
  const verdict = () => page.locator('section[data-tone]')

  it('is judged, tried, taken back and saved', async () => {
    await open(PICTURES)
    expect(await shows(GREEN)).toBe(false)
    await drop('red_chest.png', await box(500, 440))
    await verdict().getByText('尺寸是 500×440，应为 480×420').waitFor()
    expect(await verdict().getByRole('button', { name: '存入 assets/' }).count()).toBe(0)

    const right = await box(480, 420)
    await drop('red_chest.png', right)
    await verdict().getByText('符合要求').waitFor()
    await until(() => shows(GREEN), 'the dropped picture on the stage')
    await verdict().getByRole('button', { name: '撤销试用' }).click()
    await until(async () => !(await shows(GREEN)), 'the original on the stage')

    await drop('red_chest.png', right)
    const original = path.join(copy.root, 'assets/boxes/red_chest.png')
    expect((await readFile(original)).equals(right)).toBe(false)
    await verdict().getByRole('button', { name: '存入 assets/' }).click()
    await verdict().getByText('已存入 assets/boxes/red_chest.png').waitFor()
    expect((await readFile(original)).equals(right)).toBe(true)
    await until(() => shows(GREEN), 'the saved picture on the stage')
    await open(PICTURES)
    await until(() => shows(GREEN), 'the saved picture in a page opened anew')
  })

  it('is refused with the reason when no slot takes its kind, and asks for its slot when none has its name', async () => {
    await drop('notes.txt', Buffer.from('hello'))
    await page.getByText('没有任何一项接受这种文件').waitFor()
    await drop('unheard-of.svga', Buffer.from('hello'))
    await page.getByText('它要替换哪一项？').waitFor()
    await page.getByRole('button', { name: 'assets/effects/level-up.svga' }).last().click()
    await verdict().getByText('1 处要修改').waitFor()
  })
})
