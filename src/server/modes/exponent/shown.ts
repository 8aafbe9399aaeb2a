import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import type { Player } from '#server/core/player/tables.ts'
import type { ExponentStake, OwnStake } from '#shared/modes/exponent/round.ts'
import { toWire } from '#shared/money.ts'
import type { StakeRow } from './game.ts'

/** A player's own stake. */
export function ownStakeOf(catalogue: Catalogue, row: StakeRow): OwnStake {
  const { round, stake, auto, outcome, multiple, won, giftId, grade, price, coins } = row
  const item = giftId === null ? null : cardOf(catalogue, { giftId, grade: grade ?? 4, price: price ?? 0 })
  return { round, stake: toWire(stake), auto, outcome, multiple, won: toWire(won), item, coins: toWire(coins) }
}

/** A stake as everybody sees it. One that has left on its own does not say so. */
export function shownStake(
  { uid, nickname, headPic, headGround, robot }: Pick<Player, 'uid' | 'nickname' | 'headPic' | 'headGround' | 'robot'>,
  { stake, auto, leftAt, multiple }: Pick<StakeRow, 'stake' | 'auto' | 'leftAt' | 'multiple'>,
): ExponentStake {
  return { customerId: uid, nickname, headPic, headGround, robot, stake: toWire(stake), auto, exited: leftAt && multiple }
}
