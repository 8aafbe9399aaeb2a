import { parseArgs } from 'node:util'
import { auditArchiveFiles } from '#server/core/money/archive/audit.ts'
import { runCommand } from '#server/platform/db/command.ts'
import { auditAll } from './auditAll.ts'

/** `npm run audit:ledger` checks the ledger, the items, upgrades, battles, rounds of 指数, retrievals, gifts, purchases, commissions, grants of 福利, what is given away, showers and chats, and prints every row that breaks a rule. `--archive FOLDER` also reads the archives of the ledger. */
const { values } = parseArgs({ options: { archive: { type: 'string' } } })
await runCommand(async (db, { say, complain }) => {
  const violations = [...(await auditAll(db)), ...(values.archive === undefined ? [] : await auditArchiveFiles(db, values.archive))]
  const cutOff = violations.filter((each) => each.cutOff !== undefined)
  for (const { rule, row, cutOff } of violations)
    complain(cutOff === undefined ? `broken: ${rule}: ${JSON.stringify(row)}` : `no verdict: ${rule}: cut off: ${cutOff}`)
  if (cutOff.length > 0)
    complain(`${cutOff.length} rules were cut off: nobody knows whether they hold. DB_JOB_SECONDS is the time that a statement may take`)
  if (violations.length === 0) say('every rule of the ledger and the items holds')
  return violations.length === 0
})
