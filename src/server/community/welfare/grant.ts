import { postJournal } from '#server/core/money/journal.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import { type ClaimKind, welfareClaim } from './tables.ts'

/** Something that a player takes once. */
export interface Claim {
  playerId: string
  kind: ClaimKind
  /** See `welfareClaim.slot`. */
  slot: string
  /** Beijing day. */
  day: string
  at: Date
}

/** What a player reads who takes something a second time. */
const takenAlready = () => new Refusal(Status.conflict, '已经领取过了')

/** Writes down that a player has taken something. Throws a Refusal when it was taken before, on whatever node. Returns the id of the row. */
export async function claimOnce(
  tx: Tx,
  claim: Claim,
  got: { diamonds: Minor; itemId?: string },
  refusal: () => Refusal = takenAlready,
): Promise<string> {
  const [row] = await tx
    .insert(welfareClaim)
    .values({ ...claim, diamonds: got.diamonds, itemId: got.itemId ?? null })
    .onConflictDoNothing()
    .returning({ id: welfareClaim.id })
  if (!row) throw refusal()
  return row.id
}

/** What a claim pays, and as which journal. */
export interface Payment {
  claimId: string
  kind: 'sign_in' | 'task_reward' | 'red_packet'
  diamonds: Minor
  remark: string
}

/** Pays the diamonds of a claim to its player: a red packet out of its pot, everything else as a gift of the house. */
export async function payClaim(tx: Tx, { playerId, at }: Claim, { claimId, kind, diamonds, remark }: Payment): Promise<void> {
  const currency = Currency.diamond
  const about = { ref: `welfare:${claimId}`, remark, at }
  const mine = { playerId, currency, amount: diamonds }
  if (kind === 'red_packet') await postJournal(tx, { kind, ...about, lines: [mine, { house: 'packet', currency, amount: -diamonds }] })
  else await postJournal(tx, { kind, ...about, lines: [mine, { house: 'grant', currency, amount: -diamonds }] })
}
