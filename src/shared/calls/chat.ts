import * as z from 'zod/mini'
import { ABOUT_KINDS, CHAT_PAGE, CHAT_PICTURE_LIMIT, CHAT_STARS, CHAT_TEXT_LIMIT, CHAT_WRITERS } from '#shared/chat.ts'
import { defineCall } from './define.ts'
import { instant, queryInt, requiredInt } from './fields.ts'

const LAST_SEQ = 2_000_000_000
const LAST_TICKET = 999_999_999_999

const aboutId = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** Names a record of the player. */
export const aboutRef = z.object({ kind: z.enum(ABOUT_KINDS), id: aboutId })
export type AboutRef = z.output<typeof aboutRef>

/** A record as 客服 and the player see it in the chat, as it stands now. */
export const aboutCard = z.object({
  ...aboutRef.shape,
  title: z.string(),
  /** How it stands, and how much it is about. */
  note: z.string(),
  /** Path of a picture below the image host; '' for none. */
  image: z.string(),
  time: instant,
})
export type AboutCard = z.output<typeof aboutCard>

/** How the player has rated the service of a ticket. */
export const chatRating = z.object({
  ticket: z.int(),
  /** 1 to CHAT_STARS; 0 for not rated yet. */
  stars: z.int(),
})
export type ChatRating = z.output<typeof chatRating>

export const chatLine = z.object({
  /** 1, 2, 3 … in the player's chat, without gaps. */
  seq: z.int(),
  by: z.enum(CHAT_WRITERS),
  at: instant,
  text: z.string(),
  /** Address of the picture and its size in px. An empty address stands for a picture that is kept no longer. */
  picture: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  about: z.nullable(aboutCard),
  /** The key under which the player's device sent it; '' for lines of others. */
  key: z.string(),
  /** Number of the operator who wrote it; 0 for lines of others, and for old ones. */
  desk: z.int(),
  /** Only on the line that closes a ticket. */
  rating: z.nullable(chatRating),
})
export type ChatLine = z.output<typeof chatLine>

export const chatPage = z.object({
  /** In order. */
  lines: z.array(chatLine),
  /** Number of the chat's last line; 0 for an empty chat. */
  last: z.int(),
  /** Number of the oldest line that is kept; 0 for none. Lines before it are deleted. */
  first: z.int(),
  /** 客服 has read up to this line. */
  deskRead: z.int(),
  /** The player has read up to this line. */
  ownRead: z.int(),
  /** Number of the open ticket; 0 for none. */
  ticket: z.int(),
  /** Ms until somebody answers, as it went lately, in whole minutes; null outside the hours and where too little is known. */
  wait: z.nullable(z.int()),
})
export type ChatPage = z.output<typeof chatPage>

export const chatLines = defineCall('GET /api/chat/lines', {
  summary: `Up to ${CHAT_PAGE} lines of the player's chat: those after a line, those before a line, or the last ones`,
  query: z.object({
    /** Lines after this one, oldest first. -1 asks for those before. */
    after: queryInt(-1, LAST_SEQ, -1),
    /** The lines right before this one. 0 asks for the last ones. */
    before: queryInt(0, LAST_SEQ, 0),
  }),
  data: chatPage,
})

/** A picture that a line may name. */
export const chatImage = z.object({
  id: z.string(),
  /** In px, as the server keeps it. */
  width: z.int(),
  height: z.int(),
})
export type ChatImage = z.output<typeof chatImage>

/** Takes a picture (base64) before the line that shows it, so that the line itself stays small on a weak network. */
export const chatPicture = defineCall('POST /api/chat/picture', {
  summary: 'Upload a picture for a line to 客服, once per key',
  body: z.object({ picture: z.string().check(z.minLength(1), z.maxLength(CHAT_PICTURE_LIMIT)) }),
  data: chatImage,
})

/** Sends a line: text, a picture that was uploaded, or either of them about a record. The idempotency key is the line's name. */
export const chatSay = defineCall('POST /api/chat/say', {
  summary: 'Send a line to 客服, once per key',
  body: z.object({
    text: z.prefault(z.string().check(z.maxLength(CHAT_TEXT_LIMIT)), ''),
    imageId: z.optional(z.string().check(z.regex(/^[\w-]{22}$/))),
    about: z.optional(aboutRef),
  }),
  data: chatLine,
})

export const chatRead = defineCall('POST /api/chat/read', {
  summary: 'Note that the player has read up to this line',
  query: z.object({ seq: queryInt(0, LAST_SEQ, 0) }),
  data: z.boolean(),
})

export const chatTyping = defineCall('POST /api/chat/typing', {
  summary: 'Tell 客服 that the player is typing now; false when it was told less than TYPING_EVERY ago, or there is no chat',
  data: z.boolean(),
})

export const chatRate = defineCall('POST /api/chat/rate', {
  summary: 'Rate the service of a closed ticket of the player, once',
  query: z.object({ ticket: requiredInt(1, LAST_TICKET), stars: requiredInt(1, CHAT_STARS) }),
  data: chatRating,
})

export const chatAbouts = defineCall('GET /api/chat/abouts', {
  summary: 'The newest records of the player that a line can be about, newest first; with kind and id this one alone',
  query: z.object({ kind: z.optional(z.enum(ABOUT_KINDS)), id: z.optional(aboutId) }),
  data: z.array(aboutCard),
})
