import { type Building, buildIndexes } from './buildIndexes.ts'
import { migrate } from './migrate.ts'

/** Applies the missing migrations and builds the missing indexes. With `large` it waits for those of large tables too. */
export async function prepareDatabase(url: string, building: Building): Promise<void> {
  await migrate(url)
  await buildIndexes(url, building)
}
