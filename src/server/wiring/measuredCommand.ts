import { countMeasured } from '#server/community/measured/count.ts'
import { measuredState, measuredSum } from '#server/community/measured/tables.ts'
import { MEASURED_SOURCES } from '#server/modes/all.ts'
import { type CommandIo, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { bandOf, isInBand } from '#shared/fairness/chance.ts'

const USAGE = `usage: npm run measured -- list
       npm run measured -- update
list: what was drawn so far against what is stated, row by row; update: counts now what the night would count`

async function list(db: Db, { say }: CommandIo): Promise<void> {
  const [state] = await db.select().from(measuredState)
  say(state?.countedAt ? `counted at ${state.countedAt.toISOString()}` : 'not counted yet')
  const { mode, subject, version, forced, bucket } = measuredSum
  for (const row of await db.select().from(measuredSum).orderBy(mode, subject, version, forced, bucket)) {
    const { from, to } = bandOf(row)
    const name = `${row.mode} ${row.subject} v${row.version}${row.forced ? ' pity' : ''} ${row.bucket}`
    say(
      `${name}  ${row.hits}/${row.draws}  expected ${row.expected.toFixed(1)}, band ${from} to ${to}${isInBand(row) ? '' : '  OUT OF BAND'}`,
    )
  }
}

/** `npm run measured -- list|update` shows and counts what was drawn, for 实测概率. */
await runCommand(async (db, io) => {
  const [act] = process.argv.slice(2)
  if (act === 'update') io.say(`counted ${await countMeasured(db, MEASURED_SOURCES)} receipts, battles and rounds`)
  else if (act !== 'list') {
    io.complain(USAGE)
    return false
  }
  await list(db, io)
  return true
})
