/**
 * `npm run bench:shared`: how long a stranger's slow phone on slow 4G needs to show a receipt that a player has shared, and to play the first
 * frame of a shared opening, upgrade and battle, from an empty cache and without a login. Needs a built client. Options of every bench: see report.ts.
 */
import './short.ts'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { connectDb } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { dropsOf } from '#shared/book.ts'
import { shareReplay } from '#shared/calls/replay.ts'
import { battleCreate, battleDetail, battleJoin } from '#shared/modes/battle/calls.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { getCaseList, openCase, shareReceipt } from '#shared/modes/case/calls.ts'
import { dreamTargets, upgrade } from '#shared/modes/dream/calls.ts'
import { dataOf } from '../../tests/support/api.ts'
import { phoneContext } from '../../tests/support/browser.ts'
import { openLine } from '../../tests/support/line.ts'
import { newPlayer } from '../../tests/support/player.ts'
import { startProduct } from '../../tests/support/product.ts'
import { launchPlain, visitSlowly } from './loadPage.ts'
import { type BenchData, benchOptions, conclude, type Goal, type Tolerances } from './report.ts'
import { median } from './scenes/statistics.ts'
import { removeData } from './tidy.ts'

const VISITS = 3
/** What is there when each has come. */
const AWAITED = {
  'shared receipt': '[data-shared]',
  'shared replay': '[data-stage=case-reel][data-stage-phase=playing]',
  'shared upgrade': '[data-stage=dream][data-stage-phase=playing]',
  'shared battle': '[data-stage=battle-room]',
} as const
type What = keyof typeof AWAITED
/** A link shows what it is about within 2 s: the receipt itself, and of a replay its still, the largest picture of the page until it plays. */
const GOALS: Record<string, Goal> = Object.fromEntries(
  Object.keys(AWAITED).flatMap((what) => [
    [`${what}/shown`, { atMost: 2_000 }],
    ...(what === 'shared receipt' ? [] : [[`${what}/LCP`, { atMost: 2_000 }]]),
  ]),
)
const TOLERANCES: Tolerances = { shown: { share: 0.15, plus: 100 }, 'all kB': { plus: 5 } }

/** Plays for a new player, shares the receipt and the replays, and returns the paths of the links. */
async function shareOne(origin: string, dataDir: string): Promise<Record<What, string>> {
  const embedded = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const connection = connectDb(embedded.url)
  try {
    const { token } = await newPlayer(connection.db, { coins: 1_000_000 })
    const [box] = await dataOf(origin, getCaseList, { token, query: {} as never })
    const { book } = await dataOf(origin, openCase, { token, key: randomUUID(), query: { boxId: String(box?.boxId), fast: '1' } as never })
    await sleep(book.revealAt - book.openedAt + 500)
    const receiptId = dropsOf(book)[0]?.receiptId ?? ''
    const shared = await dataOf(origin, shareReceipt, { token, query: { receiptId, named: '1' } as never })
    const replay = await dataOf(origin, shareReplay, { token, query: { kind: 'case', id: book.openId, named: '1' } as never })
    const { token: guest } = await newPlayer(connection.db, { coins: 1_000_000 })
    const plays = [await upgradeOf(origin, token), await battleOf(origin, [token, guest], String(box?.boxId))]
    const [upgraded, fought] = await Promise.all(
      plays.map((play) => dataOf(origin, shareReplay, { token, query: { ...play, named: '1' } as never })),
    )
    return {
      'shared receipt': `/proof?s=${shared.token}`,
      'shared replay': `/replay?s=${replay.token}`,
      'shared upgrade': `/replay?s=${upgraded?.token}`,
      'shared battle': `/replay?s=${fought?.token}`,
    }
  } finally {
    await connection.close()
  }
}

/** An upgrade whose result is public. */
async function upgradeOf(origin: string, token: string) {
  const target = (await dataOf(origin, dreamTargets, { token })).at(-1)
  const query = { giftId: String(target?.giftId), chance: '7500', fast: '1', target: '-1', pay: '-1' }
  const { book } = await dataOf(origin, upgrade, { token, key: randomUUID(), query: query as never })
  await sleep(book.revealAt - book.playedAt + 500)
  return { kind: 'dream', id: book.dreamId }
}

/** A battle of two players that is over. */
async function battleOf(origin: string, [host = '', guest = '']: readonly string[], boxes: string) {
  const query = { boxes, mode: '0', seats: '2', teams: '2', fast: '1', cost: '-1' }
  const { room } = await dataOf(origin, battleCreate, { token: host, key: randomUUID(), query: query as never })
  const { roomId } = room
  await dataOf(origin, battleJoin, { token: guest, key: randomUUID(), query: { roomId, seat: '-1', cost: '-1' } as never })
  for (let state: number = room.state; state !== RoomState.ended; await sleep(500))
    state = (await dataOf(origin, battleDetail, { token: host, query: { roomId } as never })).state
  return { kind: 'battle', id: roomId }
}

async function visit(
  browser: Browser,
  target: string,
  { path, awaited }: { path: string; awaited: string },
): Promise<BenchData['rows'][string]> {
  const line = await openLine(target)
  const context = await phoneContext(browser, { deviceScaleFactor: 2 })
  try {
    const { vitals } = await visitSlowly(browser, context, line.origin, { path, awaited })
    return { shown: vitals.awaited, LCP: vitals.lcp, 'in sight': vitals.inSight, 'all kB': line.bytes() / 1024 }
  } finally {
    await context.close()
    await line.close()
  }
}

async function main(): Promise<boolean> {
  const options = benchOptions()
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
  await chmod(dataDir, 0o755)
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' })
  const browser = await launchPlain()
  try {
    const paths = await shareOne(product.origin, dataDir)
    const rows: BenchData['rows'] = {}
    for (const what of Object.keys(AWAITED) as What[]) {
      const visits: BenchData['rows'][string][] = []
      const asked = { path: paths[what], awaited: AWAITED[what] }
      for (let run = 0; run < (options.runs ?? VISITS); run++) visits.push(await visit(browser, product.origin, asked))
      const figures = Object.keys(visits[0] ?? {})
      rows[what] = Object.fromEntries(figures.map((name) => [name, median(visits.map((one) => one[name] ?? 0))]))
    }
    return conclude('shared', { goals: GOALS, rows }, TOLERANCES, options)
  } finally {
    await browser.close()
    await product.kill('SIGTERM')
    await removeData(dataDir)
  }
}

process.exitCode = (await main()) ? 0 : 1
