import { proxy, ref } from 'valtio/vanilla'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { applyKuji, heldAt } from '#shared/modes/kuji/apply.ts'
import { type KujiOwn, kujiMine, kujiView } from '#shared/modes/kuji/calls.ts'
import { type KujiMessage, kujiMessage } from '#shared/modes/kuji/message.ts'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { KUJI } from '#shared/modes/kuji/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type Following, follow, type Told } from '#state/platform/live/follow.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'

interface PoolView {
  /** `gone`: there is no such pool. `error`: it could not be loaded; it is tried again. */
  status: 'loading' | 'ready' | 'error' | 'gone'
  /** The pool that is watched, never changed but replaced; null before it is there. */
  pool: KujiPool | null
  /** What it is to the player; null for a visitor. */
  own: KujiOwn | null
  /** Numbers that the player has chosen on the board, in the order of the taps. */
  chosen: readonly number[]
}

const blank = (): PoolView => ({ status: 'loading', pool: null, own: null, chosen: [] })

/** The pool of the page, kept up to date by its topic. */
export const poolState = proxy<PoolView>(blank())

/** A pool is looked at this often, in ms, and up to twice as seldom, so that those who watch do not ask all at once. */
const LOOK = 30_000
/** What comes later than this, in ms, is asked for: its push may be lost. */
const LATE = 1_500

let watch: { poolId: string; following: Following } | null = null

/** Watches a pool until {@link leavePool} or until another one is watched. Never rejects; `poolState.status` tells how it went. */
export async function watchPool(poolId: string, chance = Math.random()): Promise<void> {
  leavePool()
  const following = follow<Reading, KujiMessage>({
    ask: () => load(poolId),
    take: takeReading,
    failed,
    next: () => poolState.pool && untilLook(poolState.pool, chance),
    topic: { destination: () => `${ROOM_TOPIC}${poolId}`, schema: kujiMessage, apply: hear },
  })
  watch = { poolId, following }
  void measureServerTime()
  await following.first
}

/** Ends the watch and forgets the pool. */
export function leavePool(): void {
  watch?.following.end()
  watch = null
  Object.assign(poolState, blank())
}

forgetOnLogout(leavePool)

/** Asks for the pool anew, e.g. after a purchase. Never rejects. */
export async function lookAtPool(): Promise<void> {
  await watch?.following.askAnew()
}

function hear(message: KujiMessage): Told {
  if (!poolState.pool) return 'aside'
  show(applyKuji(poolState.pool, message))
  return 'on'
}

interface Reading {
  pool: KujiPool
  own: KujiOwn | null
}

async function load(poolId: string): Promise<Reading> {
  const query = { poolId }
  const own = appState.token ? request(kujiMine, { query, quiet: true }) : null
  const pool = await request(kujiView, { query, quiet: true })
  return { pool, own: await own }
}

function takeReading({ pool, own }: Reading, told: readonly KujiMessage[]): void {
  poolState.own = own
  show(told.reduce(applyKuji, pool))
}

function failed(error: unknown): boolean {
  const isGone = error instanceof ApiError && error.status === Status.notFound
  if (isGone) poolState.status = 'gone'
  else if (poolState.status !== 'ready') poolState.status = 'error'
  return isGone
}

function show(pool: KujiPool): void {
  poolState.status = 'ready'
  if (poolState.pool === pool) return
  poolState.pool = ref(pool)
  const chosen = poolState.chosen.filter((number) => isFree(pool, number))
  if (chosen.length < poolState.chosen.length && !poolState.own?.hold) poolState.chosen = chosen
}

/** In how many ms the pool is asked for if nothing is told of it; null when it is over and opened. */
function untilLook({ state, opened, endAt, opensAt }: KujiPool, chance: number): number | null {
  const now = serverNow()
  const soon = [opensAt, endAt ?? 0].filter((at) => at > now).map((at) => at + LATE - now)
  if (state === 'open') return Math.min(LOOK * (1 + chance), ...soon)
  return opened || state === 'cancelled' ? null : LOOK
}

/** Whether a ticket can be chosen now: it is not sold and nobody else holds it. */
export const isFree = ({ board, holds }: KujiPool, number: number): boolean =>
  board[number - 1] === '.' && !heldAt(holds, serverNow(), poolState.own?.hold?.holdId ?? null).has(number)

/** Chooses a ticket, or takes it back. Returns `full` when as many are chosen as may be bought at once, and `taken` when it is not free. */
export function toggleTicket(number: number): 'on' | 'off' | 'full' | 'taken' {
  const { pool, chosen, own } = poolState
  if (!pool || own?.hold) return 'taken'
  if (chosen.includes(number)) {
    poolState.chosen = chosen.filter((each) => each !== number)
    return 'off'
  }
  if (!isFree(pool, number)) return 'taken'
  if (chosen.length >= KUJI.atOnce) return 'full'
  poolState.chosen = [...chosen, number]
  return 'on'
}

/** Forgets what was chosen. */
export function clearTickets(): void {
  poolState.chosen = []
}

/** Chooses that many free tickets by chance, instead of those that were chosen. It decides nothing: all tickets are alike until they are peeled. */
export function chooseAny(count: number, random = Math.random): void {
  const { pool, own } = poolState
  if (!pool || own?.hold) return
  const held = heldAt(pool.holds, serverNow(), null)
  const free = [...pool.board].flatMap((sign, index) => (sign === '.' && !held.has(index + 1) ? [index + 1] : []))
  const chosen: number[] = []
  while (chosen.length < count && free.length > 0) chosen.push(...free.splice(Math.floor(random() * free.length), 1))
  poolState.chosen = chosen
}
