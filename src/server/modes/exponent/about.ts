import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type AboutSource, cardOf, coinText, itemImage, limitOf } from '#server/community/chat/sources.ts'
import { gapText } from '#shared/modes/exponent/race.ts'
import type { StakeRow } from './game.ts'
import { exponentStake } from './tables.ts'

const OUTCOMES = { open: '进行中', exited: '已退出', lost: '断裂前未退出', refunded: '已退回' } as const

/** By how much the exit of a stake that was lost came too late; '' without one. A stake that is over has ended with the break. */
const lateNote = ({ outcome, lateAt, endedAt }: StakeRow): string =>
  outcome === 'lost' && lateAt && endedAt ? `退出晚到${gapText(lateAt.getTime() - endedAt.getTime())}` : ''

/** Stakes in rounds of 指数 that are over. Their id is the round's number. */
export const aboutStakes: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const { endedAt, id, round } = exponentStake
  const named =
    wanted === 'newest'
      ? undefined
      : inArray(
          round,
          wanted.map(Number).filter((number) => number < 2 ** 31),
        )
  const rows = await db
    .select()
    .from(exponentStake)
    .where(and(eq(exponentStake.playerId, playerId), isNotNull(endedAt), named))
    .orderBy(desc(endedAt), desc(id))
    .limit(limitOf(wanted))
  return rows.map((row) =>
    cardOf('exponent', {
      id: String(row.round),
      title: `指数第 ${row.round} 轮`,
      notes: [OUTCOMES[row.outcome], lateNote(row), `投入 ${coinText(row.stake)}`],
      image: itemImage(catalogue, row.giftId),
      at: row.endedAt,
    }),
  )
}
