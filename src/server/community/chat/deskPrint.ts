import type { DeskChat } from './desk.ts'
import type { LineRow } from './lines.ts'
import type { NoteRow } from './notes.ts'
import type { TicketRow } from './tickets.ts'
import { oneLine, plainText } from './words.ts'

const WRITERS = { player: '<', desk: '>', auto: '*' } as const
const MINUTE = 60_000

/** Blanks that a terminal shows. With a long run of them a player could begin what looks like a line of its own. */
const BLANKS = /(?:[^\S\n]|[\u2800\u3164\uffa0\u115f\u1160]){4,}|\t+/g

/** Words for a terminal. Further lines stand behind a bar, so that none looks like a line of somebody else. */
const printWords = (text: string) => plainText(text).replace(BLANKS, '   ').replaceAll('\n', '\n      | ')

/** A line of a chat: `>7` was written by operator 7. */
export function printLine({ seq, by, at, text, picture, aboutKind, aboutId, desk }: LineRow): string {
  const parts = [printWords(text), picture === null ? '' : `[picture ${picture}]`, aboutKind === null ? '' : `[${aboutKind}:${aboutId}]`]
  return `${String(seq).padStart(5)} ${at.toISOString()} ${WRITERS[by]}${desk ?? ''} ${parts.filter(Boolean).join(' ')}`
}

/** A note of an operator. */
export const printNote = ({ at, text, desk }: NoteRow): string => `    # ${at.toISOString()} #${desk} ${printWords(text)}`

/** Lines in their order, each note before the first line that is younger. It takes these notes out of `notes` and leaves the others. */
export function printTalk(lines: readonly LineRow[], notes: NoteRow[]): string {
  const printed = lines.flatMap((line) => {
    const later = notes.findIndex(({ at }) => at >= line.at)
    return [...notes.splice(0, later === -1 ? notes.length : later).map(printNote), printLine(line)]
  })
  return printed.join('\n')
}

/** A span of time in words. */
export function printSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** How the open ticket stands. */
export function printTicket(ticket: Pick<TicketRow, 'id' | 'openedAt' | 'answeredAt'> | null, now: number): string {
  if (!ticket) return 'no open ticket'
  const { id, openedAt, answeredAt } = ticket
  return `ticket ${id}, ${answeredAt ? 'answered' : `waits for its first answer ${printSpan(now - openedAt.getTime())}`}`
}

/** How the ticket is rated that was closed last; '' for none. */
export const printRating = (closed: TicketRow | null): string =>
  closed
    ? `last closed: ticket ${closed.id} by ${closed.closedBy}, ${closed.stars === null ? 'not rated' : `${closed.stars} of 5 stars`}`
    : ''

/** A chat in the list. */
export function printChat(chat: DeskChat, now: number): string {
  const { uid, nickname, waiting, lastSeq, playerAt, frozen, ticket, since } = chat
  const waits = waiting > 0 && since ? `waits ${printSpan(now - since.getTime())}` : 'read'
  const number = ticket === null ? 'no ticket' : `ticket ${ticket}`
  const name = `${oneLine(nickname)}${frozen ? '  (frozen)' : ''}`
  return `${uid}  ${number}  ${waits}  ${waiting} unread of ${lastSeq}  ${playerAt?.toISOString() ?? ''}  ${name}`
}
