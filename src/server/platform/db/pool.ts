import pg from 'pg'
import { isPlanStale } from './errors.ts'
import { refuseSecond } from './oneConnection.ts'
import { forgetNames, withName } from './prepared.ts'

/** What `pg` says when its `query_timeout` is over. The connection still waits for the answer and must not be used again. */
const READ_TIMEOUT = 'Query read timeout'

/**
 * A connection that somebody took out of the pool gives itself back, to be closed, as soon as it breaks or does not answer in time. It prepares what it
 * is asked often, see `withName`.
 *
 * Without this a transaction whose BEGIN gets no answer would keep its connection for ever, a ROLLBACK would wait behind the statement that
 * hangs, and a connection that breaks between two statements would end the process.
 */
function guarded(client: pg.PoolClient): pg.PoolClient {
  const release = client.release
  const query = client.query as (...args: unknown[]) => unknown
  let held = true
  const giveBack = (broken?: Error | boolean) => {
    if (!held) return
    held = false
    client.off('error', giveBack)
    Reflect.deleteProperty(client, 'query')
    release.call(client, broken)
  }
  const watched = (...args: unknown[]) => {
    const answer = query.apply(client, withName(args))
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === READ_TIMEOUT) giveBack(error)
        if (isPlanStale(error)) forgetNames()
      })
    return answer
  }
  client.on('error', giveBack)
  client.release = giveBack
  return Object.assign(client, { query: watched })
}

/** A pool whose connections give themselves back when they are lost. In tests it gives no second one to a transaction, see `refuseSecond`. */
export class SafePool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options)
    // A connection may break in the moment between its making and its handing over: without a listener that would end the process.
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    try {
      refuseSecond(this)
    } catch (error) {
      if (!callback) return Promise.reject(error)
      callback(error as Error, undefined, () => undefined)
      return
    }
    if (!callback) return super.connect().then(guarded)
    super.connect(callback)
  }
}
