/** SQLSTATE codes that the server handles. */
export const SqlState = {
  uniqueViolation: '23505',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlock: '40P01',
} as const

interface PgError {
  code: string
  constraint?: string
}

const isPgError = (error: unknown): error is PgError =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && error.code.length === 5

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
