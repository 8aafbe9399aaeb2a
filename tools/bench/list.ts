/** Every bench of package.json, with its short form. `npm run bench:all -- --short` runs them all. */

/** A bench. */
export interface Bench {
  /** `npm run bench:NAME`. */
  name: string
  /** What runs it, beside the root: a program for tsx, or a test file for Vitest. */
  file: string
  /** Words that it always gets. */
  args?: readonly string[]
  /** Settings that it always gets. */
  env?: Readonly<Record<string, string>>
  /** Why `bench:all` leaves it out. */
  leftOut?: string
  /** What makes it short: more words, other settings. */
  short: { args?: readonly string[]; env?: Readonly<Record<string, string>> }
  /** Minutes after which `bench:all` ends its short form. */
  minutes: number
}

const tool = (name: string, file: string, minutes: number, short: Bench['short'] = {}, more: Partial<Bench> = {}): Bench => ({
  name,
  file: `tools/bench/${file}.ts`,
  minutes,
  short,
  ...more,
})

/** Benches of the server come first: they need no built client. */
export const BENCHES: readonly Bench[] = [
  tool('server', 'openCase', 4, { env: { ROUNDS: '1', SECONDS: '4', WORKERS: '1' } }),
  tool('modes', 'modes', 9, { env: { ROUNDS: '1', SECONDS: '4' } }),
  tool('live', 'live', 3, { args: ['--rounds', '3'] }),
  tool('flood', 'liveFlood', 3),
  tool('gallery', 'gallery', 4, { args: ['--openings', '6000', '--seconds', '30'] }),
  tool('chat', 'chat', 3, { args: ['--players', '100'] }),
  tool('rooms', 'rooms', 4, { args: ['--rooms', '50', '--rounds', '3', '--fast'] }),
  tool('exponent', 'exponent', 3, { args: ['--players', '100'] }),
  tool('roll', 'roll', 3, { args: ['--players', '500'] }),
  tool('shower', 'shower', 3, { args: ['--players', '100'] }),
  tool('rank', 'rank', 3, { args: ['--players', '5000'] }),
  tool('strangers', 'strangers', 3, { args: ['--seconds', '25'] }),
  tool(
    'seed',
    'seed',
    4,
    { env: { OPENINGS: '5000', DAYS: '5' } },
    { leftOut: 'it fills a database that somebody names: bench:gallery runs the same seeder' },
  ),
  tool('growth', 'growth', 4, {}, { leftOut: 'it asks a database that bench:seed has filled' }),
  { name: 'bytes', file: 'tests/server/growth/bytes.test.ts', env: { BYTES: '1' }, short: { env: { PLAYS: '40' } }, minutes: 5 },
  tool('album-scroll', 'albumScroll', 2, { args: ['--runs', '1'] }),
  tool('bag', 'bag', 3, { args: ['--runs', '1'] }),
  tool('chat-scroll', 'chatScroll', 3, { args: ['--runs', '1'] }),
  tool('load', 'load', 3, { args: ['--runs', '1'] }),
  tool('opening', 'opening', 4),
  tool('quick', 'quick', 5, { args: ['--runs', '1'] }),
  tool('shared', 'shared', 4, { args: ['--runs', '1'] }),
  tool('idle', 'idle', 5, { args: ['--seconds', '3', '--grep', '^(首页|盲盒|ROLL 房间)$'] }),
  tool('session', 'session', 6, { args: ['--hours', '0.2'] }),
  tool('memory', 'scenes', 6, {}, { args: ['--memory'] }),
  tool('scenes', 'scenes', 4, { args: ['--minutes', '1'] }),
  tool('swap', 'swap', 4),
  tool('start', 'start', 9, { args: ['--modules', 'node_modules'] }),
  {
    name: 'landings',
    file: 'tests/e2e/battleLandings.test.ts',
    env: { LANDINGS: '1' },
    short: { args: ['-t', 'on 2 screens'] },
    minutes: 4,
  },
  { name: 'heads', file: 'tests/e2e/exponentHeads.test.ts', env: { HEADS: '1' }, short: {}, minutes: 9 },
]
