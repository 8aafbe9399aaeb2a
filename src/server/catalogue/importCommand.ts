import { resolve } from 'node:path'
import { runCommand } from '#server/db/command.ts'
import { CatalogueError, STARTER_DIR } from './files.ts'
import { importCatalogue } from './import.ts'

/**
 * `npm run catalogue:import [-- folder]` checks and imports catalogue files. When one is wrong, it prints every fault and changes nothing.
 */
await runCommand(async (db, { say, complain }) => {
  const dir = process.argv[2] ? resolve(process.argv[2]) : STARTER_DIR
  try {
    const report = await importCatalogue(db, dir)
    say(
      `${report.items} items, ${report.boxes} boxes, ${report.offers} offers, ${report.changed ? `${report.newVersions} new odds tables` : 'nothing changed'}`,
    )
    return true
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    complain(error.message)
    return false
  }
})
