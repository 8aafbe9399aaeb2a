import type { PoolClient } from 'pg'
import type { Db } from '#server/platform/db/connect.ts'
import { tryLock } from '#server/platform/db/locks.ts'

/** The right to run the robots. It lasts as long as its database connection. */
export interface Lead {
  /** Aborts when the connection, and with it the right, is lost. */
  lost: AbortSignal
  giveUp(): Promise<void>
}

/** Takes the right to run the robots; null while another node has it. */
export async function takeLead(db: Db): Promise<Lead | null> {
  const client = await db.$client.connect()
  try {
    if (await tryLock(client, 'robots')) return leadOn(client)
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
  return null
}

function leadOn(client: PoolClient): Lead {
  const losing = new AbortController()
  const lose = () => losing.abort()
  client.on('error', lose)
  client.on('end', lose)
  return {
    lost: losing.signal,
    giveUp: async () => {
      client.off('error', lose).off('end', lose)
      // The connection holds the lock. Closing the connection frees it in any case, even after an error.
      client.release(true)
    },
  }
}
