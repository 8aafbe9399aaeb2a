import type { DbOrTx } from '#server/platform/db/connect.ts'
import { levelOf } from '#shared/level.ts'
import type { RollCondition } from '#shared/modes/roll/room.ts'
import { formatAmount, type Minor, toMinor } from '#shared/money.ts'
import type { RollPorts } from './ports.ts'

interface Asking {
  condition: RollCondition
  playerId: string
}

/**
 * What players lack for rooms, as they read it, in the order of `asked`; null where the condition is met. The word of a room is asked for apart. `now`
 * is the database's clock. One query for each kind of condition.
 */
export async function unmetAmong(db: DbOrTx, ports: RollPorts, asked: readonly Asking[], now: number): Promise<(string | null)[]> {
  const of = (kind: RollCondition['kind']) => [
    ...new Set(asked.filter(({ condition }) => condition.kind === kind).map(({ playerId }) => playerId)),
  ]
  const toppedUp = await ports.toppedUpToday(db, of('topUp'), now)
  const spent = await ports.spentOf(db, of('level'))
  return asked.map(({ condition, playerId }) => {
    if (condition.kind === 'topUp') return lackOfTopUp(condition.amount, toppedUp.get(playerId) ?? 0)
    return condition.kind === 'level' ? lackOfLevel(condition.level, spent.get(playerId) ?? 0) : null
  })
}

const lackOfTopUp = (amount: number, toppedUp: Minor) =>
  toppedUp >= toMinor(amount) ? null : `这个房间面向今日充值满 ${formatAmount(amount)} 的玩家，您暂时不符合条件`

const lackOfLevel = (level: number, spent: Minor) =>
  levelOf(spent) >= level ? null : `这个房间面向等级 ${level} 以上的玩家，您暂时不符合条件`

/** What one player lacks for a room; see {@link unmetAmong}. */
export async function unmet(db: DbOrTx, ports: RollPorts, { now, ...asked }: Asking & { now: number }): Promise<string | null> {
  const [lack = null] = await unmetAmong(db, ports, [asked], now)
  return lack
}
