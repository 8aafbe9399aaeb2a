/** What was asked for on a command line. */
export interface Options {
  full?: boolean
  part?: string
  touched?: boolean
  since?: string
  whole?: boolean
  suite?: string
  grep?: string
  outside?: boolean
  landing?: boolean
  help?: boolean
}

export const HELP: string
export function optionsOf(words: readonly string[], known: { suites: readonly string[]; parts: readonly string[] }): Options
