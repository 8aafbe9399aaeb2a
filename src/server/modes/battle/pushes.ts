import { allowancesOf } from '#server/core/items/dropPushes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Allowance } from '#server/platform/live/allowance.ts'
import type { Push } from '#server/platform/live/outbox.ts'
import { isBannerDrop } from '#shared/bannerDrop.ts'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { OWN_QUEUE, PUBLIC_TOPIC, ROOM_TOPIC } from '#shared/live.ts'
import type { BattleMessage, NumberedEvent } from '#shared/modes/battle/events.ts'
import { BATTLE_FACTS } from '#shared/modes/battle/facts.ts'
import type { BattleCard, BattleRoom, BattleRound } from '#shared/modes/battle/room.ts'
import { type RoomState, roundTimeOf } from '#shared/modes/battle/rules.ts'
import { isMasked } from '#shared/nickname.ts'

/** What 竞技场 pushes: a `BattleMessage` to a room, a `BattleCard` to the lobby, and what everybody or one player hears. */
export type BattlePushed = BattleMessage | BattleCard | LiveMessage

/** An event for everybody who watches the room. */
export const eventPush = (roomId: string, { sequence, event }: NumberedEvent, deliverAt?: Date): Push<BattlePushed> => ({
  destination: `${ROOM_TOPIC}${roomId}`,
  message: { kind: 'event', sequence, event },
  ...(deliverAt && { deliverAt }),
})

/** A public room as it is now, for the lobby; nothing for a private one. */
export const cardPushes = (card: BattleCard, deliverAt?: Date): Push<BattlePushed>[] =>
  card.hidden ? [] : [{ destination: BATTLE_FACTS.topic, message: card, ...(deliverAt && { deliverAt }) }]

/** New rooms of which one node tells everybody. The lobby, which has limits of its own, hears of all. */
const createdAllowances = new WeakMap<Db, Allowance>()

/** Tells everybody of a new public room, unless there were too many. `now` is in ms of a monotonic clock. */
export function createdPushes(db: Db, { roomId, hidden }: BattleCard, now = performance.now()): Push<BattlePushed>[] {
  if (hidden) return []
  const allowance = createdAllowances.get(db) ?? new Allowance(5, 20)
  createdAllowances.set(db, allowance)
  return allowance.take(now) ? [{ destination: PUBLIC_TOPIC, message: { eventType: EventType.battleCreaTe, data: { roomId } } }] : []
}

/** Tells the seated players, on all their devices, that the room's state has changed. `playerIds` are those of the seats that have an account. */
export function statePushes(
  { roomId, players }: Pick<BattleRoom, 'roomId' | 'players'>,
  playerIds: readonly string[],
  state: RoomState,
  deliverAt?: Date,
): Push<BattlePushed>[] {
  const customerList = players.flatMap((player) => (player ? [{ customerId: player.customerId }] : []))
  const message = { eventType: EventType.battleState, data: { roomId, state, customerList } } as const
  return playerIds.map((playerId) => ({ destination: OWN_QUEUE, playerId, message, ...(deliverAt && { deliverAt }) }))
}

/** Rooms of which the lobby hears at each round from one node: a few a second are enough to keep its figures moving. */
const roundAllowances = new WeakMap<Db, Allowance>()

/** Whether the lobby hears of this round. It always hears when a battle begins. */
export function isRoundTold(db: Db, round: number, now = performance.now()): boolean {
  const allowance = roundAllowances.get(db) ?? new Allowance(10, 30)
  roundAllowances.set(db, allowance)
  return round === 0 || allowance.take(now)
}

/** Ids of battle drops lie above those of items, which other drops have. */
const DROP_IDS = 100_000_000_000_000_000n
const SEAT_DROPS = 100n

/** Tells everybody of the drops of a public room that the banner shows, when their reels have landed. Those of robots of the house are not worth telling. */
export function battleDropPushes(db: Db, room: BattleRoom, round: BattleRound, isPlayer: (seat: number) => boolean): Push<BattlePushed>[] {
  if (room.hidden) return []
  const box = room.boxes[round.round]
  // By the end of its round the drop has been seen by everybody who watches.
  const at = round.startAt + roundTimeOf(room.fast)
  return round.drops.flatMap((drop, seat) => {
    const player = room.players[seat]
    if (!player || !box || !isPlayer(seat) || !isBannerDrop(drop) || !allowancesOf(db).banner.take(performance.now())) return []
    const place = BigInt(round.round * room.seats + seat)
    const { giftId, giftName, giftImage, grade, recoveryPrice } = drop
    const data = {
      dropId: String(DROP_IDS + BigInt(room.roomId) * SEAT_DROPS + place),
      time: at,
      uid: isMasked(player.nickname) ? '' : player.customerId,
      nickname: player.nickname,
      headPic: player.headPic,
      robot: player.robot,
      giftId,
      giftName,
      giftImage,
      grade,
      recoveryPrice,
      boxId: box.boxId,
      boxName: box.boxName,
    }
    return [{ destination: PUBLIC_TOPIC, message: { eventType: EventType.battleDrop, data }, deliverAt: new Date(at) }]
  })
}
