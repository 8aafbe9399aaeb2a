import { runCommand } from '#server/db/command.ts'
import { auditAll } from '../audit.ts'

/** `npm run audit:ledger`: proves the ledger and the items, or names the rows that break a rule. */
await runCommand(async (db, { say, complain }) => {
  const violations = await auditAll(db)
  for (const { rule, row } of violations) complain(`broken: ${rule}: ${JSON.stringify(row)}`)
  if (violations.length === 0) say('every rule of the ledger and the items holds')
  return violations.length === 0
})
