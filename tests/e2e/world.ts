import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Connection, connectDb, type Db } from '#server/db/connect.ts'
import { launchBrowser, PLAIN_PAINT, phoneContext } from '../support/browser.ts'
import { freshDatabase } from '../support/database.ts'
import { newPlayer, type TestPlayer, type Wallet } from '../support/player.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type GoodBox, importGoodBox } from './catalogue.ts'

/** The real server with its built client on a database of its own, and the pinned browser. */
export interface World {
  origin: string
  databaseUrl: string
  db: Db
  goodBox: GoodBox
  /** A page on a phone of its own, logged in as `player` when one is given. What goes wrong inside it is in `faultsOf`. */
  openPhone(player?: TestPlayer, options?: BrowserContextOptions): Promise<Page>
  newPlayer(wallet?: Wallet): Promise<TestPlayer>
  /** The newest SMS code sent to a phone. */
  codeOf(phone: string): Promise<string>
  stop(): Promise<void>
}

/** How long a page may take over anything, in ms: pictures are drawn in software here, and the machine may be busy. */
const PATIENCE = 60_000

const faults = new WeakMap<Page, string[]>()
const foreseen = new WeakMap<Page, RegExp>()

/** Uncaught errors and blocked resources of a page; a healthy one has none. */
export const faultsOf = (page: Page): string[] => faults.get(page) ?? []

/** Lets a page say what matches: a test that takes something away knows what is said about it. */
export function foresee(page: Page, said: RegExp): void {
  foreseen.set(page, said)
}

/** Failed requests are part of some tests; scripts that throw or are blocked never are. */
const ORDINARY = /Failed to load resource|WebSocket connection/

function watchFaults(page: Page): void {
  const found: string[] = []
  faults.set(page, found)
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !ORDINARY.test(text) && !foreseen.get(page)?.test(text)) found.push(text)
  })
}

/** A phone is switched off when its test ends: one that still plays would take the machine from the next. A failed test leaves its picture in test-results/. */
function switchOffAfterTest(page: Page): void {
  onTestFinished(async ({ task }) => {
    const name = `${task.name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}-${Date.now()}.png`
    if (task.result?.state === 'fail') await page.screenshot({ path: join('test-results', name) }).catch(() => undefined)
    await page
      .context()
      .close()
      .catch(() => undefined)
  })
}

async function openPhone(browser: Browser, origin: string, player?: TestPlayer, options?: BrowserContextOptions): Promise<Page> {
  const context = await phoneContext(browser, { baseURL: origin, ...options })
  if (player)
    await context.addInitScript(
      (token) => localStorage.getItem('xingxia') ?? localStorage.setItem('xingxia', JSON.stringify({ token })),
      player.token,
    )
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  watchFaults(page)
  switchOffAfterTest(page)
  return page
}

async function readCode(dataDir: string, phone: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line) as { phone: string; code: string }).findLast((sms) => sms.phone === phone)
  if (!sent) throw new Error(`no code was sent to ${phone}`)
  return sent.code
}

/** `env` goes to the server; the demo world is off unless asked for, so that robots do not fill the banner. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-e2e-'))
  const database = await freshDatabase()
  const [product, browser]: [Product, Browser] = await Promise.all([
    startProduct({ DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0', ...env }),
    launchBrowser(PLAIN_PAINT),
  ])
  const connection: Connection = connectDb(database.url)
  const goodBox = await importGoodBox(connection.db)
  return {
    origin: product.origin,
    databaseUrl: database.url,
    db: connection.db,
    goodBox,
    openPhone: (player, options) => openPhone(browser, product.origin, player, options),
    newPlayer: (wallet) => newPlayer(connection.db, wallet),
    codeOf: (phone) => readCode(dataDir, phone),
    stop: async () => {
      await browser.close()
      await connection.close()
      await product.kill('SIGTERM')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
