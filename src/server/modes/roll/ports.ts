import { isVerified } from '#server/account/auth/verified.ts'
import { codeKeyOf } from '#server/account/sms/codeKey.ts'
import type { HeldItem } from '#server/core/items/items.ts'
import { talliesOf } from '#server/core/limits/held.ts'
import { restingAmong } from '#server/core/limits/play.ts'
import { usedAt } from '#server/core/limits/rules.ts'
import { spentAmong } from '#server/core/limits/totals.ts'
import { giftsLeft, passItem } from '#server/economy/giving/giving.ts'
import type { AllModes } from '#server/modes/gameMode.ts'
import type { Config } from '#server/platform/config.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Minor } from '#shared/money.ts'
import { rollPrizesSince } from './prizesSince.ts'

/** An item that goes from a host to a winner. */
export interface Handing {
  roomId: string
  hostId: string
  winnerId: string
  item: HeldItem
  at: Date
}

/** What ROLL needs of other domains. */
export interface RollPorts {
  /** True when the player has verified a real name. */
  isVerified(db: DbOrTx, playerId: string): Promise<boolean>
  /** Ms until the drop that an item came from is public; 0 when it is. */
  untilReveal(tx: Tx, itemId: string): Promise<number>
  /** How many of the day's gifts the player has left. */
  giftsLeft(tx: Tx, playerId: string): Promise<number>
  /** Gives a held item to a winner and writes the gift down, which does not count among the day's gifts. Returns the id of the new item. */
  handOver(tx: Tx, handing: Handing): Promise<string>
  /** Those of the players who are resting, with what they are told. */
  restingAmong(db: DbOrTx, playerIds: readonly string[], now: number): Promise<Map<string, Refusal>>
  /** Coins that the players have topped up on this Beijing day, by player; whoever is missing has not. */
  toppedUpToday(db: DbOrTx, playerIds: readonly string[], now: number): Promise<ReadonlyMap<string, Minor>>
  /** Coins that the players have spent over all time, by player; whoever is missing has not. */
  spentOf(db: DbOrTx, playerIds: readonly string[]): Promise<ReadonlyMap<string, Minor>>
}

export type RollDeps = Pick<Deps, 'db' | 'now' | 'bus'> & {
  config: Pick<Config, 'gift'> & Partial<Pick<Config, 'beacon'>>
  ports: RollPorts
  /** Key of the hashes of words. */
  wordKey: Buffer
}

/** What ROLL asks of the floors below it, and of all modes. */
export const rollPorts = ({ untilItemShown }: Pick<AllModes, 'untilItemShown'>): RollPorts => ({
  isVerified,
  untilReveal: untilItemShown,
  giftsLeft: async (tx, playerId) => giftsLeft(tx, { rollPrizesSince }, playerId, await clockOf(tx)),
  handOver: async (tx, { roomId, winnerId, item, at }) => (await passItem(tx, { toId: winnerId, item, at, rollId: roomId })).newItemId,
  restingAmong,
  toppedUpToday: async (db, playerIds, now) =>
    new Map((await talliesOf(db, playerIds, 'topUp')).map((tally) => [tally.playerId, usedAt(tally, now).day])),
  spentOf: spentAmong,
})

/** Everything that ROLL needs. */
export const rollDeps = (deps: Pick<Deps, 'db' | 'now' | 'bus' | 'config'>, all: Pick<AllModes, 'untilItemShown'>): RollDeps => ({
  ...deps,
  ports: rollPorts(all),
  wordKey: codeKeyOf(deps.config),
})
