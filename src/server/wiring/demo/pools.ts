import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Minor } from '#shared/money.ts'
import { fund } from './fund.ts'

/** A pool that sells tickets now. */
export interface DemoPool {
  roomId: string
  template: string
  /** Of a ticket, in minor units. */
  price: Minor
  tickets: number
  sold: number
  endAt: Date | null
}

export interface PoolTurnDeps {
  db: Db
  now(): number
  /** A random number, 0 ≤ x < 1. It decides who buys which tickets, but not what they have: that is sealed. */
  random(): number
  /** Names of the templates of which the demo world keeps a pool going. */
  templates: readonly string[]
  openPool(name: string): Promise<unknown>
  selling(): Promise<readonly DemoPool[]>
  /** Numbers that nobody has bought or holds. */
  freeOf(poolId: string): Promise<number[]>
  buyTickets(request: { playerId: string; poolId: string; numbers: readonly number[]; key: string }): Promise<unknown>
}

/** Robots leave this part of a pool without an end to players, so that one finds its last tickets. Others they buy to the end. */
const FREE_SHARE = 0.2
const MOST_AT_ONCE = 3

/** Makes one move in 一番赏: opens a pool that is missing, or lets a robot buy tickets of one. Returns false when there was nothing to do. */
export async function playPoolTurn(deps: PoolTurnDeps, robotIds: readonly string[]): Promise<boolean> {
  const { random } = deps
  const pools = await deps.selling()
  const missing = deps.templates.find((name) => !pools.some(({ template }) => template === name))
  if (missing) {
    await deps.openPool(missing)
    return true
  }
  const open = pools.filter(({ endAt, tickets, sold }) => endAt !== null || sold + MOST_AT_ONCE <= tickets * (1 - FREE_SHARE))
  const pool = open[Math.floor(random() * open.length)]
  const robotId = robotIds[Math.floor(random() * robotIds.length)]
  return pool !== undefined && robotId !== undefined && buySome(deps, pool, robotId)
}

async function buySome(deps: PoolTurnDeps, { roomId, price }: DemoPool, robotId: string): Promise<boolean> {
  const { random } = deps
  const free = await deps.freeOf(roomId)
  const wanted = 1 + Math.floor(random() * MOST_AT_ONCE)
  const numbers: number[] = []
  while (numbers.length < wanted && free.length > 0) numbers.push(...free.splice(Math.floor(random() * free.length), 1))
  if (numbers.length === 0) return false
  await fund(deps, robotId, price * numbers.length)
  return tried(deps.buyTickets({ playerId: robotId, poolId: roomId, numbers, key: `robot-${randomUUID()}` }))
}

/** A ticket that somebody took a moment before is no failure. */
async function tried(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
