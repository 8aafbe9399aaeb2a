import pg from 'pg'

/** A question about the whole state of a database, answered again only when something was written. */
export interface Fence {
  /** The state as text. */
  look(): Promise<string>
  close(): Promise<void>
}

/**
 * Looks at a database by `state`, an SQL expression of type text. Every transaction that writes uses up an id, also one that is rolled back: while the
 * snapshot names the same ids as at the last look, nothing at all was written, and the state is what it was. Other databases of the cluster use ids too,
 * so when they differ the state is read, by a statement that is planned once; its text and the ids are of one snapshot.
 */
export async function fence(url: string, state: string): Promise<Fence> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (name: string, text: string) => (await client.query<{ ids: string; state: string }>({ name, text })).rows[0]
  const ids = 'pg_current_snapshot()::text as ids'
  let known = { ids: '', state: '' }
  return {
    look: async () => {
      const now = await ask('ids', `select ${ids}`)
      if (now?.ids !== known.ids) known = (await ask('state', `select ${ids}, ${state} as state`)) ?? { ids: '', state: '' }
      return known.state
    },
    close: () => client.end(),
  }
}
