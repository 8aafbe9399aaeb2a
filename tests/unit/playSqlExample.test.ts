import { describe, expect, it } from 'vitest'
import { beginText } from '#server/core/play/beginSql.ts'
import { commitText } from '#server/core/play/commitSql.ts'
import { OPENING } from '#server/modes/case/openMode.ts'
import { each } from '../support/each.ts'

/**
 * The two statements of a play are put together from texts. Beside the code stands what 盲盒 gets, with a comment above each part, for whoever reads
 * them for the first time. `npx vitest run --project unit tests/unit/playSqlExample.test.ts -u` writes it anew.
 */

/** What each part does, and why it stands where it does, in the order of the statement. `select` is the answer at its end. */
type Notes = Record<string, string>

const BEGIN: Notes = {
  asked:
    'The plays, one of each player. This commit does not wait for the disk: nobody is told what was read here before the second statement is on disk, and that commit comes later in the same log. $2 is how long to wait for a lock.',
  stored: 'Keys that were used before: their plays get the same reply again, and nothing else happens to them.',
  known:
    'Plays that go on: an unused key, and a login that still is. In the order of the players, so that what follows locks in that order.',
  seed: 'Uses up the nonces, one for each draw, before anybody knows what they draw. They stay used when the play fails, so nobody can try a nonce out.',
  tally:
    'Makes the row in which the day and the month are counted, where the player has none: the second statement can only lock a row that is there.',
  select:
    'The answer: everything that the mode plans with. version names the state of the account row; as long as it is the same, nothing that was read here has moved. spend are tally, caps and rest. The columns after it are those of the mode: pity counter and revision of the catalogue.',
}

const COMMIT: Notes = {
  asked:
    'The plays as they were planned: cost, what they were judged by, draws, pushes, and the columns of the mode. LIMIT tells PostgreSQL how few there are.',
  logins:
    'Locks come first, in the order that every act keeps: login, seed, tally by player, account by id. Acts that lock in one order never wait for each other in a circle. SKIP LOCKED passes over what somebody else holds; its play is asked again alone. A login that has ended is not found.',
  seeds: 'The seed that was drawn with, which may have been replaced since.',
  tallies: 'The tally against which cost is counted. fits: it, the caps and the rest are those that allowed the play.',
  wallets: 'The account of coins, locked last because most acts want it. version changes with every change of the row.',
  able: 'Plays that can be done: all that was locked is as it was read. From here on every part looks at these rows and not at the tables, because a part of a WITH reads what was there when the statement began.',
  keyed: 'Takes the key and keeps the reply under it. A key that another node has taken meanwhile yields no row.',
  paid: 'Plays that are done: all that follows writes for them, and for no other.',
  counted: 'Counts the cost in the day and the month. What they counted of an earlier one is left out.',
  debited: 'Takes the coins, and counts the lines and the sums of the account.',
  balances_told: 'Tells the phones of the player the new balance, unless nothing moved. Robots have no phone.',
  booked: 'A journal for what was paid.',
  lines: 'Its two lines, which sum to zero: from the player, and to the house.',
  draw: 'One row for each draw of these plays.',
  receipts: 'A receipt for each draw, by which the player can check it.',
  items: 'The items, in the bag at once. Others hear of them at the reveal.',
  history: 'The first line in the history of each item.',
  pushes: 'What others are told, at the moment of the reveal.',
  opened: 'From here on what the mode writes: the opening with its book.',
  turn: 'The pity counter of the player and the box. Only openings write it, and they hold the account.',
  select: 'The answer, a row for each play. balance is null when it was not done; held is false when somebody else held one of its rows.',
}

const WIDTH = 140

/** Breaks a text into lines of at most {@link WIDTH} characters at the spaces that `at` names. */
function wrapped(line: string, indent: string, at: RegExp): string[] {
  if (line.length <= WIDTH) return [line]
  const breaks = [...line.matchAll(at)].map(({ index, 0: found }) => index + found.length).filter((end) => end > indent.length + 20)
  const end = breaks.filter((each) => each <= WIDTH).at(-1) ?? breaks[0]
  if (end === undefined) return [line]
  return [line.slice(0, end).trimEnd(), ...wrapped(`${indent}${line.slice(end)}`, indent, at)]
}

/** Lays a statement out with its notes. Throws where a part has no note. */
function laidOut(text: string, notes: Notes): string {
  const noteOf = (part: string) => {
    const note = notes[part]
    if (note === undefined) throw new Error(`no note for the part ${part}`)
    return wrapped(`-- ${note}`, '-- ', / /g)
  }
  const lines = text.split('\n').flatMap((line) => {
    const short = line.replace(/^ {4}/, '').trimEnd()
    const part = /^(?:WITH |\), )(\w+) AS/.exec(short)?.[1]
    if (short === '') return []
    if (part) return short.startsWith('WITH') ? [...noteOf(part), short] : ['),', ...noteOf(part), short.slice(3)]
    if (short.startsWith('SELECT')) return [...noteOf('select'), ...wrapped(short, '  ', /, | AND /g)]
    return wrapped(short, `${/^ */.exec(short)?.[0]}  `, /, | AND | (?=FROM|WHERE)/g)
  })
  return `${lines.join('\n')}\n`
}

const HEADS = {
  begin:
    '-- The first statement of an opening of 盲盒, as beginSql.ts puts it together. $1 the plays as JSON, $2 how long to wait for a lock.',
  commit:
    '-- The second statement of an opening of 盲盒, for several plays, as commitSql.ts puts it together. $1 the plays as JSON, $2 how long to wait for a lock.',
}

describe.each([
  { name: 'begin' as const, text: beginText(OPENING), notes: BEGIN },
  { name: 'commit' as const, text: commitText(OPENING, { wait: false }), notes: COMMIT },
])('$name.example.sql', ({ name, text, notes }) => {
  const example = `${wrapped(HEADS[name], '-- ', / /g).join('\n')}\n\n${laidOut(text, notes)}`

  it('is what the code puts together', async () => {
    await expect(example).toMatchFileSnapshot(`../../src/server/core/play/${name}.example.sql`)
  })

  it('differs from it in comments and white space only, and each note stands above a part', () => {
    const bare = (sql: string) =>
      sql
        .replace(/^--.*$/gm, '')
        .replace(/\s+/g, ' ')
        .replaceAll('( ', '(')
        .replaceAll(' )', ')')
        .trim()
    expect(bare(example)).toBe(bare(text))
    each(Object.values(notes), (note) => expect(example.replace(/\n-- /g, ' ')).toContain(note))
  })
})
