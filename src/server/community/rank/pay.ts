import { eq } from 'drizzle-orm'
import { sendMessage } from '#server/account/message/messages.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Currency } from '#shared/codes.ts'
import { formatAmount, toWire } from '#shared/money.ts'
import { RANK_SHARES, type RankBoard, rewardOf } from '#shared/rank.ts'
import { dayAfter } from './clock.ts'
import { rankWinner } from './tables.ts'

type Winner = typeof rankWinner.$inferSelect

/** What players call the boards. */
export const BOARD_NAMES: Record<RankBoard, string> = { luck: '欧气榜', battle: '胜场榜', spend: '消费榜' }

/** What the journal of a reward names: the room that pays it. */
export const refOf = (roomId: string): string => `rank:${roomId}`

/** Pays the reward of a winner: once, because the room's row is locked and then has no next step. Somebody who is frozen by then gets nothing. */
export async function payReward(tx: Tx, roomId: string): Promise<void> {
  const [winner] = await tx.select().from(rankWinner).where(eq(rankWinner.roomId, roomId)).for('update')
  if (!winner) throw new Error(`room ${roomId} has no reward`)
  if (winner.state === 'due') await settle(tx, winner, roomId, new Date(await clockOf(tx)))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: null, alone: false }], [])
}

async function settle(tx: Tx, winner: Winner, roomId: string, at: Date): Promise<void> {
  const { playerId, reward } = winner
  const { frozen } = await lockPlayer(tx, playerId, { allowFrozen: true })
  if (!frozen) {
    await postJournal(tx, {
      kind: 'rank_reward',
      ref: refOf(roomId),
      remark: titleOf(winner),
      at,
      lines: [
        { playerId, currency: Currency.diamond, amount: reward },
        { house: 'grant', currency: Currency.diamond, amount: -reward },
      ],
    })
    await sendMessage(tx, { playerId, title: '排行奖励已到账', content: letterOf(winner), at, way: { to: 'rank' }, money: true })
  }
  await tx
    .update(rankWinner)
    .set({ state: frozen ? 'refused' : 'paid', settledAt: at })
    .where(eq(rankWinner.roomId, roomId))
}

/** `3 月 9 日` */
function dateOf(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month} 月 ${date} 日`
}

const spanText = ({ period, start }: Winner) => (period === 'day' ? dateOf(start) : `${dateOf(start)}至 ${dateOf(dayAfter(start, 6))}`)

const titleOf = (winner: Winner) =>
  `${winner.period === 'day' ? '日' : '周'}${BOARD_NAMES[winner.board]}第 ${winner.place} 名（${spanText(winner)}）`

function letterOf(winner: Winner): string {
  const { board, period, place, reward } = winner
  const diamonds = formatAmount(toWire(reward))
  const got = `恭喜！您获得${titleOf(winner)}，奖励 ${diamonds} 钻石已放入您的账户，可在“记录中心 · 余额明细”查看。`
  const share = `本名次最高奖励 ${formatAmount(toWire(rewardOf(period, place)))} 钻石，且不超过您当期计入金币的 ${toWire(RANK_SHARES[board])}%。`
  const capped = reward < rewardOf(period, place) ? `\n\n${share}` : ''
  const on = period === 'week' ? '往期周榜保留在“排行 · 往期”中。' : '当天的成绩同时计入周榜，点首页右上方的“排行”查看。'
  return `${got}${capped}\n\n${on}不想让他人看到昵称，可在“排行 · 规则”中打开“隐藏我的昵称和头像”。`
}
