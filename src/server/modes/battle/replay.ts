import { and, eq } from 'drizzle-orm'
import { strangerOf } from '#server/community/replay/nameless.ts'
import type { ReplaySource, Sharer, Sight } from '#server/community/replay/ports.ts'
import { seedPublished } from '#server/core/fairness/publication.ts'
import { withHidden } from '#server/core/player/hidden.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleMode } from '#shared/modes/battle/rules.ts'
import type { SharedBattle } from '#shared/modes/battle/shared.ts'
import { toldEvents } from './access.ts'
import { roomNotFound } from './held.ts'
import { BattleStage, battle, battleSeat } from './tables.ts'
import { roomOf } from './view.ts'

async function mayShare(db: Db, playerId: string, refId: string): Promise<boolean> {
  const [row] = await db
    .select({ stage: battle.stage })
    .from(battleSeat)
    .innerJoin(battle, eq(battle.roomId, battleSeat.roomId))
    .where(and(eq(battleSeat.roomId, refId), eq(battleSeat.playerId, playerId)))
  if (!row) return false
  if (row.stage !== BattleStage.ended) throw new Refusal(Status.conflict, '这一局没有打完，打完的对局才能分享')
  return true
}

async function untilShown(db: Db, refId: string): Promise<number | null> {
  const [row] = await db.select({ stage: battle.stage }).from(battle).where(eq(battle.roomId, refId))
  return row?.stage === BattleStage.ended ? 0 : null
}

async function read(db: Db, refId: string): Promise<BattleRoom> {
  const [row] = await db.select().from(battle).where(eq(battle.roomId, refId))
  if (!row) throw roomNotFound()
  return { ...roomOf(row.told, await toldEvents(db, refId, row.told.sequence)), ...seedPublished(row.publishedAt), code: null }
}

/** What everybody may look up of a public room anyway goes along where its player is named: then its draws can be checked. */
async function told(db: Db, room: BattleRoom, sharer: Sharer): Promise<{ book: SharedBattle; proof: boolean }> {
  const seat = room.players.findIndex((player) => player?.customerId === sharer.uid)
  const proof = sharer.known && !room.hidden
  const seen = strangers(await withHidden(db, room), sharer)
  return { book: { kind: 'battle', seat, room: fromZero(proof ? seen : withoutProof(seen)) }, proof }
}

function strangers(room: BattleRoom, sharer: Sharer): BattleRoom {
  const players = room.players.map((player, seat) => player && strangerOf(player, String(seat + 1), sharer))
  const host = room.players.findIndex((player) => player?.customerId === room.hostId)
  return { ...room, players, hostId: String(host + 1) }
}

const withoutProof = ({ bound: _bound, number: _number, seedPublishedAt: _published, ...room }: BattleRoom): BattleRoom => ({
  ...room,
  roomId: '',
  serverSeedHash: '',
  clientSeeds: [],
  end: room.end && { ...room.end, serverSeed: '' },
})

/** The room with its times counted from its creation. Those of a public random number stay: they are public, and a check needs them. */
function fromZero(room: BattleRoom): BattleRoom {
  const { createdAt: zero, end } = room
  return {
    ...room,
    createdAt: 0,
    fillBy: room.fillBy - zero,
    startAt: room.startAt === null ? null : room.startAt - zero,
    rounds: room.rounds.map((round) => ({ ...round, startAt: round.startAt - zero })),
    end: end && { ...end, at: end.at - zero, settledAt: end.settledAt - zero },
  }
}

/** The rarest drop that whoever shares it has taken home, else the rarest of all; among equals the dearest. */
function sightOf({ room, seat }: SharedBattle): Sight {
  const { rounds, seats, end, mode } = room
  const all = rounds.flatMap(({ drops }) => drops)
  const places = end?.prizes.find((prize) => prize.seat === seat)?.places ?? []
  const own = places.flatMap((place) => rounds[Math.floor(place / seats)]?.drops[place % seats] ?? [])
  const [best] = (own.length > 0 ? own : all).sort((a, b) => a.grade - b.grade || b.recoveryPrice - a.recoveryPrice)
  if (!best) throw new Error(`battle ${room.roomId} without drops`)
  const { giftName, giftImage, grade } = best
  const [said, word] = outcomeOf(mode === BattleMode.share, end?.winners.includes(seat) ?? false)
  return { won: said, item: giftName, image: giftImage, grade, played: `竞技场${word} · ${seats} 人 ${rounds.length} 回合` }
}

function outcomeOf(shared: boolean, won: boolean): readonly [said: string, word: string] {
  if (shared) return ['在竞技场平分了全部物品', '平分']
  return won ? ['在竞技场赢得了全部物品', '获胜'] : ['打了一局精彩的竞技场', '对战']
}

/** Battles that are over, shared by whoever sat in them. */
export const battleReplays: ReplaySource<BattleRoom> = {
  kind: 'battle',
  mayShare,
  untilShown,
  read,
  told,
  sight: (book) => sightOf(book as SharedBattle),
  // The room proves all of its draws together.
  receiptId: async () => null,
}
