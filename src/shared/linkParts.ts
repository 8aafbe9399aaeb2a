import { ID_PATTERN } from '#shared/calls/fields.ts'

/** Digits of the code of a private room of 竞技场. */
export const ROOM_CODE_LENGTH = 6

/** What the player reads instead of what an ill-formed link was to show. */
export const LINK_WRONG = { title: '链接不对', text: '链接不完整或有误，请向分享的人再要一次' } as const

/** True for an id as addresses name it. What is none is a mistake in the link, and no server need be asked. */
export const isIdText = (text: string): boolean => ID_PATTERN.test(text)

/** True for a whole code of a private room. */
export const isRoomCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Form of the token in the link of a shared receipt. */
export const SHARE_TOKEN = /^[\w-]{22}$/

/** Where the title picture of a shared replay is, drawn by the server; its token follows. */
export const CARD_PATH = '/api/common/replayCard/'

/** Where its still is: the item alone, for the page that the link opens. */
export const stillPath = (token: string): string => `${CARD_PATH}${token}?still`

/**
 * The room that an address names by its id, or a private one by its code alone (id '0'). Null when the address names none. A code that is none is left
 * out: rooms that are not private need no code.
 */
export function battleRoomLink(id: string, code: string): { roomId: string; code: string } | null {
  const known = isRoomCode(code) ? code : ''
  if (isIdText(id)) return { roomId: id, code: known }
  return (id === '' || id === '0') && known ? { roomId: '0', code: known } : null
}
