import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import type { InvitationRow, PromoterRow } from './judge.ts'
import { invitation, promoter } from './tables.ts'

const byId = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1)

/** Locks the rows of these promoters, in the order of their ids, and makes those that are missing. By player id. */
export async function lockPromoters(tx: Tx, playerIds: readonly string[]): Promise<Map<string, PromoterRow>> {
  const wanted = [...new Set(playerIds)].sort(byId)
  await tx
    .insert(promoter)
    .values(wanted.map((playerId) => ({ playerId })))
    .onConflictDoNothing()
  const rows = await tx.select().from(promoter).where(inArray(promoter.playerId, wanted)).orderBy(asc(promoter.playerId)).for('update')
  return new Map(rows.map((row) => [row.playerId, row]))
}

/** The invitations of these players, by player id. Only who holds the row of their promoter changes them. */
export async function invitationsOf(tx: Tx, playerIds: readonly string[]): Promise<Map<string, InvitationRow>> {
  const rows = await tx
    .select()
    .from(invitation)
    .where(inArray(invitation.playerId, [...new Set(playerIds)]))
  return new Map(rows.map((row) => [row.playerId, row]))
}

/** Writes what `book` or `unbook` has changed. */
export async function writeRows(tx: Tx, promoters: Iterable<PromoterRow>, invitations: Iterable<InvitationRow>): Promise<void> {
  for (const { playerId, ...sums } of promoters) await tx.update(promoter).set(sums).where(eq(promoter.playerId, playerId))
  for (const { id, orders, earned, month, monthEarned } of invitations)
    await tx.update(invitation).set({ orders, earned, month, monthEarned }).where(eq(invitation.id, id))
}
