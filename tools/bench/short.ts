/**
 * The short form of a bench: imported before all else, it gives the bench that runs its short words and settings (list.ts), where `--short` or `SHORT=1`
 * asks for them. What somebody says beside it stands.
 */
import { basename } from 'node:path'
import { BENCHES } from './list.ts'

/** True when this bench runs in its short form. */
export const short = process.argv.includes('--short') || process.env.SHORT === '1'

/**
 * Whether a bound in ms holds. The short form is for any machine, beside whatever it does: there such a bound is told and not judged. What is compared
 * with something that the same run measured (bounds.ts), and what was not answered, counts there too.
 */
export const inTime = (holds: boolean): boolean => short || holds

if (short) {
  const words = process.argv.slice(2).filter((word) => word !== '--short')
  const file = basename(process.argv[1] ?? '')
  const bench = BENCHES.find((each) => each.file.endsWith(`/${file}`) && (each.args ?? []).every((word) => words.includes(word)))
  const { args = [], env = {} } = bench?.short ?? {}
  process.argv.splice(2, process.argv.length, ...args, ...words)
  for (const [name, value] of Object.entries(env)) process.env[name] ??= value
}
