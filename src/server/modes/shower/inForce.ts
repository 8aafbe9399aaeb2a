import { sql } from 'drizzle-orm'
import { CatalogueError } from '#server/core/catalogue/catalogueFile.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readSchedule, SCHEDULE_FILE, type ShowerEntry, schedule } from './schedule.ts'
import { showerSchedule } from './tables.ts'

const ROW = 1

interface Log {
  error(text: string): void
}

/** Knows the schedule by which a process makes showers. */
export class ScheduleInForce {
  private read: ShowerEntry[] | null = null
  private told = ''

  constructor(private readonly file = SCHEDULE_FILE) {}

  /**
   * The schedule of the file, which is read once. While the file is wrong, it is the one that was read last, by whichever node and start: the log
   * says so once for each fault, and the file is read again each time, so that mending it is enough. Empty when none was ever read.
   */
  async now(db: Db, log: Log): Promise<ShowerEntry[]> {
    if (this.read) return this.read
    try {
      const entries = await readSchedule(this.file)
      await keep(db, entries)
      this.read = entries
      return entries
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      const kept = await keptSchedule(db)
      this.tell(error, kept, log)
      return kept ?? []
    }
  }

  private tell({ lines }: CatalogueError, kept: ShowerEntry[] | null, log: Log): void {
    const fault = lines.join('; ')
    if (fault === this.told) return
    this.told = fault
    const instead = kept ? 'showers go on by the schedule before it' : 'no shower is made'
    log.error(`the schedule of showers is wrong, ${instead} until it is mended: ${fault}`)
  }
}

async function keep(db: Db, entries: ShowerEntry[]): Promise<void> {
  const row = { entries, keptAt: sql`now()` }
  await db
    .insert(showerSchedule)
    .values({ id: ROW, ...row })
    .onConflictDoUpdate({ target: showerSchedule.id, set: row, setWhere: sql`${showerSchedule.entries} <> excluded.entries` })
}

/** Null when none was kept, or when the one that was breaks a rule that came with a new version. */
async function keptSchedule(db: Db): Promise<ShowerEntry[] | null> {
  const [row] = await db.select().from(showerSchedule)
  const kept = schedule.safeParse(row?.entries)
  return kept.success ? kept.data : null
}
