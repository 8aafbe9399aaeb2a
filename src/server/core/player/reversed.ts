import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'

/** Notes that the money of a credited top-up went back to the payer. The coins stay; whatever asks for a real top-up counts the order no more. */
export async function noteReversed(tx: Tx, orderNo: string): Promise<void> {
  await tx.execute(sql`update top_up set reversed_at = now() where order_no = ${orderNo} and state = 'credited' and reversed_at is null`)
}
