import { join } from 'node:path'
import * as z from 'zod/mini'
import { readCatalogueFile, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { beijingDaySpan } from '#shared/beijingTime.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { Pot } from '#shared/modes/shower/split.ts'
import { toMinor } from '#shared/money.ts'

/** The schedule that is part of this repository. */
export const SCHEDULE_FILE = join(STARTER_DIR, 'showers.json')

const MINUTE = 60_000
const DAY = 1_440
/** Showers that are closer together than this, in minutes, would run into one another. */
const CLOSEST = 5

const diamonds = z.number().check(z.gte(0), z.lte(1_000_000), z.multipleOf(0.01))

/** When showers fall and what is in them. `at` are Beijing times of day; `every` is a number of minutes, counted from midnight in Beijing. */
const entry = z
  .strictObject({
    name: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)),
    at: z.optional(z.array(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))).check(z.minLength(1))),
    every: z.optional(z.int().check(z.gte(CLOSEST), z.lte(DAY))),
    pot: diamonds.check(z.gt(0)),
    most: diamonds.check(z.gt(0)),
    least: diamonds,
    /** True for an entry of the demo world only. */
    demo: z.boolean(),
  })
  .check(
    z.refine(({ at, every }) => (at === undefined) !== (every === undefined), 'either at or every'),
    z.refine(({ least, most, pot }) => least <= most && most <= pot, 'least, most and pot in the wrong order'),
  )
export type ShowerEntry = z.output<typeof entry>

/** The operator's schedule. */
export const schedule = z
  .array(entry)
  .check(z.refine(isNamedOnce, 'a name twice'), z.refine(isApart, `times less than ${CLOSEST} minutes apart`))

/** Reads the operator's schedule. Throws `CatalogueError` with file, line and cause of each fault. */
export const readSchedule = async (file = SCHEDULE_FILE): Promise<ShowerEntry[]> => (await readCatalogueFile(file, schedule)).value

/** Minutes after midnight in Beijing. */
function minutesOf({ at, every }: ShowerEntry): number[] {
  if (every !== undefined) return Array.from({ length: Math.ceil(DAY / every) }, (_, index) => index * every)
  return (at ?? []).map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
}

function isNamedOnce(entries: readonly ShowerEntry[]): boolean {
  return new Set(entries.map(({ name }) => name)).size === entries.length
}

/** Whether the operator's own entries leave room for each shower. Those of the demo world give way, see `nextSlot`. */
function isApart(entries: readonly ShowerEntry[]): boolean {
  const minutes = entries.filter(({ demo }) => !demo).flatMap(minutesOf)
  return minutes.every((one, index) => minutes.slice(index + 1).every((other) => Math.abs(one - other) >= CLOSEST))
}

/** A shower of the schedule. */
export interface Slot extends Pot {
  entry: string
  demo: boolean
  startAt: number
}

/** The first shower of the schedule whose door is not yet open at `now`, so that everybody can read its hash before. Null when none is planned. */
export function nextSlot(entries: readonly ShowerEntry[], now: number, demo: boolean): Slot | null {
  const soonest = now + SHOWER.door
  const { from, to } = beijingDaySpan(soonest)
  const slots = entries
    .filter((one) => demo || !one.demo)
    .flatMap((one) => minutesOf(one).flatMap((minute) => [slotOf(one, from + minute * MINUTE), slotOf(one, to + minute * MINUTE)]))
  const own = slots.filter((slot) => !slot.demo)
  const free = slots.filter((slot) => !slot.demo || own.every(({ startAt }) => Math.abs(startAt - slot.startAt) >= CLOSEST * MINUTE))
  return free
    .filter(({ startAt }) => startAt >= soonest)
    .reduce<Slot | null>((first, one) => (first && first.startAt <= one.startAt ? first : one), null)
}

const slotOf = ({ name, demo, pot, most, least }: ShowerEntry, startAt: number): Slot => ({
  entry: name,
  demo,
  startAt,
  pot: toMinor(pot),
  most: toMinor(most),
  least: toMinor(least),
})
