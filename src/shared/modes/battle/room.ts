import * as z from 'zod/mini'
import { itemCard } from '#shared/calls/cards.ts'
import { amount, id, instant } from '#shared/calls/fields.ts'

const mode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
const seats = z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(6)])
const state = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** Somebody on a seat. `customerId` is the uid; for a robot that the host has called, a name of its own that no player has. */
export const battlePlayer = z.object({
  seat: z.int(),
  customerId: z.string(),
  nickname: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  /** Marked with 机器人. */
  robot: z.boolean(),
})
export type BattlePlayer = z.output<typeof battlePlayer>

/** A box of a room, with what its reel may show. */
export const battleBox = z.object({
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  openPrice: amount,
  /** The odds table that its round is drawn from: the one in force when the room was created. */
  oddsVersion: z.int(),
  oddsHash: z.string(),
})
export type BattleBox = z.output<typeof battleBox>

/** What a seat has drawn in a round. */
export const battleDrop = z.object({ ...itemCard.shape, roll: z.int(), total: z.int(), cursor: z.int() })
export type BattleDrop = z.output<typeof battleDrop>

/** One round. Nothing of it leaves the server before `startAt`. */
export const battleRound = z.object({
  /** From 0. */
  round: z.int(),
  startAt: instant,
  /** By seat. */
  drops: z.array(battleDrop),
  /** Decides which items the reels show beside the drops, and nothing else. */
  cosmeticSeed: z.string(),
  /** 淘汰: the ticket that decided among several who were level; else null. */
  ticket: z.nullable(z.object({ roll: z.int(), total: z.int() })),
})
export type BattleRound = z.output<typeof battleRound>

/** What a seat takes home. */
export const battlePrize = z.object({
  seat: z.int(),
  /** Places of the items that it gets, in the list of all drops: round × seats + seat. */
  places: z.array(z.int()),
  /** 平分: its coins. */
  coins: amount,
  /** What a loser gets. */
  diamonds: amount,
})
export type BattlePrize = z.output<typeof battlePrize>

/** How a battle ended. Nothing of it leaves the server before `at`; items and coins arrive at `settledAt`. */
export const battleEnd = z.object({
  at: instant,
  settledAt: instant,
  /** The winning seats; empty with 平分. */
  winners: z.array(z.int()),
  /** The tie ticket, or that of the wheel; null where none was needed. */
  ticket: z.nullable(z.object({ roll: z.int(), total: z.int() })),
  /** Who of a team comes first when its prize is divided, or with 平分 who gets the odd hundredths. From 1. */
  split: z.int(),
  prizes: z.array(battlePrize),
  /** Worth of all drops. */
  value: amount,
  serverSeed: z.string(),
  /** Ids of the boxes in the order in which they were chosen, from which 随机顺序 was drawn. */
  chosen: z.array(z.int()),
})
export type BattleEnd = z.output<typeof battleEnd>

/** What everybody may know of a room before it begins. */
const setup = {
  roomId: id,
  mode,
  seats,
  teams: z.int(),
  final: z.boolean(),
  reverse: z.boolean(),
  fast: z.boolean(),
  hidden: z.boolean(),
  shuffle: z.boolean(),
  /** What a seat costs: the sum of all prices. */
  cost: amount,
  state,
  createdAt: instant,
  /** The room is cancelled then if it is not full. One that is sealed by then goes on. */
  fillBy: instant,
  /** Start of the first round; null until the room is full. */
  startAt: z.nullable(instant),
  /** In the order of the rounds. With 随机顺序 that order is drawn when the room is full. */
  boxes: z.array(battleBox),
  /** By seat; null is free. */
  players: z.array(z.nullable(battlePlayer)),
  /** The `customerId` of whoever created the room. */
  hostId: z.string(),
}

/** A room as the lobby lists it. */
export const battleCard = z.object({
  ...setup,
  /** Rounds that have begun. */
  begun: z.int(),
  /** Worth of everything drawn so far. */
  value: amount,
  /** `customerId` of the winners; empty before the end. */
  winners: z.array(z.string()),
})
export type BattleCard = z.output<typeof battleCard>

/** The public random number that a room is bound to, from the moment when its last seat was taken. */
export const roomNumber = z.object({
  /** See `BeaconNetwork.chain`. */
  chain: z.string(),
  round: z.int(),
  /** When the last seat was taken: from then on nobody can leave, and the number is the first one of `BEACON_LEAD` later. */
  sealedAt: instant,
  /** When it is published. */
  at: instant,
  /** Hex; null until it was fetched. */
  signature: z.nullable(z.string()),
})
export type RoomNumber = z.output<typeof roomNumber>

/** A room with everything that is public by now. */
export const battleRoom = z.object({
  ...setup,
  /** The code of a private room, for those who sit in it; else null. */
  code: z.nullable(z.string()),
  /** SHA-256 of the server seed, public since the room was created. */
  serverSeedHash: z.string(),
  /** When that hash was published, by the database's clock. The reply to leaving does not tell it; rooms before migration 0057 have none. */
  seedPublishedAt: z.optional(instant),
  /** Client seeds by seat; empty until every seat is taken. */
  clientSeeds: z.array(z.string()),
  /** Whether the room was bound to a public random number when it was made; rooms before migration 0060 do not say. */
  bound: z.optional(z.boolean()),
  /** That number; absent until every seat is taken, and where the room is bound to none. */
  number: z.optional(roomNumber),
  rounds: z.array(battleRound),
  end: z.nullable(battleEnd),
  /** Sequence number of the last event that this state contains. */
  sequence: z.int(),
})
export type BattleRoom = z.output<typeof battleRoom>
