import type { CaseBook } from '#shared/book.ts'

/** A book as it is kept: without the strip's items, which come from the catalogue. */
export type StoredBook = Omit<CaseBook, 'gifts'>
