import { join } from 'node:path'
import * as z from 'zod/mini'
import { CatalogueError, type CatalogueFile, readCatalogueFile, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import type { BeaconNetwork } from '#shared/fairness/beacon.ts'
import { rollCondition } from '#shared/modes/roll/room.ts'
import { ROLL, ROLL_BY } from '#shared/modes/roll/rules.ts'
import { cardPush, type RollPushed } from './pushes.ts'
import { makeRoll, type NewPrize, type RollRow, wordHash } from './rooms.ts'

/** The templates that are part of this repository. */
const FILE = join(STARTER_DIR, 'rolls.json')

/** A room that the operator may open. */
const rollTemplate = z
  .strictObject({
    name: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)),
    title: z.string().check(z.minLength(1), z.maxLength(16)),
    by: z.enum(ROLL_BY),
    seats: z.int().check(z.gte(1), z.lte(10_000)),
    minutes: z.int().check(z.gte(1), z.lte(7 * 1_440)),
    condition: rollCondition,
    /** The word of a room with the condition `password`, and only of such a room. */
    password: z.optional(z.string().check(z.regex(/^[\dA-Za-z]{4,12}$/))),
    /** True when the demo world keeps such a room going. */
    demo: z.boolean(),
    prizes: z.array(z.strictObject({ giftId: z.int(), count: z.int().check(z.gte(1)) })).check(z.minLength(1)),
  })
  .check(
    z.refine(
      ({ condition, password }) => (condition.kind === 'password') === (password !== undefined),
      'a password without its condition, or the reverse',
    ),
    z.refine(({ prizes }) => prizes.reduce((sum, { count }) => sum + count, 0) <= ROLL.mostPrizes, `more than ${ROLL.mostPrizes} prizes`),
  )
export type RollTemplate = z.output<typeof rollTemplate>

const rollTemplates = z
  .array(rollTemplate)
  .check(z.refine((templates) => new Set(templates.map(({ name }) => name)).size === templates.length, 'a name twice'))

/** Reads the operator's templates. Throws `CatalogueError` with file, line and cause of each fault. */
export const readTemplates = async (file = FILE): Promise<RollTemplate[]> => (await readCatalogueFile(file, rollTemplates)).value

/** Reads templates as {@link readTemplates}, and refuses a prize that is none of the items. */
export async function checkTemplates(file: string, giftIds: { has(giftId: number): boolean }): Promise<void> {
  const faults = unknownPrizes(await readCatalogueFile(file, rollTemplates), giftIds)
  if (faults.length > 0) throw new CatalogueError(faults)
}

function unknownPrizes({ value, faultAt }: CatalogueFile<RollTemplate[]>, giftIds: { has(giftId: number): boolean }): string[] {
  return value.flatMap(({ name, prizes }, index) =>
    prizes.flatMap(({ giftId }, place) =>
      giftIds.has(giftId) ? [] : [faultAt([index, 'prizes', place, 'giftId'], `template ${name}: no item ${giftId} in items.json`)],
    ),
  )
}

/** Opens a room of the operator, bound to a network of public random numbers where one is given. Throws when the catalogue lacks one of its prizes. */
export async function openTemplate(
  db: Db,
  wordKey: Buffer,
  template: RollTemplate,
  network: BeaconNetwork | null = null,
): Promise<RollRow> {
  const { items } = await currentCatalogue(db)
  const prizes = template.prizes.flatMap(({ giftId, count }) => {
    const item = items.get(giftId)
    if (!item) throw new Error(`template ${template.name}: the catalogue has no item ${giftId}`)
    return Array.from({ length: count }, (): NewPrize => ({ card: item.card, itemId: null }))
  })
  const { name, title, by, seats, minutes, condition, password } = template
  const room = { title, host: null, template: name, by, condition, seats, minutes, prizes, network }
  return inTransaction(db, async (tx) => {
    const row = await makeRoll(tx, { ...room, password: password === undefined ? null : wordHash(wordKey, password) })
    await enqueuePushes<RollPushed>(tx, [cardPush(row)])
    return row
  })
}
