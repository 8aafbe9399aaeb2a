import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { parseCatalogue, readTexts } from '#server/core/catalogue/files.ts'
import { drawFromTable, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { type Consolation, dreamEntries, quoteDream } from '#shared/modes/dream/dream.ts'
import { DREAM_MODE } from '#shared/modes.ts'
import { chiSquaredDeviation, countHits, MAX_DEVIATION } from '../fairness/chi.ts'
import { independentHash, independentRoll, rollStream } from '../fairness/independent.ts'

interface Vector {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
  version: number
  target: { giftId: number; grade: number; price: number }
  chance: number
  staked: number
  quote: { chance: number; price: number; paid: number; change: number }
  entries: [number, number, number][]
  oddsHash: string
  roll: number
  cursor: number
  won: boolean
  giftId: number
}

const tableOf = (subject: number, version: number, entries: OddsTable['entries']): OddsTable => ({
  mode: DREAM_MODE,
  subject,
  version,
  pityLimit: null,
  entries,
})

/** The hash of a table from the text that docs/decisions/draws.md describes, without code of the product. */
const independentTableHash = ({ target, version, entries }: Vector) =>
  createHash('sha256')
    .update(JSON.stringify(['dream', target.giftId, version, null, entries]))
    .digest('hex')

it('upgrades give the committed vectors, by our code and by an independent one', async () => {
  const text = await readFile(new URL('./vectors.json', import.meta.url), 'utf8')
  const { items, vectors } = JSON.parse(text) as { items: Consolation[]; vectors: Vector[] }
  expect(vectors.length).toBeGreaterThanOrEqual(20)
  for (const vector of vectors) {
    const { serverSeed, clientSeed, nonce, version, target, chance, staked, roll, cursor } = vector
    const quote = quoteDream(target.price, chance, staked)
    expect(quote).toEqual(vector.quote)
    const entries = dreamEntries(target, quote, items)
    expect(entries.map(({ giftId, grade, weight }) => [giftId, grade, weight])).toEqual(vector.entries)
    const table = tableOf(target.giftId, version, entries)
    expect([oddsHash(table), independentTableHash(vector)]).toEqual([vector.oddsHash, vector.oddsHash])
    const draw = drawFromTable({ serverSeed, mode: DREAM_MODE, clientSeed, nonce }, table, 0)
    expect([draw.roll, draw.cursor, draw.hit.giftId]).toEqual([roll, cursor, vector.giftId])
    expect(independentRoll(serverSeed, (at) => `dream:${clientSeed}:${nonce}:${at}`, 1_000_000)).toEqual({ roll, cursor })
    expect([roll <= quote.chance * 100, vector.giftId === target.giftId]).toEqual([vector.won, vector.won])
    expect(independentHash(serverSeed)).toBe(vector.serverSeedHash)
  }
})

const SEED = '1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100'
/** The environment variable DRAWS sets another number. The seed is fixed, so a number either passes always or never. */
const UPGRADES = Number(process.env.DRAWS ?? 100_000)

it(`over ${UPGRADES} upgrades the target and every consolation item come as often as the ring says, at five chances`, async () => {
  const { items } = parseCatalogue(await readTexts(STARTER_DIR))
  const consolations = items.map(({ giftId, grade, price }) => ({ giftId, grade, price: Math.round(price * 100) }))
  const [target] = [...consolations].sort((a, b) => b.price - a.price)
  if (!target) throw new Error('the catalogue has items')
  const rolls = Uint32Array.from(rollStream(SEED, DREAM_MODE, 'chi', TOTAL_WEIGHT, UPGRADES))
  const figures = [500, 1_234, 2_500, 5_000, 7_500].map((chance) => {
    const entries = dreamEntries(target, quoteDream(target.price, chance, 0), consolations)
    const seen = countHits(entries, rolls)
    const deviation = chiSquaredDeviation(
      seen,
      entries.map(({ weight }) => weight),
    )
    expect(deviation, `at ${chance}`).toBeLessThan(MAX_DEVIATION)
    for (let nonce = 0; nonce < 400; nonce++) {
      const { roll, hit } = drawFromTable(
        { serverSeed: SEED, mode: DREAM_MODE, clientSeed: 'chi', nonce },
        tableOf(target.giftId, 1, entries),
        0,
      )
      expect(roll).toBe(rolls[nonce])
      expect(hit.giftId === target.giftId).toBe(roll <= chance * 100)
    }
    return `${chance / 100} %: won ${(((seen[0] ?? 0) * 100) / UPGRADES).toFixed(3)} %, ${deviation.toFixed(2)} σ`
  })
  process.stdout.write(`${UPGRADES} upgrades each: ${figures.join('; ')}\n`)
}, 60_000)
