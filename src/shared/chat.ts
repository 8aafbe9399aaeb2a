import { beijingDaySpan } from './beijingTime.ts'
import { RECORD_NAMES } from './records.ts'

/** Hours of 客服 by Beijing time: from the first on, until before the second. 24 is midnight. */
export const CHAT_HOURS = { opens: 9, closes: 24 } as const

/** Most characters (UTF-16 units) of the text of a line. */
export const CHAT_TEXT_LIMIT = 500

/** Most bytes of a picture's base64. The phone shrinks what it sends far below that. */
export const CHAT_PICTURE_LIMIT = 1_500_000

/** Longest side of a picture that the server keeps, in px. */
export const CHAT_PICTURE_SIDE = 1_280

/** Lines of one reply. */
export const CHAT_PAGE = 40

/** Lines that a player may send in a minute (the setting CHAT_MINUTE_LINES changes it) and in a Beijing day, and pictures in such a day. */
export const CHAT_MINUTE_LINES = 20
export const CHAT_DAY_LINES = 1_000
export const CHAT_DAY_PICTURES = 10

/** Ms for which a sign of typing holds. Whoever goes on typing repeats it within this time. */
export const TYPING_HOLDS = 5_000

/** Least time between two signs of typing, in ms. */
export const TYPING_EVERY = 3_000

/** Most stars that a player can give a service; the fewest are 1. */
export const CHAT_STARS = 5

/** Who wrote a line: the player, somebody of 客服, or the server itself: outside the hours, and when a ticket is closed. */
export const CHAT_WRITERS = ['player', 'desk', 'auto'] as const
export type ChatWriter = (typeof CHAT_WRITERS)[number]

/** What a line can be about: a record of the player, by the list that it stands in, with its name. The lists of the modes come in their order. */
export const ABOUT_NAMES = {
  topUp: '充值单',
  retrieval: '提取单',
  ...RECORD_NAMES,
  purchase: '商城',
  gift: '赠送',
  receipt: '凭证',
  entry: '流水',
} as const
export type AboutKind = keyof typeof ABOUT_NAMES
export const ABOUT_KINDS = Object.keys(ABOUT_NAMES) as [AboutKind, ...AboutKind[]]

const HOUR = 3_600_000

/** True when somebody of 客服 answers at this moment (ms since 1970). */
export function isDeskOpen(at: number): boolean {
  const hour = (at - beijingDaySpan(at).from) / HOUR
  return hour >= CHAT_HOURS.opens && hour < CHAT_HOURS.closes
}

/** The kind and id that `kind:id` names; null when it names none. The address of 客服 carries it. */
export function readAbout(text: string): { kind: AboutKind; id: string } | null {
  const [, kind = '', id = ''] = /^([a-zA-Z]+):([\w-]{1,40})$/.exec(text) ?? []
  return isAboutKind(kind) ? { kind, id } : null
}

const isAboutKind = (text: string): text is AboutKind => Object.hasOwn(ABOUT_NAMES, text)
