import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { withinSql } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { holdLockOf } from '#server/platform/db/locks.ts'
import { purge } from '#server/platform/db/purge.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { inTurn } from '#server/platform/db/turns.ts'
import { CaptchaRefusal, RepCode } from './codes.ts'
import { captchaUse } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Puzzles in a minute, and checks in a minute: of one client, and of all clients without a login at one address. */
const A_MINUTE = { client: 30, address: 300 } as const
/** The same at an address where LOUD checks have failed within FAIL_WINDOW. A failure never shuts an address: its neighbours share it. */
const A_MINUTE_LOUD = { client: 10, address: 100 } as const
const LOUD = 30
const FAIL_WINDOW = 10 * MINUTE

const TOO_MANY = { get: RepCode.tooManyGets, check: RepCode.tooManyChecks } as const
type Act = keyof typeof TOO_MANY

/**
 * Puzzles and checks of all clients without a login in a minute, and of all with one. It limits an attacker who owns many addresses, or many logins,
 * and neither takes the part of the others.
 */
const ALL_A_MINUTE = 6_000
/** Puzzles, and checks, that an address or a login may still have in a minute when all addresses together have reached the limit. */
const KEPT = 5

/** How the names of clients with a login begin. */
const LOGIN = 'player:'

/**
 * What tells clients at one address apart: `player:ID` with a login, else a hash of the browser's name, '' without one. A browser may lie about
 * its name, which is why an address has a limit too; nobody can make up a login.
 */
export const clientOf = ({ playerId, headers }: FastifyRequest): string =>
  playerId === null ? browserHash(headers['user-agent']) : `${LOGIN}${playerId}`

const browserHash = (name = '') => (name === '' ? '' : createHash('sha256').update(name).digest('base64url').slice(0, 16))

/**
 * Records one puzzle or check of a client, or refuses it when a limit is reached. Requests of one address count one by one: on this node
 * they take turns, so that they hold one connection, and a lock stands between the nodes.
 */
export function countUse(db: Db, address: string, act: Act, now: number, client = ''): Promise<void> {
  return inTurn(`captcha:${address}`, () =>
    inTransaction(db, async (tx) => {
      await holdLockOf(tx, 'captchaOfAddress', address)
      const used = await usedSoFar(tx, { address, client, act, now })
      refuseMore(used, client, act)
      await tx.insert(captchaUse).values({ address, client, act, at: new Date(now) })
    }),
  )
}

interface Used extends Record<string, unknown> {
  client: number
  /** Of the clients without a login at the address. */
  address: number
  /** Failures at the address. */
  fails: number
  everyone: number
}

/** It runs after the lock was got, in a statement of its own: a statement sees only what was committed before it began. */
async function usedSoFar(tx: Tx, { address, client, act, now }: { address: string; client: string; act: Act; now: number }): Promise<Used> {
  const minute = withinSql('at', MINUTE, now)
  const { rows } = await tx.execute<Used>(sql`
    with own as (select client from captcha_use where address = ${address} and act = ${act} and ${minute})
    select (select count(*)::int from own where client = ${client}) as client,
      (select count(*)::int from own where client not like ${`${LOGIN}%`}) as address,
      (select count(*)::int from captcha_use
        where address = ${address} and act = 'fail' and client not like ${`${LOGIN}%`} and ${withinSql('at', FAIL_WINDOW, now)}) as fails,
      (select count(*)::int from (
        select 1 from captcha_use where ${minute} and (client like ${`${LOGIN}%`}) = ${client.startsWith(LOGIN)} limit ${ALL_A_MINUTE}) latest) as everyone`)
  if (!rows[0]) throw new Error('a count without a row')
  return rows[0]
}

function refuseMore(used: Used, client: string, act: Act): void {
  const hasLogin = client.startsWith(LOGIN)
  const passes = (limit: typeof A_MINUTE | typeof A_MINUTE_LOUD) => used.client < limit.client && (hasLogin || used.address < limit.address)
  const own = hasLogin ? used.client : used.address
  if (!passes(A_MINUTE) || (own >= KEPT && used.everyone >= ALL_A_MINUTE)) throw new CaptchaRefusal(TOO_MANY[act])
  if (!hasLogin && used.fails >= LOUD && !passes(A_MINUTE_LOUD)) throw new CaptchaRefusal(RepCode.tooManyFails)
}

export async function countFail(db: Db, address: string, now: number, client = ''): Promise<void> {
  await db.insert(captchaUse).values({ address, client, act: 'fail', at: new Date(now) })
}

/** Deletes acts that are too old for every limit. */
export async function sweepUses(db: Db, now: number): Promise<void> {
  await purge(db, captchaUse, lt(captchaUse.at, new Date(now - HOUR)))
}
