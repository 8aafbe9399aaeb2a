import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Supply } from '../rawLoad.ts'

/** What acts are prepared with. */
export interface ModeWorld {
  db: Db
  catalogue: Catalogue
  /** Of the server, on this machine. */
  port: number
  /** Its address, e.g. `http://127.0.0.1:7190`. */
  origin: string
}

/** What is measured for once. */
export interface Turn {
  /** What the connections send. */
  supply: Supply
  /** Clears away what the turn has left. It is not measured. */
  after?(): Promise<void>
}

/** Prepares a turn of so many seconds; nothing of it is measured. */
export type NextTurn = (seconds: number) => Promise<Turn>

/** An act of players that the bench measures. */
export interface Act {
  /** As in the list of `ACTS`. */
  name: string
  /** What a row of the table calls it. */
  title: string
  /** Least share of TPC-B. */
  goal: number
  /** Connections that ask at the same time. */
  connections: number
  /** Makes what all turns need. */
  prepare(world: ModeWorld): Promise<NextTurn>
}

/** Players who play at the same time, as many as TPC-B has clients; and how many of a crowd have a request on its way. */
export const PLAYERS = 32
export const CROWD = Number(process.env.CROWD ?? 128)

/** Least shares of TPC-B: of a play, and of an act that a crowd does in the same seconds. */
export const GOAL = { play: 0.8, crowd: 2 } as const

/** Requests a second for which a turn prepares, where each needs something of its own. More would be measured over less than the whole time. */
export const MOST_A_SECOND = 1_500

/** Coins, in minor units, of players who play for as long as they like. */
export const PURSE = 100_000_000_000

/** Hands each of the list out once, whichever connection asks. */
export function eachOnce<T>(list: readonly T[], shot: (one: T) => ReturnType<Supply>): Supply {
  let next = 0
  return () => {
    const one = list[next++]
    return one === undefined ? null : shot(one)
  }
}
