import type { CaseBook, CaseEvent } from '#shared/book.ts'

/** A book as strangers may see it: item ids, receipt ids and the pity counter concern the owner only. */
export function publicBook(book: CaseBook): CaseBook {
  return { ...book, pity: null, events: book.events.map(withoutOwner) }
}

function withoutOwner(event: CaseEvent): CaseEvent {
  return 'drop' in event ? { ...event, drop: { ...event.drop, itemId: null, receiptId: null } } : event
}
