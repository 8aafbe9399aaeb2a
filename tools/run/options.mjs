/** The words behind `npm test --`, and what they mean. */
import { parseArgs } from 'node:util'

const OPTIONS = {
  full: { type: 'boolean', help: 'everything there is, in three parts; npm run test:full' },
  part: { type: 'string', help: 'one part of it: 1/4, 2/4, 3/4 or 4/4' },
  touched: { type: 'boolean', help: 'the checks, and the test files nearest to what is changed and not committed, in about three minutes' },
  since: { type: 'string', help: 'with --touched: what is changed since this commit, committed or not' },
  whole: { type: 'boolean', help: 'with --touched: every file that the change can touch, however long it takes' },
  suite: { type: 'string', help: 'one suite alone: unit, server, e2e, scenes, pictures or visual' },
  grep: { type: 'string', help: 'tests whose name matches this pattern; of pictures, those whose name contains it' },
  outside: {
    type: 'boolean',
    help: 'also the server suite on the PostgreSQL and Redis of CI_DATABASE_URL and CI_REDIS_URL, where they answer',
  },
  landing: { type: 'boolean', help: 'notes a green run in tests/landings.json' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
}

/** What `npm test -- --help` says. */
export const HELP = [
  'npm test                  every test that a landing needs',
  ...Object.entries(OPTIONS).map(([name, { type, help }]) => `npm test -- --${type === 'string' ? `${name} …` : name}`.padEnd(26) + help),
  'One test file:            npx vitest run --project SUITE FILE',
].join('\n')

/** What the first word goes with: one of the others. */
const NEEDS = { since: ['touched'], whole: ['touched'], grep: ['suite', 'touched'] }
/** Of a run of everything that a landing needs, so of no choice of tests. */
const OF_ALL = ['outside', 'landing']
/** Of these one at most: each names another choice of tests. */
const CHOICES = ['full', 'part', 'touched', 'suite']

/** The options of a command line. Throws an error whose message says what is wrong with it. `suites` and `parts` are the known ones. */
export function optionsOf(words, { suites, parts }) {
  const { values } = parseArgs({ args: words, options: OPTIONS, strict: true, allowPositionals: false })
  const chosen = CHOICES.filter((name) => values[name] !== undefined && !(name === 'full' && values.part !== undefined))
  if (chosen.length > 1) throw new Error(`--${chosen[0]} and --${chosen[1]} are two choices`)
  for (const [word, others] of Object.entries(NEEDS))
    if (values[word] !== undefined && others.every((other) => values[other] === undefined))
      throw new Error(`--${word} goes with --${others.join(' or --')}`)
  const wrong = OF_ALL.find((word) => values[word] && chosen.length > 0)
  if (wrong) throw new Error(`--${wrong} and --${chosen[0]} are two choices`)
  if (values.suite !== undefined && !suites.includes(values.suite)) throw new Error(`--suite is one of ${suites.join(', ')}`)
  if (values.part !== undefined && !parts.includes(values.part)) throw new Error(`--part is one of ${parts.join(', ')}`)
  return values
}
