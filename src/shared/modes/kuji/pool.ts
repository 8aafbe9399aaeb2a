import * as z from 'zod/mini'
import { drop } from '#shared/book.ts'
import { itemCard } from '#shared/calls/cards.ts'
import { amount, id, instant } from '#shared/calls/fields.ts'
import { KUJI_RANKS, KUJI_STATES } from './rules.ts'

/** Items of one kind in a pool, with how many there were and are left. */
export const kujiPrize = z.object({ ...itemCard.shape, rank: z.enum(KUJI_RANKS), count: z.int(), left: z.int() })
export type KujiPrize = z.output<typeof kujiPrize>

/** A pool as the list shows it. `roomId` is the pool's id. */
export const kujiCard = z.object({
  roomId: id,
  title: z.string(),
  /** Path below the image host's images folder. */
  image: z.string(),
  /** Price of a ticket in coins. */
  price: amount,
  tickets: z.int(),
  sold: z.int(),
  state: z.enum(KUJI_STATES),
  /** Tickets are sold from then on. */
  opensAt: instant,
  /** The pool ends then, sold out or not; null when it stands until it is sold out. */
  endAt: z.nullable(instant),
  /** When it was sold out, ended or cancelled. */
  closedAt: z.nullable(instant),
  /** The first prizes, at most three. */
  best: z.array(kujiPrize),
  /** What the buyer of the last ticket gets besides. */
  lastOne: z.nullable(itemCard),
})
export type KujiCard = z.output<typeof kujiCard>

/** Tickets that somebody holds until a moment. A hold that was given up, or used, ends at 0. */
export const kujiHold = z.object({ holdId: id, numbers: z.array(z.int()), until: instant })
export type KujiHold = z.output<typeof kujiHold>

/** A pool with everything public of it. */
export const kujiPool = z.object({
  ...kujiCard.shape,
  /** All prizes, from the highest rank. */
  prizes: z.array(kujiPrize),
  /** SHA-256 of the server seed, and the hash of the order (`orderHash`): public before ticket 1. */
  serverSeedHash: z.string(),
  orderHash: z.string(),
  /** One sign a ticket: `.` can be bought, `?` is sold and being peeled, a letter names the prize (`letterOf`) that it had. */
  board: z.string(),
  holds: z.array(kujiHold),
  /** True from the moment at which seed and order are told. */
  opened: z.boolean(),
})
export type KujiPool = z.output<typeof kujiPool>

/** One ticket that was bought. */
export const kujiTicket = z.object({ number: z.int(), rank: z.enum(KUJI_RANKS), drop })
export type KujiTicket = z.output<typeof kujiTicket>

/** The book of a purchase: everything that the client needs to peel its tickets, live or as a replay. */
export const kujiBook = z.object({
  kind: z.literal('kuji'),
  playId: id,
  /** There is no trial. */
  demo: z.literal(false),
  roomId: id,
  title: z.string(),
  paid: amount,
  playedAt: instant,
  /** 16 hex characters. They decide how the scene looks, and nothing else. */
  cosmeticSeed: z.string(),
  /** From this instant on others may hear of the prizes. */
  revealAt: instant,
  /** In the order in which they were chosen. */
  tickets: z.array(kujiTicket),
  /** What the last ticket of the pool brought besides; null unless it is among these. */
  lastOne: z.nullable(drop),
})
export type KujiBook = z.output<typeof kujiBook>
