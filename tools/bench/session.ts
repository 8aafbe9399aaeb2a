/**
 * `npm run bench:session`: what a phone holds over a session of two hours of its own clock: every page again and again, boxes opened by one, five and
 * ten, upgrades, rooms that are seen waiting and ended. Shows are seen for a second and skipped; while nothing is pressed the clock jumps. After each
 * round of all pages, back on 首页: heap without compiled code, DOM nodes, listeners, textures, and the growth of each in an hour. `--hours N`, and the
 * options of every bench (report.ts). Needs a built client.
 */
import './short.ts'
import { parseArgs } from 'node:util'
import { type Held, look, slopes } from './held.ts'
import { playProduct } from './playedProduct.ts'
import { type BenchData, benchOptions, conclude, type Goal } from './report.ts'
import { openPhone, type Phone } from './session/phone.ts'
import { openRooms } from './session/rooms.ts'
import { type Stay, stays } from './session/stays.ts'

const HOURS = 2
const HOUR = 3_600_000
/** Ms of the page's clock that a player stays on a page, and of them those that are run frame by frame before the clock jumps. */
const STAY = 20_000
const SEEN = 1_500
const COINS = 1_000_000_000
/** Rounds of all pages until every cache holds what it will hold. */
const WARM = 2
/** Heap of some 13 MB within 2 % a session. The others swing by some 20 with the page before; one that each stay left behind would make 160 an hour. */
const GOALS: Record<string, Goal> = {
  'heap MB an hour': { atMost: 0.13 },
  'nodes an hour': { atMost: 50 },
  'listeners an hour': { atMost: 50 },
  'textures an hour': { atMost: 5 },
}

const { hours, rest } = ownOptions(process.argv.slice(2))
const options = benchOptions(rest)
const began = performance.now()
const say = (text: string) => process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

/** The bench's own option; the rest are those of every bench. */
function ownOptions(args: string[]): { hours: number; rest: string[] } {
  const { values, tokens } = parseArgs({ args, options: { hours: { type: 'string' } }, strict: false, tokens: true })
  const own = tokens.flatMap((token) =>
    token.kind === 'option' && token.name === 'hours' ? [token.index, token.inlineValue ? token.index : token.index + 1] : [],
  )
  const hours = Number(values.hours ?? HOURS)
  if (!(hours > 0)) throw new Error(`--hours ${values.hours}: a number above 0 is needed`)
  return { hours, rest: args.filter((_, index) => !own.includes(index)) }
}

/** Opens a page as a press does, without loading the document anew. */
const goTo = ({ page }: Phone, path: string) => page.evaluate((to) => history.replaceState(null, '', to), path)

/** Closes what the product says over a page by itself, like the word about an hour of play. */
async function closeDialogs({ page, run }: Phone): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  for (let left = 3; left > 0 && (await dialog.count()) > 0; left--) {
    await page.keyboard.press('Escape')
    await run(SEEN)
  }
}

/** Stays on a page for `STAY` or as long as its play takes. Gives the plays. */
async function stay(phone: Phone, { path, play }: Stay): Promise<number> {
  const until = phone.passed() + STAY
  await goTo(phone, path)
  await phone.run(SEEN)
  await closeDialogs(phone)
  const plays = (await play?.(phone)) ?? 0
  if (phone.passed() < until) await phone.jump(until - phone.passed())
  await phone.run(SEEN)
  return plays
}

async function live(phone: Phone, rooms: readonly string[], tell: (held: Held, plays: number, pages: number) => void): Promise<void> {
  let [plays, pages] = [0, 0]
  while (phone.passed() < hours * HOUR) {
    for (const next of stays(rooms)) {
      plays += await stay(phone, next)
      pages++
    }
    await stay(phone, { path: '/' })
    tell(await look(phone), plays, pages)
  }
}

async function main(): Promise<boolean> {
  const rows: BenchData['rows'] = {}
  await playProduct(async ({ browser, origin, join }) => {
    const [player, guest] = [await join(COINS), await join(COINS)]
    const rooms = await openRooms(origin, player, guest)
    const phone = await openPhone(browser, origin, player)
    const seen: Held[] = []
    await live(phone, rooms, (held, plays, pages) => {
      seen.push(held)
      const { at, ...figures } = held
      const told = Object.entries(figures).map(([figure, value]) => `${figure} ${Number(value.toFixed(2))}`)
      say(`${(at / 60_000).toFixed(0)} min, ${plays} plays, ${pages} pages: ${told.join(', ')}`)
      rows['the session'] = { hours: at / HOUR, plays, pages }
    })
    const { heap, code, nodes, listeners, textures } = slopes(seen.slice(WARM))
    Object.assign(rows['the session'] ?? {}, {
      'heap MB': seen.at(-1)?.heap,
      'heap MB an hour': heap,
      'code MB an hour': code,
      'nodes an hour': nodes,
      'listeners an hour': listeners,
      'textures an hour': textures,
    })
    await phone.close()
  })
  return conclude('session', { goals: GOALS, rows }, {}, options)
}

process.exitCode = (await main()) ? 0 : 1
