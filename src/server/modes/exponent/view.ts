import { asc, desc, eq, sql } from 'drizzle-orm'
import { player } from '#server/core/player/tables.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import type { ExponentGlance, ExponentView } from '#shared/modes/exponent/round.ts'
import type * as rounds from '#shared/modes/exponent/roundCalls.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { breakOf, type RoundRow, shownRound } from './game.ts'
import { isSalted } from './salts.ts'
import { shownStake } from './shown.ts'
import { awaitedAfter, awaitedAt, shownChain } from './shownChains.ts'
import { exponentChain, exponentRound, exponentStake } from './tables.ts'

/** Selects rounds that everybody may know the end of. */
const isBroken = sql`${exponentRound.nextAt} is not null and ${exponentRound.breakAt} <= now()`

async function openRound(db: Db): Promise<RoundRow | null> {
  const isOpen = sql`${exponentRound.openAt} <= now()`
  const [row] = await db.select().from(exponentRound).where(isOpen).orderBy(desc(exponentRound.round)).limit(1)
  return row ?? null
}

/** The same for the tile of 首页, without the players; null before the very first round. */
export async function exponentGlance(db: Db): Promise<ExponentGlance | null> {
  const row = await openRound(db)
  if (!row) return null
  const { round, startAt } = row
  const broken = breakOf(row, await clockOf(db))
  const players = await db.$count(exponentStake, eq(exponentStake.round, round))
  return { round, startAt: startAt.getTime(), players, broken: broken && { breakAt: broken.breakAt, crash: broken.crash } }
}

/** The round that runs, or whose break is shown, with everybody in it. Nothing that comes later. Throws a Refusal before the very first one. */
export async function exponentView(db: Db): Promise<ExponentView> {
  const row = await openRound(db)
  const now = await clockOf(db)
  if (!row) throw new Refusal(Status.conflict, (await awaitedAt(db)) ? '指数正在等待公开随机数，请稍后再来' : '指数正在准备中，请稍后再来')
  const { uid, nickname, headPic, headGround, robot, hidden } = player
  const { stake, auto, leftAt, multiple } = exponentStake
  const rows = await db
    .select({ uid, nickname, headPic, headGround, robot, hidden, stake, auto, leftAt, multiple })
    .from(exponentStake)
    .innerJoin(player, eq(player.id, exponentStake.playerId))
    .where(eq(exponentStake.round, row.round))
    .orderBy(asc(exponentStake.id))
    .limit(EXPONENT.players)
  const stakes = rows.map((each) => shownStake(each, each))
  const awaits = row.nextAt && row.nextAt.getTime() < now ? await awaitedAfter(db, row) : null
  return { round: shownRound(row, now), stakes, ...(awaits && { awaits: awaits.getTime() }) }
}

/** The latest rounds that have broken, newest first. */
export async function exponentHistory(db: Db): Promise<DataOf<typeof rounds.exponentHistory>> {
  const { round, crash, startAt } = exponentRound
  const rows = await db.select({ round, crash, startAt }).from(exponentRound).where(isBroken).orderBy(desc(round)).limit(EXPONENT.history)
  return rows.map((row) => ({ ...row, startAt: row.startAt.getTime() }))
}

/** What proves the crash of a round that has broken. Throws a Refusal for any other. */
export async function exponentProof(db: Db, round: number): Promise<DataOf<typeof rounds.exponentProof>> {
  const [found] = await db
    .select({ row: exponentRound, chain: exponentChain })
    .from(exponentRound)
    .innerJoin(exponentChain, eq(exponentChain.id, exponentRound.chainId))
    .where(sql`${exponentRound.round} = ${round} and ${isBroken}`)
  const broken = found && breakOf(found.row, found.row.breakAt.getTime())
  if (!broken) throw new Refusal(Status.notFound, '这一轮还没有结束，或没有这一轮')
  const { row, chain } = found
  if (!isSalted(chain)) throw new Error(`chain ${chain.id} of 指数 was begun without its salt`)
  const shown = { ...(await shownChain(db, chain)), salt: chain.salt }
  return { round: row.round, place: row.place, startAt: row.startAt.getTime(), chain: shown, broken }
}
