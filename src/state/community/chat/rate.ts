import { proxy, ref } from 'valtio/vanilla'
import { type ChatRating, chatLines, chatRate } from '#shared/calls/chat.ts'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { chatState } from './lines.ts'

/** Number of the ticket whose stars are on their way; 0 for none. */
export const rateState = proxy({ ticket: 0 })

let visit = 0

forgetOnLogout(() => {
  visit++
  rateState.ticket = 0
})

const closingLine = (ticket: number) => chatState.lines.find(({ rating }) => rating?.ticket === ticket)

/**
 * Gives a closed ticket its stars, 1 to 5. It is asked once: a second press meanwhile does nothing. What was refused, as by stars from another
 * phone, is told by the request, and the line is read again. Never rejects.
 */
export async function rate(ticket: number, stars: number): Promise<void> {
  if (rateState.ticket !== 0) return
  const mine = visit
  rateState.ticket = ticket
  try {
    const rated = await request(chatRate, { query: { ticket, stars } })
    if (mine === visit) show(rated)
  } catch {
    if (mine === visit) await readAgain(ticket)
  } finally {
    if (mine === visit) rateState.ticket = 0
  }
}

/** Handles what a push tells of the chat: another device of the player may have given the stars that this one asks for. */
export function hearStars(push: LiveMessage): void {
  if (push.eventType !== EventType.chat || push.data.by !== null || push.data.typing) return
  const asked = chatState.lines.filter(({ rating }) => rating?.stars === 0).at(-1)?.rating
  if (asked && asked.ticket !== rateState.ticket) void readAgain(asked.ticket)
}

function show(rating: ChatRating): void {
  const closing = closingLine(rating.ticket)
  if (closing) chatState.lines = ref(chatState.lines.map((line) => (line === closing ? { ...line, rating } : line)))
}

async function readAgain(ticket: number): Promise<void> {
  const seq = closingLine(ticket)?.seq
  if (seq === undefined) return
  const mine = visit
  const page = await request(chatLines, { query: { before: seq + 1 }, quiet: true }).catch(() => null)
  const rating = page?.lines.find((line) => line.seq === seq)?.rating
  if (mine === visit && rating) show(rating)
}
