import pg from 'pg'

/** For each database whose clock follows a test's clock: makes it show the same time. */
const followed = new Map<string, () => Promise<void>>()

const nameOf = (url: string) => new URL(url).pathname

/** Lets every connection to a database that follows a clock wait until the database shows the time of that clock. */
function patchPool(): void {
  const connect = pg.Pool.prototype.connect as (callback?: (...given: unknown[]) => void) => unknown
  pg.Pool.prototype.connect = function (this: pg.Pool, callback?: (...given: unknown[]) => void) {
    const show = followed.get(nameOf(this.options.connectionString ?? 'postgres:///'))
    if (!show) return connect.call(this, callback)
    return callback ? void show().then(() => connect.call(this, callback)) : show().then(() => connect.call(this))
  } as typeof pg.Pool.prototype.connect
}
patchPool()

/**
 * Makes `now()` and `clock_timestamp()` in the SQL of the product say what `now` says: functions of the same names, which are found before
 * PostgreSQL's own. Call it
 * before anything connects to the database. The returned function ends that.
 */
export async function followClock(url: string, now: () => number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`
    CREATE SCHEMA test_clock;
    CREATE TABLE test_clock.hand (ms float8 NOT NULL);
    INSERT INTO test_clock.hand VALUES (0);
    CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE
      AS $$ SELECT timestamptz 'epoch' + ms * interval '1 millisecond' FROM test_clock.hand $$;
    CREATE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT test_clock.now() $$;
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = test_clock, public, pg_catalog', current_database()); END $$`)
  let shown = Number.NaN
  let turn: Promise<unknown> = Promise.resolve()
  const show = async () => {
    const at = now()
    if (at !== shown) {
      shown = at
      turn = turn.then(() => client.query('UPDATE test_clock.hand SET ms = $1', [at]))
    }
    await turn
  }
  followed.set(nameOf(url), show)
  return async () => {
    followed.delete(nameOf(url))
    await client.end()
  }
}
