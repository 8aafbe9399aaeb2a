import type { DbOrTx } from '#server/db/connect.ts'
import { levelOf } from '#shared/level.ts'
import { formatAmount, toMinor } from '#shared/money.ts'
import type { RollCondition } from '#shared/roll/room.ts'
import type { RollPorts } from './ports.ts'

interface Asking {
  condition: RollCondition
  playerId: string
  /** The database's clock. */
  now: number
}

/** What a player lacks for a room, as they read it; null when the condition is met. The word of a room is asked for apart. */
export async function unmet(db: DbOrTx, ports: RollPorts, { condition, playerId, now }: Asking): Promise<string | null> {
  if (condition.kind === 'topUp') {
    const { amount } = condition
    const isMet = (await ports.toppedUpToday(db, playerId, now)) >= toMinor(amount)
    return isMet ? null : `这个房间面向今日充值满 ${formatAmount(amount)} 的玩家，您暂时不符合条件`
  }
  if (condition.kind === 'level') {
    const level = levelOf(await ports.spentOf(db, playerId))
    return level >= condition.level ? null : `这个房间面向等级 ${condition.level} 以上的玩家，您暂时不符合条件`
  }
  return null
}
