import * as z from 'zod/mini'
import { dropCard } from '#shared/calls/cards.ts'
import { Currency, EventType } from './codes.ts'
import { MODES, modesWith } from './modes.ts'

/** Address and destinations of the STOMP channel (spec §7, design 2.3). */
export const LIVE_PATH = '/ws'
export const PUBLIC_TOPIC = '/topic/messages'
/** The topic of a room is this and its id. Who may subscribe is decided at SUBSCRIBE. */
export const ROOM_TOPIC = '/topic/room/'
/** The topics of the modes: a lobby, or a game that all watch. */
export const MODE_TOPICS: ReadonlySet<string> = new Set(modesWith('topic').map((mode) => MODES[mode].topic))
export const OWN_QUEUE = '/user/queue/messages'

/** `money`: the message tells of coins or diamonds that have arrived. */
const messageNews = z.object({ messageId: z.string(), title: z.string(), money: z.optional(z.boolean()) })

const battleState = z.object({
  roomId: z.string(),
  state: z.int(),
  customerList: z.array(z.object({ customerId: z.string() })),
})

/** What is new in the player's chat with 客服. It holds no words: devices fetch the lines themselves. */
const chatNews = z.object({
  /** Number of the chat's last line. */
  seq: z.int(),
  /** Who wrote it; null where nothing was written. */
  by: z.nullable(z.enum(['player', 'desk', 'auto'])),
  /** 客服 has read up to this line. */
  deskRead: z.int(),
  /** True when somebody of 客服 is typing. */
  typing: z.boolean(),
})
export type ChatNews = z.output<typeof chatNews>

/** What one of the player's balances is after the entry of the ledger with the number `line`; see `balances` of the calls. */
const balanceNews = z.object({ currency: z.enum(Currency), balance: z.number(), line: z.int() })
export type BalanceNews = z.output<typeof balanceNews>

/** Messages of the live channel (spec §3). */
export const liveMessage = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal(EventType.caseDrop), data: dropCard }),
  z.object({ eventType: z.literal(EventType.upgradeDrop), data: dropCard }),
  z.object({ eventType: z.literal(EventType.battleDrop), data: dropCard }),
  z.object({ eventType: z.literal(EventType.battleCreaTe), data: z.object({ roomId: z.string() }) }),
  z.object({ eventType: z.literal(EventType.battleState), data: battleState }),
  z.object({ eventType: z.literal(EventType.exponentStart), data: z.object({ roundId: z.string(), startAt: z.int() }) }),
  z.object({
    eventType: z.literal(EventType.exponentBreak),
    data: z.object({ roundId: z.string(), breakAt: z.int(), crash: z.int() }),
  }),
  z.object({ eventType: z.literal(EventType.topUpCredited), data: z.object({ orderNo: z.string() }) }),
  z.object({ eventType: z.literal(EventType.messageArrived), data: messageNews }),
  z.object({ eventType: z.literal(EventType.chat), data: chatNews }),
  z.object({ eventType: z.literal(EventType.balance), data: balanceNews }),
])
export type LiveMessage = z.output<typeof liveMessage>
