import type { RoomMode } from '#server/core/rounds/steps.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import { bringBattlesBack } from './bringBack.ts'
import { beginSealed } from './full.ts'
import { holdBattle } from './held.ts'
import { cancelBattle } from './leave.ts'
import { type PlayedBattle, playedOf } from './played.ts'
import { refundBattle } from './refund.ts'
import { drawNext } from './rounds.ts'
import { settle } from './settle.ts'
import { BattleStage } from './tables.ts'

/** The steps of battles: a room that was not filled is cancelled; a sealed one begins when its number is there; rounds and the end are drawn; prizes are given out. */
export const battleSteps = (deps: Pick<Deps, 'db'>): RoomMode => ({
  step: async (tx, ids) => {
    const rows = await playedOf(tx, ids)
    const isDrawn = ({ stage, winners }: PlayedBattle) => stage === BattleStage.playing && winners === null
    const drawn = rows.filter(isDrawn)
    if (drawn.length > 0) await drawNext(tx, deps, drawn)
    for (const row of rows.filter((each) => !isDrawn(each))) await stepMoney(tx, row)
  },
  bringBack: bringBattlesBack,
  refund: refundBattle,
  longest: BATTLE.fillTime,
})

async function stepMoney(tx: Tx, row: PlayedBattle): Promise<void> {
  if (row.stage === BattleStage.playing) return settle(tx, row)
  const held = row.stage === BattleStage.waiting ? await holdBattle(tx, row.roomId) : null
  if (!held) throw new Error(`battle ${row.roomId} has no step at stage ${row.stage}`)
  if (held.beaconRound !== null) return beginSealed(tx, held)
  await cancelBattle(tx, held, { now: await clockOf(tx), by: null })
}
