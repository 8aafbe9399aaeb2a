import { sql } from 'drizzle-orm'
import { hasSameSteam } from '#server/core/player/steam.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { WINS_OVER_ONE } from '#shared/rank.ts'
import type { RankSeat } from './ports.ts'

/** A win that counts, and whom it counts against. */
export interface CountedWin {
  roomId: string
  playerId: string
  against: string
  day: string
}

/** A battle with the day in which it counts. */
export interface DayBattle {
  roomId: string
  day: string
  seats: readonly RankSeat[]
}

/** Wins that count already, by {@link pairOf}. */
export type PairCounts = Map<string, number>

export const pairOf = ({ day, playerId, against }: Omit<CountedWin, 'roomId'>): string => `${day}/${playerId}/${against}`

const isPerson = ({ robot, frozen }: RankSeat) => !robot && !frozen

/**
 * The wins of a public battle that count. Each counts against one loser who is a person and somebody else, the one over whom the player has
 * won least that day; `WINS_OVER_ONE` wins a day count against the same. Counts them in `pairs`.
 */
export function winsOf({ roomId, day, seats }: DayBattle, pairs: PairCounts): CountedWin[] {
  const losers = seats.filter((seat) => !seat.won && isPerson(seat))
  return seats
    .filter((seat) => seat.open && seat.won && isPerson(seat))
    .flatMap((seat) => {
      const { playerId } = seat
      const countOf = (against: string) => pairs.get(pairOf({ day, playerId, against })) ?? 0
      const against = losers
        .filter((loser) => !hasSameSteam(seat, loser))
        .map((loser) => loser.playerId)
        .sort((a, b) => countOf(a) - countOf(b) || (BigInt(a) < BigInt(b) ? -1 : 1))[0]
      if (against === undefined || countOf(against) >= WINS_OVER_ONE) return []
      const win = { roomId, playerId, against, day }
      pairs.set(pairOf(win), countOf(against) + 1)
      return [win]
    })
}

/** Reads how many wins count already for the winners of these battles. */
export async function pairCounts(tx: Tx, battles: readonly DayBattle[]): Promise<PairCounts> {
  const winners = battles.flatMap(({ day, seats }) => seats.filter(({ won }) => won).map(({ playerId }) => ({ day, playerId })))
  const { rows } = await tx.execute<{ day: string; playerId: string; against: string; wins: number }>(sql`
    select w.day::text as day, w.player_id::text as "playerId", w.against::text as against, count(*)::int as wins
    from (select distinct * from unnest(${sql.param(winners.map(({ day }) => day))}::date[],
        ${sql.param(winners.map(({ playerId }) => playerId))}::bigint[]) as a (day, player_id)) a
      join rank_win w on w.day = a.day and w.player_id = a.player_id group by 1, 2, 3`)
  return new Map(rows.map((row) => [pairOf(row), row.wins]))
}

/** Writes wins that count. */
export async function writeWins(tx: Tx, wins: readonly CountedWin[]): Promise<void> {
  const column = (read: (win: CountedWin) => string) => sql.param(wins.map(read))
  await tx.execute(sql`
    insert into rank_win (room_id, player_id, against, day)
    select * from unnest(${column(({ roomId }) => roomId)}::bigint[], ${column(({ playerId }) => playerId)}::bigint[],
      ${column(({ against }) => against)}::bigint[], ${column(({ day }) => day)}::date[])`)
}
