import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { allArchives } from '#server/core/money/archive/records.ts'
import { restoreMonth } from '#server/core/money/archive/restore.ts'
import { takeMonth } from '#server/core/money/archive/take.ts'
import { verifyFolder } from '#server/core/money/archive/verify.ts'
import { settleRelease } from '#server/core/release/settle.ts'
import { type CommandIo, inWords, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { measuredNow } from '#server/platform/db/databaseTime.ts'
import { withLock } from '#server/platform/db/withLock.ts'

const USAGE = `usage: npm run archive -- month 2026-07 --to FOLDER --trial [--age 3] [--slices]
       npm run archive -- list
       npm run archive -- verify FOLDER
       npm run archive -- restore 2026-07 --from FOLDER --trial
--trial: needed as long as docs/operations.md names what archives lack; for a copy of a database, not for the one that players use
month: moves the entries of the ledger up to the end of the month into files and removes their rows; begun again after it was broken off, it goes on
  --age: so many whole months must have passed since
  --slices: also removes rows one by one where entry is divided and no part ends with the month
verify: reads the files alone, without the database: chain, hashes, sums, balances
restore: puts the newest archive back`

const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))
const folder = z.string().check(z.minLength(1))
const trial = z.literal(true)
const asked = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('month'),
    of: month,
    to: folder,
    age: z._default(z.string().check(z.regex(/^\d{1,3}$/)), '3'),
    slices: z._default(z.boolean(), false),
    trial,
  }),
  z.strictObject({ act: z.literal('list') }),
  z.strictObject({ act: z.literal('verify'), of: folder }),
  z.strictObject({ act: z.literal('restore'), of: month, from: folder, trial }),
])
type Asked = z.output<typeof asked>

/** Reads the words of the command line; null when they are not those of USAGE. */
function read(args: readonly string[]): Asked | null {
  try {
    const words = { to: { type: 'string' }, from: { type: 'string' }, age: { type: 'string' } } as const
    const options = { ...words, slices: { type: 'boolean' }, trial: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [act, of, ...rest] = positionals
    const read = asked.safeParse({ act, ...(of !== undefined && { of }), ...values })
    return read.success && rest.length === 0 ? read.data : null
  } catch {
    return null
  }
}

async function verify({ say, complain }: CommandIo, of: string): Promise<boolean> {
  const { archives, problems } = await verifyFolder(of)
  for (const { month, hash } of archives) say(`${month}  ${hash}`)
  for (const problem of problems) complain(`broken: ${problem}`)
  if (problems.length === 0) say(archives.length === 0 ? 'no archive lies here' : 'every archive holds')
  return problems.length === 0
}

async function list(db: Db, { say }: CommandIo): Promise<boolean> {
  for (const { month, after, until, rows, state, hash } of await allArchives(db))
    say(`${month}  ${state}  ${rows} entries, ids above ${after} up to ${until}  ${hash}`)
  return true
}

type Change = Exclude<Asked, { act: 'verify' | 'list' }>

async function change(db: Db, { say }: CommandIo, what: Change): Promise<boolean> {
  if (what.act === 'restore') {
    say(`${await restoreMonth(db, { month: what.of, folder: what.from })} entries of ${what.of} are back`)
    return true
  }
  const { of, to, age, slices } = what
  await mkdir(to, { recursive: true })
  const now = (await measuredNow(db))()
  const settle = (range: { after: string; until: string }) => settleRelease(db, range)
  const taken = await takeMonth(db, { month: of, folder: to, age: Number(age), slices, now, settle })
  say(taken.isNew ? `${of}: ${taken.rows} entries lie in ${to}, and their rows are removed` : `${of} was archived before`)
  return true
}

/** `npm run archive --` moves closed months of the ledger into files, verifies them, and puts them back. */
async function main(args: readonly string[]): Promise<void> {
  const what = read(args)
  const io: CommandIo = { say: (text) => process.stdout.write(`${text}\n`), complain: (text) => process.stderr.write(`${text}\n`) }
  if (!what) {
    io.complain(USAGE)
    process.exitCode = 1
  } else if (what.act === 'verify') process.exitCode = (await verify(io, what.of)) ? 0 : 1
  else
    await runCommand(
      inWords((db, said) => (what.act === 'list' ? list(db, said) : withLock(db, 'ledgerArchive', () => change(db, said, what)))),
    )
}

await main(process.argv.slice(2))
