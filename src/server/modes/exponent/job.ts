import type { Acting } from '#server/core/player/login.ts'
import type { Player } from '#server/core/player/tables.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Minor } from '#shared/money.ts'
import type { StakeRow } from './game.ts'

/** What a player wants to do. */
export type Act = { kind: 'enter'; stake: Minor; auto: number } | { kind: 'withdraw' } | { kind: 'exit' }

/** An act on its way to the database. */
export interface Job extends Acting {
  key: string
  /** See `requestHash`. */
  hash: string
  round: number
  /** When it came, in whole ms by the database's clock. */
  arrived: number
  act: Act
}

/** What has become of a job: the reply, also of an earlier request with the same key, or why it was refused. */
export type Answer = { reply: unknown } | Refusal

interface OfPlayer {
  job: Job
  player: Player
}

export interface Entering extends OfPlayer {
  kind: 'enter'
  stake: Minor
  auto: number
}

export interface Withdrawing extends OfPlayer {
  kind: 'withdraw'
  own: StakeRow
}

export interface Exiting extends OfPlayer {
  kind: 'exit'
  own: StakeRow
  multiple: number
  /** See `exponentStake.leftAt`. */
  leftAt: Date | null
}

/** An exit of somebody who has left already. */
interface Again extends OfPlayer {
  kind: 'again'
  own: StakeRow
}

/** A job that nothing speaks against. */
export type Doing = Entering | Withdrawing | Exiting | Again

/** Chooses the jobs of one kind. */
export const isKind =
  <Kind extends Doing['kind']>(kind: Kind) =>
  (doing: Doing): doing is Extract<Doing, { kind: Kind }> =>
    doing.kind === kind
