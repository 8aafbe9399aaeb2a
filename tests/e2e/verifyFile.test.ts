import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withOneByte } from '../../packages/verify/tests/oneByte.ts'
import { VECTOR_MODES, type Vector, type VectorMode, vectorsOf } from '../../packages/verify/tests/vectors.ts'
import { launchBrowser, phoneContext } from '../support/browser.ts'

/* The verifier is opened from the disk, on a phone without a network. */

const PAGE = new URL('../../dist/client/verify.html', import.meta.url)

const WIDTHS = [320, 375, 430] as const

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context?.close())
afterAll(() => browser?.close())

async function openVerifier(viewport = { width: 375, height: 667 }): Promise<{ page: Page; faults: string[] }> {
  context = await phoneContext(browser, { viewport, offline: true })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => request.url() !== PAGE.href && faults.push(request.url()))
  await page.goto(PAGE.href)
  return { page, faults }
}

const give = (page: Page, name: string, text: string) =>
  page.locator('#file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

const counts = (page: Page) => page.locator('#sum dd').allTextContents()

/** What is changed in the proof of each mode. */
const CHANGED: Record<VectorMode, string> = {
  case: 'serverSeed',
  free: 'clientSeed',
  dream: 'roll',
  battle: 'room.end.winners.0',
  'battle-bound': 'room.number.signature',
  exponent: 'broken.crash',
  roll: 'entrants.0',
  shower: 'grabbers.0.2',
  'shower-bound': 'beacon.signature',
  kuji: 'orderHash',
}

const sample = (mode: VectorMode): Vector => vectorsOf(mode)[5] as Vector

describe('verify.html from the disk, without a network', () => {
  it('fits at 320, 375 and 430 px, and shows what is claimed and computed', async () => {
    const { page, faults } = await openVerifier({ width: WIDTHS[0], height: 720 })
    await give(page, 'one.json', JSON.stringify(sample('battle')))
    await page.getByText('one.json：1 张凭证全部通过').waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 })
      await page.getByText('奖品的分配').waitFor()
      expect(await page.getByText('一致', { exact: true }).count(), `${width} px`).toBe(7)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/verify-${width}.png`, fullPage: true })
    }
    expect(faults).toEqual([])
  })
})

describe('verify.html', () => {
  it('passes a proof of each kind and fails it with one byte changed, pasted or as a file', async () => {
    const { page, faults } = await openVerifier()
    await page.getByText('粘贴凭证内容').click()
    for (const mode of VECTOR_MODES) {
      const vector = sample(mode)
      await give(page, `${mode}.json`, JSON.stringify(vector, null, 2))
      await page.getByText(`${mode}.json：1 张凭证全部通过`).waitFor()
      await page.locator('#text').fill(JSON.stringify({ ...vector, proof: withOneByte(vector.proof, CHANGED[mode]) }))
      await page.getByRole('button', { name: '验证' }).click()
      await page.getByText('1 张凭证中有 1 张未通过').waitFor()
      expect(await page.getByText('不一致').first().isVisible(), mode).toBe(true)
      expect(faults, mode).toEqual([])
    }
  })

  it('goes through all vectors of all modes, several files at once, and stays alive meanwhile', async () => {
    const { page, faults } = await openVerifier()
    const all = VECTOR_MODES.flatMap((mode) => vectorsOf(mode))
    await page
      .locator('#file')
      .setInputFiles(VECTOR_MODES.map((mode) => fileURLToPath(new URL(`../../packages/verify/vectors/${mode}.json`, import.meta.url))))
    await page.getByText(`张凭证全部通过`).waitFor({ timeout: 100_000 })
    expect(await counts(page)).toEqual([all.length.toLocaleString('en-US'), '0', '0', '0'])
    expect(faults).toEqual([])
  })

  it('reads a whole history of several MB with tables of its own lines, counts what is sealed, and lists what failed with its line', async () => {
    const { page, faults } = await openVerifier()
    const receipts = vectorsOf('case').map(({ proof }) => proof)
    const tables = receipts.map(({ oddsHash, table }) => JSON.stringify({ kind: 'table', oddsHash, table }))
    const lines = Array.from({ length: 6_000 }, (_, index) => {
      const { table, ...proof } = receipts[index % receipts.length] ?? {}
      expect(table).toBeDefined()
      if (index % 10 === 1) return { ...proof, serverSeed: null }
      return index === 4_322 ? { ...proof, giftId: 1 } : proof
    }).map((proof) => JSON.stringify({ kind: 'receipt', proof }))
    const text = [JSON.stringify({ format: 'xingxia-proofs', version: 1 }), ...tables, ...lines, '{"cut off'].join('\n')
    expect(text.length).toBeGreaterThan(3_000_000)
    await give(page, 'history.jsonl', text)
    await page.getByText('6,001 张凭证中有 2 张未通过').waitFor({ timeout: 100_000 })
    expect(await counts(page)).toEqual(['5,399', '600', '0', '2'])
    const failed = page.locator('.proof')
    expect(await failed.count()).toBe(2)
    await failed.first().click()
    await page.getByText('号段与物品').waitFor()
    expect(await failed.first().textContent()).toContain(`第 ${tables.length + 4_324} 条`)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/verify-history.png`, fullPage: true })
    expect(faults).toEqual([])
  })

  it('says of a round that does not tell where its salt comes from that it is not proven, and never that it passed', async () => {
    const { page, faults } = await openVerifier()
    const { proof, ...vector } = sample('exponent')
    const { salting: _, ...chain } = proof.chain as Record<string, unknown>
    await give(page, 'round.json', JSON.stringify({ ...vector, proof: { ...proof, chain } }))
    await page.getByText('round.json：没有发现不一致，但 1 张未能完整证明').waitFor()
    await page.getByText('盐值来历未能证明').waitFor()
    expect(await counts(page)).toEqual(['0', '0', '1', '0'])
    expect(faults).toEqual([])
  })

  it('tells what is no proof, and shows the markup of a forged one as text', async () => {
    const { page, faults } = await openVerifier()
    await give(page, 'other.json', '{"hello":1}')
    await page.getByText('这不是星匣的凭证，或者凭证的种类无法识别').waitFor()
    await give(page, 'empty.json', '')
    await page.getByText('无法读取的内容').waitFor()
    const { proof, ...vector } = sample('case')
    await give(page, 'forged.json', JSON.stringify({ ...vector, proof: { ...proof, boxName: '<img src=x onerror=alert(1)>' } }))
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(await page.locator('img').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('allows itself nothing but its own script and style', () => {
    const text = readFileSync(PAGE, 'utf8')
    expect(text).toContain("default-src 'none'; script-src 'sha256-")
    expect(text).toContain("connect-src 'none'")
    expect(text.match(/<script>/g)).toHaveLength(1)
    expect(Buffer.byteLength(text)).toBeLessThan(155_000)
  })
})
