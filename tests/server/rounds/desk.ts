import { runRoomsCommand } from '#server/core/rounds/deskCommand.ts'
import type { StepDeps } from '#server/core/rounds/steps.ts'

/** What a command said, line by line, and whether it did what was asked. */
export interface Said {
  ok: boolean
  text: string
}

/** `npm run rooms -- WORDS…` on a database, as the operator `op@desk`. */
export async function rooms({ db, modes }: Pick<StepDeps, 'db' | 'modes'>, ...words: string[]): Promise<Said> {
  const lines: string[] = []
  const io = { say: (text: string) => lines.push(text), complain: (text: string) => lines.push(text) }
  const ok = await runRoomsCommand({ db, modes, by: 'op@desk' }, io, words)
  return { ok, text: lines.join('\n') }
}
