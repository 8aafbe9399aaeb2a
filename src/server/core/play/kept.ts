import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Catalogue, currentCatalogue, latestCatalogue } from '#server/core/catalogue/snapshot.ts'
import { shownBalances } from '#server/core/money/balances.ts'
import { replyFor, storedUnder } from '#server/core/money/idempotency.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Balances } from '#shared/calls/fields.ts'
import type { PlayRequest } from './plan.ts'

/** What a key keeps of a play: balances in minor units, as they were just after paying, and the play's id under the name that its mode uses. */
type Kept = Balances & Record<string, unknown>

/** The reply to a play: its book, with the balances as they were just after paying. */
type Shown<Book> = Balances & { book: Book }

/** Answers keys of one mode again that have played. */
export class KeptPlays<Deps extends { db: Db }, Book> {
  /** `idName` is what the mode's `Plan.reply` calls the play; `bookOf` reads the book as replies have it. */
  constructor(
    private readonly idName: string,
    private readonly bookOf: (deps: Deps, playId: string) => Promise<Book>,
  ) {}

  /** Builds the reply to a play again from what its key keeps. */
  async restore(deps: Deps, kept: Record<string, unknown>): Promise<Shown<Book>> {
    return { book: await this.bookOf(deps, this.idIn(kept) ?? '0'), ...shownBalances(kept as Kept) }
  }

  /** Finds the play that was made under a key; null when the key has played nothing of this mode. */
  async find(deps: Deps, playerId: string, key: string): Promise<Shown<Book> | null> {
    const reply = (await storedUnder<Kept>(deps.db, playerId, key))?.reply
    return reply && this.idIn(reply) ? this.restore(deps, reply) : null
  }

  /**
   * Asks before a nonce is used: `requireAsSeen` throws a Refusal when what is to be played differs from what the player saw. A key whose play is
   * done gets its reply again, whatever has changed since. Null when the play may be made.
   */
  async unlessAsSeen(
    deps: Deps,
    { playerId, key, hash }: Pick<PlayRequest, 'playerId' | 'key' | 'hash'>,
    requireAsSeen: (catalogue: Catalogue) => unknown,
  ): Promise<Shown<Book> | null> {
    if (passes(requireAsSeen, await currentCatalogue(deps.db))) return null
    const stored = await storedUnder<Kept>(deps.db, playerId, key)
    if (stored) return this.restore(deps, replyFor(stored, hash))
    // The catalogue in memory may be a second old.
    requireAsSeen(await latestCatalogue(deps.db))
    return null
  }

  private idIn(kept: Record<string, unknown>): string | undefined {
    return kept[this.idName] as string | undefined
  }
}

function passes(requireAsSeen: (catalogue: Catalogue) => unknown, catalogue: Catalogue): boolean {
  try {
    requireAsSeen(catalogue)
    return true
  } catch {
    return false
  }
}

/** A table of plays that keeps the book of each. */
interface PlaysWithBooks<Book> extends PgTable {
  id: PgColumn
  book: PgColumn
  $inferSelect: { book: Book }
}

/** Reads the book of a play. Throws where there is none: a key has told of it. */
export async function keptBook<Book>(db: Db, table: PlaysWithBooks<Book>, playId: string): Promise<Book> {
  const [row] = await db
    .select({ book: table.book })
    .from(table as PgTable)
    .where(eq(table.id, playId))
  if (!row) throw new Error(`the database has no play ${playId} with a book`)
  return row.book as Book
}
