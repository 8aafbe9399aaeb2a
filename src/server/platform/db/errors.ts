/** SQLSTATE codes that the server handles. */
export const SqlState = {
  uniqueViolation: '23505',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
  featureNotSupported: '0A000',
} as const

/**
 * SQLSTATE codes and classes with which PostgreSQL says that it cannot serve now: connection lost (08), too many connections (53300),
 * statement too slow (57014), shut down or starting (57P), lock not got in time (55P03), idle transaction ended (25P03).
 */
const AWAY_STATES = /^(?:08...|53300|57014|57P..|55P03|25P03)$/
/** Codes of Node for a line that cannot be made or that broke. */
const AWAY_LINES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What `pg` says, without a code, when it gets no connection, no answer, or loses the line. */
const AWAY_WORDS =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered a connection error)/

interface PgError {
  code: string
  message: string
  constraint?: string
  /** PostgreSQL's function that refused. */
  routine?: string
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isPgError = (error: unknown): error is PgError => /^[\dA-Z]{5}$/.test(codeOf(error)) && !AWAY_LINES.has(codeOf(error))

/** Finds the PostgreSQL error in `error` or its causes (Drizzle wraps it); null when there is none. */
export function pgErrorOf(error: unknown): PgError | null {
  if (isPgError(error)) return error
  if (error instanceof Error && error.cause !== undefined) return pgErrorOf(error.cause)
  return null
}

/** True when `error` comes from PostgreSQL with this code and, if one is given, this constraint. */
export function isSqlState(error: unknown, code: string, constraint?: string): boolean {
  const found = pgErrorOf(error)
  return found?.code === code && (constraint === undefined || found.constraint === constraint)
}

/**
 * True when `error`, or what caused it, says that the database cannot be reached, does not answer, or took too long. What it was asked for
 * may still have happened.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (AWAY_LINES.has(code) || AWAY_STATES.test(code) || AWAY_WORDS.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return isDatabaseAway(error.cause)
}

/** Characters of a statement that tell which one it was. */
const STATEMENT_SHOWN = 120

/**
 * Why something failed, in one line for operators. Drizzle's own words are the statement with all its values, in which the reason would not be
 * found: the reason of the database comes first, then the beginning of the statement, and no value.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [, statement] = /^Failed query: ([\s\S]*?)(?:\nparams: |$)/.exec(error.message) ?? []
  if (statement === undefined || !(error.cause instanceof Error)) return error.message
  return `${reasonOf(error.cause)} (${statement.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_SHOWN)})`
}

/**
 * True when a connection has prepared a statement whose result has other columns or types since, because a newer version has changed a table. It is known
 * by PostgreSQL's own function: the words may be in any language.
 */
export function isPlanStale(error: unknown): boolean {
  const found = pgErrorOf(error)
  return found?.code === SqlState.featureNotSupported && found.routine === 'RevalidateCachedQuery'
}
