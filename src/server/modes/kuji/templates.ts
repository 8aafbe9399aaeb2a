import { join } from 'node:path'
import * as z from 'zod/mini'
import { CatalogueError, type CatalogueFile, readCatalogueFile, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { currentCatalogue, type Item } from '#server/core/catalogue/snapshot.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { KUJI_RETURN_MOST, poolReturn } from '#shared/modes/kuji/bound.ts'
import { KUJI, KUJI_RANKS } from '#shared/modes/kuji/rules.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { makePool, type PoolRow } from './pools.ts'
import { cardPush, type KujiPushed } from './pushes.ts'

/** The templates that are part of this repository. */
const FILE = join(STARTER_DIR, 'pools.json')

const count = z.int().check(z.gte(1), z.lte(KUJI.tickets.most))
const prize = z.strictObject({ rank: z.enum(KUJI_RANKS), giftId: z.int(), count })

/** A pool that the operator may open. */
const poolTemplate = z
  .strictObject({
    name: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)),
    title: z.string().check(z.minLength(1), z.maxLength(16)),
    /** Price of a ticket in coins. */
    price: z.number().check(z.gt(0), z.lte(100_000), z.multipleOf(0.01)),
    /** Hours from its opening to its end; null for a pool that stands until it is sold out. */
    hours: z.nullable(z.int().check(z.gte(1), z.lte(90 * 24))),
    /** True when the demo world keeps such a pool going. */
    demo: z.boolean(),
    /** From the highest rank to the lowest. */
    prizes: z.array(prize).check(z.minLength(1), z.maxLength(KUJI.kinds)),
    /** What the buyer of the last ticket gets besides; null for nothing. */
    lastOne: z.nullable(z.int()),
  })
  .check(
    z.refine(({ prizes }) => isIn(ticketsOf(prizes), KUJI.tickets), `a pool has ${KUJI.tickets.least} to ${KUJI.tickets.most} tickets`),
    z.refine(
      ({ prizes }) => isDescending(prizes.map(({ rank }) => KUJI_RANKS.indexOf(rank))),
      'prizes must stand from the highest rank down',
    ),
  )
export type PoolTemplate = z.output<typeof poolTemplate>

const ticketsOf = (prizes: readonly { count: number }[]) => prizes.reduce((sum, each) => sum + each.count, 0)
const isIn = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most
const isDescending = (places: readonly number[]) => places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0))

const poolTemplates = z
  .array(poolTemplate)
  .check(z.refine((templates) => new Set(templates.map(({ name }) => name)).size === templates.length, 'a name twice'))

/** Reads the operator's templates. Throws `CatalogueError` with file, line and cause of each fault. */
export const readPools = async (file = FILE): Promise<PoolTemplate[]> => (await readCatalogueFile(file, poolTemplates)).value

/** Worths of items by their ids, in minor units. */
export type Worths = ReadonlyMap<number, Minor>

/** Reads templates as {@link readPools}, and refuses prizes that are none of the items, and pools that give too much back. */
export async function checkPools(file: string, worths: Worths): Promise<void> {
  const read = await readCatalogueFile(file, poolTemplates)
  const faults = [...unknownPrizes(read, worths), ...generous(read, worths)]
  if (faults.length > 0) throw new CatalogueError(faults)
}

function unknownPrizes({ value, faultAt }: CatalogueFile<PoolTemplate[]>, worths: Worths): string[] {
  return value.flatMap(({ name, prizes, lastOne }, index) => [
    ...prizes.flatMap(({ giftId }, place) =>
      worths.has(giftId) ? [] : [faultAt([index, 'prizes', place, 'giftId'], `pool ${name}: no item ${giftId} in items.json`)],
    ),
    ...(lastOne === null || worths.has(lastOne) ? [] : [faultAt([index, 'lastOne'], `pool ${name}: no item ${lastOne} in items.json`)]),
  ])
}

function generous({ value, faultAt }: CatalogueFile<PoolTemplate[]>, worths: Worths): string[] {
  return value.flatMap((template, index) => {
    const reason = tooGenerous(template, worths)
    return reason === null ? [] : [faultAt([index, 'price'], reason)]
  })
}

const percent = (part: number) => `${(part * 100).toFixed(2)} %`

/** Why a pool gives back more than it may, whichever tickets of it are bought; null when it does not, and when its items are not known. */
function tooGenerous({ name, price, prizes, lastOne }: PoolTemplate, worths: Worths): string | null {
  const worthOf = (giftId: number) => worths.get(giftId)
  const known = prizes.flatMap(({ giftId, count }) => ({ count, worth: worthOf(giftId) ?? -1 }))
  const last = lastOne === null ? 0 : worthOf(lastOne)
  if (last === undefined || known.some(({ worth }) => worth < 0)) return null
  const back = poolReturn({ price: toMinor(price), prizes: known, lastOne: last })
  if (back <= KUJI_RETURN_MOST) return null
  const least = Math.ceil((back / KUJI_RETURN_MOST) * toMinor(price)) / 100
  return `pool ${name}: whoever stops at the best moment gets ${percent(back)} back, more than ${percent(KUJI_RETURN_MOST)}; raise its price to ${least.toFixed(2)} or give cheaper prizes`
}

/** Opens a pool of the operator, now or later. Throws when the catalogue lacks one of its prizes, or when by its prices the pool would give too much back. */
export async function openPool(db: Db, template: PoolTemplate, opensAt: Date | null = null): Promise<PoolRow> {
  const catalogue = await currentCatalogue(db)
  const { name, title, price, hours } = template
  const itemOf = (giftId: number): Item => {
    const item = catalogue.items.get(giftId)
    if (!item) throw new Error(`pool ${name}: the catalogue has no item ${giftId}`)
    return item
  }
  const prizes = template.prizes.map(({ rank, giftId, count }) => ({ rank, count, ...prizeOf(itemOf(giftId)) }))
  const lastOne = template.lastOne === null ? null : prizeOf(itemOf(template.lastOne))
  const reason = tooGenerous(template, new Map([...catalogue.items].map(([giftId, item]) => [giftId, item.price])))
  if (reason) throw new CatalogueError([`the catalogue in force: ${reason}`])
  const image = itemOf(template.prizes[0]?.giftId ?? 0).card.giftImage
  const told = { title, image, prizes, lastOne }
  return inTransaction(db, async (tx) => {
    const row = await makePool(tx, { template: name, told, price: toMinor(price), opensAt, hours })
    await enqueuePushes<KujiPushed>(tx, [cardPush(row, catalogue)])
    return row
  })
}

const prizeOf = ({ card: { giftId, grade }, price }: Item) => ({ giftId, grade, price })
