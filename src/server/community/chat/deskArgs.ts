import * as z from 'zod/mini'

const deskNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
  z.transform((text: string) => Number(text)),
)

/** The words of the command line without the operator's number, and this number; null where it was not given. */
export interface DeskArgs {
  desk: number | null
  words: string[]
}

function readNumber(name: string, text: string | undefined): number {
  const { success, data } = deskNumber.safeParse(text)
  if (!success) throw new RangeError(`${name}: expected the number of an operator, from 1 to 9999`)
  return data
}

/**
 * Takes `--desk N` out of the command line; the environment variable DESK stands for it. It counts before the command's word, right after it
 * and at the end, so that a text may hold the same letters.
 */
export function readDeskArgs(args: readonly string[], env: { DESK?: string | undefined }): DeskArgs {
  const at = [0, 1, args.length - 2].find((place) => args[place] === '--desk')
  if (at === undefined) return { desk: env.DESK ? readNumber('DESK', env.DESK) : null, words: [...args] }
  return { desk: readNumber('--desk', args[at + 1]), words: args.filter((_, place) => place !== at && place !== at + 1) }
}
