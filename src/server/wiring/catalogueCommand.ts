import { resolve } from 'node:path'
import { CatalogueError, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { runCommand } from '#server/platform/db/command.ts'
import { checkFolder } from './catalogueFolder.ts'

/**
 * `npm run catalogue:import [-- folder]` checks all catalogue files and imports those that are kept in the database. When one is wrong, it prints every
 * fault and changes nothing.
 */
await runCommand(async (db, { say, complain }) => {
  const dir = process.argv[2] ? resolve(process.argv[2]) : STARTER_DIR
  try {
    await checkFolder(dir)
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
