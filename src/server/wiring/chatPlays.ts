import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { freeOpen } from '#server/community/welfare/tables.ts'
import { drawReceipt } from '#server/core/fairness/tables.ts'
import { battle, battleSeat } from '#server/modes/battle/tables.ts'
import { caseOpen } from '#server/modes/case/tables.ts'
import { dreamUpgrade } from '#server/modes/dream/tables.ts'
import { exponentStake } from '#server/modes/exponent/tables.ts'
import { rollEntrant, rollPrize, rollRoom } from '#server/modes/roll/tables.ts'
import { dropsOf } from '#shared/book.ts'
import { modeFacts } from '#shared/modes.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { type AboutSource, cardOf, itemImage, itemName, limitOf, NEWEST, type SourceDeps, withIds } from './chatSources.ts'
import { hiddenPlays } from './receiptReveal.ts'

const coins = (minor: Minor) => `${formatAmount(toWire(minor))} 金币`

/** Openings whose drops are public. */
export const openings: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const { id, revealAt } = caseOpen
  const rows = await db
    .select()
    .from(caseOpen)
    .where(and(eq(caseOpen.playerId, playerId), lte(revealAt, sql`now()`), withIds(id, wanted)))
    .orderBy(desc(revealAt), desc(id))
    .limit(limitOf(wanted))
  return rows.map((row) => {
    const box = catalogue.boxes.get(row.boxId)
    const notes = [`花费 ${coins(row.paid)}`]
    return cardOf('open', { id: row.id, title: `${box?.name ?? '盲盒'} ×${row.number}`, notes, image: box?.image ?? '', at: row.openedAt })
  })
}

/** Upgrades whose result is public. */
export const upgrades: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const { id, revealAt } = dreamUpgrade
  const rows = await db
    .select()
    .from(dreamUpgrade)
    .where(and(eq(dreamUpgrade.playerId, playerId), lte(revealAt, sql`now()`), withIds(id, wanted)))
    .orderBy(desc(revealAt), desc(id))
    .limit(limitOf(wanted))
  return rows.map((row) =>
    cardOf('upgrade', {
      id: row.id,
      title: itemName(catalogue, row.giftId) || '黄金装备',
      notes: [row.won ? '升级成功' : '升级失败', `概率 ${(row.chance / 100).toFixed(2)}%`],
      image: itemImage(catalogue, row.giftId),
      at: row.playedAt,
    }),
  )
}

/** Battles of the player that are over. Their id is the room's. */
export const battles: AboutSource = async ({ db, playerId }, wanted) => {
  const { endedAt, roomId } = battleSeat
  const rows = await db
    .select({ seat: battleSeat, told: battle.told })
    .from(battleSeat)
    .innerJoin(battle, eq(battle.roomId, roomId))
    .where(and(eq(battleSeat.playerId, playerId), isNotNull(endedAt), withIds(roomId, wanted)))
    .orderBy(desc(endedAt), desc(roomId))
    .limit(limitOf(wanted))
  return rows.map(({ seat, told }) =>
    cardOf('battle', {
      id: seat.roomId,
      title: `竞技场 · ${told.boxes.length} 回合`,
      notes: [seat.won ? '获胜' : '未获胜', `得到 ${coins(seat.gained)}`],
      image: told.boxes[0]?.boxImage ?? '',
      at: seat.endedAt,
    }),
  )
}

const OUTCOMES = { open: '进行中', exited: '已退出', lost: '断裂前未退出', refunded: '已退回' } as const

/** Stakes in rounds of 指数 that are over. Their id is the round's number. */
export const exponents: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
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
      notes: [OUTCOMES[row.outcome], `投入 ${coins(row.stake)}`],
      image: itemImage(catalogue, row.giftId),
      at: row.endedAt,
    }),
  )
}

/** ROLL rooms that the player has joined or made. What was won is told when the draw is over. */
export const rolls: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const rows = await db
    .select({ entrant: rollEntrant, room: rollRoom, giftId: rollPrize.giftId })
    .from(rollEntrant)
    .innerJoin(rollRoom, eq(rollRoom.roomId, rollEntrant.roomId))
    .leftJoin(rollPrize, and(eq(rollPrize.roomId, rollEntrant.roomId), eq(rollPrize.winnerId, rollEntrant.playerId)))
    .where(and(eq(rollEntrant.playerId, playerId), withIds(rollEntrant.roomId, wanted)))
    .orderBy(desc(rollEntrant.id))
    .limit(limitOf(wanted))
  return rows.map(({ entrant, room, giftId }) => {
    const won = room.state === 'drawn' ? giftId : null
    const state = { open: '等待开奖', drawing: '正在开奖', drawn: won === null ? '未中奖' : '中奖', cancelled: '已取消' }[room.state]
    const image = won === null ? (room.told.best[0]?.giftImage ?? '') : itemImage(catalogue, won)
    return cardOf('roll', { id: room.roomId, title: `ROLL · ${room.told.title}`, notes: [state], image, at: entrant.at })
  })
}

/** Receipts of the newest free openings whose drops are public. */
async function freeReceipts({ db, playerId }: SourceDeps): Promise<string[]> {
  const { id, day, book, revealAt } = freeOpen
  const rows = await db
    .select({ book })
    .from(freeOpen)
    .where(and(eq(freeOpen.playerId, playerId), lte(revealAt, sql`now()`)))
    .orderBy(desc(day), desc(id))
    .limit(NEWEST)
  return rows.flatMap((row) => dropsOf(row.book).flatMap(({ receiptId }) => receiptId ?? []))
}

/**
 * Receipts of the player's own draws whose plays are public. Among the newest are those of free openings, which cost nothing and are told by
 * what they won; every other receipt stands in a record of its mode.
 */
export const receipts: AboutSource = async (deps, wanted) => {
  const { db, playerId, catalogue } = deps
  const ids = wanted === 'newest' ? await freeReceipts(deps) : wanted
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(drawReceipt)
    .where(and(withIds(drawReceipt.id, ids), eq(drawReceipt.playerId, playerId), isNotNull(drawReceipt.giftId)))
  const hidden = await hiddenPlays(db, playerId)
  return rows
    .filter(({ at }) => !hidden.has(at.getTime()))
    .map(({ id, mode, giftId, roll, total, at }) =>
      cardOf('receipt', {
        id,
        title: `凭证 · ${itemName(catalogue, giftId)}`,
        notes: [modeFacts(mode)?.name ?? '', `${roll} / ${total}`],
        image: itemImage(catalogue, giftId),
        at,
      }),
    )
}
