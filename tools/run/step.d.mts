export interface Told {
  name: string
  reason: string
  within?: string
}

export interface Failure extends Told {
  file?: string
  repeat?: string
  final?: boolean
}

/** What became of a step. */
export interface Result {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: Told[]
  failures: Failure[]
  unsteady: Told[]
  slow: { name: string; seconds: number }[]
  notes?: string[]
  busy?: number | null
  again?: ((file: string) => Promise<Result>) | null
  mayFailOnce?: (file: string) => boolean
}

export interface Patience {
  minutes?: number
  silentMinutes?: number
  now?: () => number
}

type Env = Record<string, string>

export function check(name: string, args: string[], env?: Env, patience?: Patience): Promise<Result>
export function suite(
  name: string,
  project: string,
  env?: Env,
  options?: { files?: string[]; at?: string; patience?: Patience; mayFailOnce?: (file: string) => boolean },
): Promise<Result>
export function counted(name: string, args: string[], env?: Env, options?: { patience?: Patience }): Promise<Result>
export function skip(name: string, reason: string): Result
