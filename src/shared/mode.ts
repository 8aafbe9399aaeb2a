import type { EventType } from './codes.ts'
import type { Minor } from './money.ts'

/** How a draw is made again: on 公平验证 from one seed pair and a published odds table, or, without receipts, all tickets of a pool together on its page. */
export type VerifyWay = 'oddsTable' | 'pool'

/**
 * What 实测概率 counts of a mode: how often each grade came, how many upgrades of each tenth of the chance were won, or how many rounds reached a
 * multiple.
 */
export type MeasuredBy = 'grades' | 'bands' | 'reach'

/** The task of every day that a mode gives players to do (福利). Triggers of the database count where the mode books a play. */
export interface TaskFacts {
  /** What the player reads, also in the balance log. */
  name: string
  /** How often on one Beijing day. The triggers count up to 20. */
  goal: number
  /** In minor units. */
  diamonds: Minor
  /** Where the task stands in the list, from 1. */
  place: number
  /** Coins that all players together may get for it on a Beijing day unless an operator sets another figure. */
  budget: number
}

/** The list of 我的记录 in which a mode's plays stand. */
export interface RecordFacts {
  /** The word that begins the `ref` of its journals, e.g. `open` of `open:123`, and names the play for 客服 and 排行. */
  kind: string
  /** What the list is called. */
  name: string
}

/** What server and client must agree on about a mode. Every fact is asked for; null says that the mode has no such thing. */
export interface ModeFacts {
  /** What players call it. */
  name: string
  /** Its page. */
  path: string
  /** How what its plays grant is checked; null where no play grants an item of its own. */
  verify: VerifyWay | null
  /** What 实测概率 shows of it; null where no chance is stated that could be measured. */
  measured: MeasuredBy | null
  /** The topic on which everybody who looks at the mode hears of it; rooms have topics of their own besides. */
  topic: `/topic/${string}` | null
  /** The message that tells everybody what a player has won in it. */
  drop: EventType | null
  record: RecordFacts | null
  /** True when 排行 counts what is spent in it. */
  ranked: boolean
  task: TaskFacts | null
}
