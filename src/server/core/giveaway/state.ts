import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { COIN, GIVEAWAY_NAMES, GIVEAWAYS, type Giveaway } from './sources.ts'
import { giveawayAlarm, giveawaySetting } from './tables.ts'

/** A source on a day, in coins. */
export interface GiveawayState {
  source: Giveaway
  day: string
  on: boolean
  budget: number
  paid: number
}

/** Every source on this Beijing day. */
export async function giveawaysToday(db: Db): Promise<GiveawayState[]> {
  const day = beijingDay(await clockOf(db))
  const settings = new Map((await db.select().from(giveawaySetting)).map((row) => [row.source, row]))
  const { rows } = await db.execute<{ source: string; paid: number }>(
    sql`select source, sum(paid)::float8 as paid from giveaway_day where source = any(${sql.param([...GIVEAWAY_NAMES])}::text[]) and day = ${day}::date group by 1`,
  )
  const paid = new Map(rows.map((row) => [row.source, row.paid]))
  return GIVEAWAY_NAMES.map((source) => {
    const { on = true, budget = null } = settings.get(source) ?? {}
    return { source, day, on, budget: budget === null ? GIVEAWAYS[source] : budget / COIN, paid: (paid.get(source) ?? 0) / COIN }
  })
}

/** Switches a source, or sets its budget in coins. */
export async function setGiveaway(db: Db, source: Giveaway, set: { on?: boolean; budget?: number }): Promise<void> {
  const change = { ...(set.on === undefined ? {} : { on: set.on }), ...(set.budget === undefined ? {} : { budget: set.budget * COIN }) }
  await db
    .insert(giveawaySetting)
    .values({ source, ...change })
    .onConflictDoUpdate({ target: giveawaySetting.source, set: change })
}

const ALARMS = [80, 100] as const

/** Logs each source that has passed 80 % or 100 % of its budget, once a day on whatever node. */
export async function warnGiveaways(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  for (const { source, day, budget, paid } of await giveawaysToday(db))
    for (const percent of ALARMS) {
      if (paid === 0 || paid * 100 < budget * percent) continue
      const { rowCount } = await db.insert(giveawayAlarm).values({ source, day, percent }).onConflictDoNothing()
      if (rowCount === 1) log.warn({ source, day, budget, paid }, `giveaways: ${percent} % of the budget of ${source} is used`)
    }
}

/** Adds what was given away on this day, and the budgets, to /metrics. */
export function measureGiveaways(registry: Registry, db: Db): void {
  const show = (name: string, help: string, read: (state: GiveawayState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['source'],
      registers: [registry],
      async collect() {
        for (const state of await giveawaysToday(db).catch(() => [])) this.set({ source: state.source }, read(state))
      },
    })
  show('giveaway_paid_coins', 'Coins that a source of gifts has given away on this Beijing day', ({ paid }) => paid)
  show('giveaway_budget_coins', 'Coins that a source of gifts may give away in a day; 0 while it is off', ({ on, budget }) =>
    on ? budget : 0,
  )
}
