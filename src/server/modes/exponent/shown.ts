import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import { seenAs } from '#server/core/player/hidden.ts'
import type { Player } from '#server/core/player/tables.ts'
import { type ExponentRace, raceOf } from '#shared/modes/exponent/race.ts'
import type { ExponentStake, OwnStake } from '#shared/modes/exponent/round.ts'
import { toWire } from '#shared/money.ts'
import type { RoundRow, StakeRow } from './game.ts'

type Broken = Pick<RoundRow, 'startAt' | 'breakAt' | 'ceiling'>

/** A player's own stake. `broken` is its round, once its break is told. */
export function ownStakeOf(catalogue: Catalogue, row: StakeRow, broken: Broken | null = null): OwnStake {
  const { round, stake, auto, outcome, multiple, won, giftId, grade, price, coins } = row
  const item = giftId === null ? null : cardOf(catalogue, { giftId, grade: grade ?? 4, price: price ?? 0 })
  const race = broken && raceIn(row, broken)
  return { round, stake: toWire(stake), auto, outcome, multiple, won: toWire(won), item, coins: toWire(coins), race }
}

function raceIn({ auto, outcome, multiple, leftAt, lateAt }: StakeRow, { startAt, breakAt, ceiling }: Broken): ExponentRace | null {
  const moments = { leftAt: leftAt?.getTime() ?? null, lateAt: lateAt?.getTime() ?? null }
  return raceOf({ auto, outcome, multiple, ...moments }, { startAt: startAt.getTime(), breakAt: breakAt.getTime(), ceiling })
}

/** A stake as everybody sees it. One that has left on its own does not say so. */
export function shownStake(
  { uid, nickname, headPic, headGround, robot, hidden }: Pick<Player, 'uid' | 'nickname' | 'headPic' | 'headGround' | 'robot' | 'hidden'>,
  { stake, auto, leftAt, multiple }: Pick<StakeRow, 'stake' | 'auto' | 'leftAt' | 'multiple'>,
): ExponentStake {
  return {
    customerId: uid,
    ...seenAs({ nickname, headPic, headGround }, hidden),
    robot,
    stake: toWire(stake),
    auto,
    exited: leftAt && multiple,
  }
}
