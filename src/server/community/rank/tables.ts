import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { room } from '#server/core/rounds/tables.ts'
import { idRef, minorUnits, moment } from '#server/platform/db/columns.ts'
import { RANK_BOARDS, RANK_PERIODS } from '#shared/rank.ts'
import { RANKED_RECORDS, type RankedRecord } from '#shared/records.ts'

/** What a note is about: an opening, an upgrade, a battle, a round of 指数; or a player who was frozen or is not any more. */
export type NoteKind = RankedRecord | 'player'
export const NOTE_KINDS: readonly [NoteKind, ...NoteKind[]] = ['player', ...RANKED_RECORDS]

const period = () => text({ enum: RANK_PERIODS }).notNull()
const sum = (name: string) => minorUnits(name).notNull().default(0)

/**
 * What waits to be counted on the boards. Triggers write it in the transaction of the play; `book.ts` deletes the row in the transaction that
 * counts it. It has no key but its index, because every opening writes one.
 */
export const rankNote = pgTable(
  'rank_note',
  {
    /** When the result becomes public: it is not counted before, and counts in that day. */
    dueAt: moment('due_at').notNull(),
    kind: text({ enum: NOTE_KINDS }).notNull(),
    /** Id of the play, the room, the round or the player. */
    refId: idRef('ref_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dueAt, table.kind, table.refId] })],
)

/** One row: how far the days are closed. */
export const rankClock = pgTable(
  'rank_clock',
  {
    id: smallint().primaryKey().default(1),
    /** The first day that is not closed. What comes for an earlier one counts in this one. */
    nextDay: date('next_day').notNull(),
    /** The first day that was counted from its begin. */
    since: date().notNull(),
  },
  (table) => [check('rank_clock_one', sql`${table.id} = 1`)],
)

/** What a player has done in a day or a week of Beijing time. Only `book.ts` writes it, one node at a time. */
export const rankSum = pgTable(
  'rank_sum',
  {
    period: period(),
    /** The day, or the Monday of the week. */
    start: date().notNull(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** False for somebody who is frozen. */
    listed: boolean().notNull(),
    /** Boxes opened, what was paid for them, and the worth of what was in them. */
    opened: integer().notNull().default(0),
    paid: sum('paid'),
    drawn: sum('drawn'),
    /** `luckSql` of these; null until enough boxes are opened. */
    luck: bigint({ mode: 'number' }),
    /** When what stands before it became so: who was first is before others with the same figure. */
    luckAt: moment('luck_at'),
    /** Battles won that count, and the stakes of all public battles that the player has played. */
    wins: integer().notNull().default(0),
    staked: sum('staked'),
    winsAt: moment('wins_at'),
    /** Coins spent in all modes. */
    spent: sum('spent'),
    spentAt: moment('spent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.start, table.playerId] }),
    index('rank_sum_luck')
      .on(table.period, table.start, table.luck.desc(), table.luckAt, table.playerId)
      .where(sql`listed AND luck IS NOT NULL`),
    index('rank_sum_battle').on(table.period, table.start, table.wins.desc(), table.winsAt, table.playerId).where(sql`listed AND wins > 0`),
    index('rank_sum_spend')
      .on(table.period, table.start, table.spent.desc(), table.spentAt, table.playerId)
      .where(sql`listed AND spent > 0`),
  ],
)

/** One row for each win that counts, with the player whom it counts against. */
export const rankWin = pgTable(
  'rank_win',
  {
    roomId: idRef('room_id').notNull(),
    playerId: idRef('player_id').notNull(),
    against: idRef('against').notNull(),
    /** The day in which it counts. */
    day: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.playerId] }), index('rank_win_day').on(table.day, table.playerId, table.against)],
)

/** What came after its day was closed, and the day in which it counts. The audit needs it. */
export const rankLate = pgTable(
  'rank_late',
  { kind: text({ enum: NOTE_KINDS }).notNull(), refId: idRef('ref_id').notNull(), day: date().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.refId] }), index('rank_late_day').on(table.day)],
)

export const WINNER_STATES = ['due', 'paid', 'none', 'refused'] as const

/** The best of each period that is over. */
export const rankWinner = pgTable(
  'rank_winner',
  {
    period: period(),
    board: text({ enum: RANK_BOARDS }).notNull(),
    start: date().notNull(),
    /** From 1. */
    place: smallint().notNull(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** What the board counts, as it is in `rank_sum`. */
    figure: minorUnits('figure').notNull(),
    /** Coins put into what the board counts. */
    counted: minorUnits('counted').notNull(),
    /** Hundredths of a diamond. */
    reward: minorUnits('reward').notNull(),
    /** The room whose step pays the reward; null without a reward. */
    roomId: idRef('room_id').references(() => room.id),
    /** `none`: there is no reward. `refused`: the player was frozen when it was to be paid. */
    state: text({ enum: WINNER_STATES }).notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.board, table.start, table.place] }),
    unique('rank_winner_room').on(table.roomId),
    check('rank_winner_reward', sql`${table.reward} >= 0 AND (${table.reward} > 0) = (${table.roomId} IS NOT NULL)`),
    check('rank_winner_state', sql.raw(`state IN (${WINNER_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

/** Players in 隐私模式. Triggers write it into `player.hidden`, which everything reads that tells others of a player. */
export const rankMask = pgTable('rank_mask', {
  playerId: idRef('player_id')
    .primaryKey()
    .references(() => player.id),
  at: moment('at').notNull(),
})
