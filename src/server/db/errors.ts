/** SQLSTATE codes that our code answers to. */
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

/** The PostgreSQL error inside `error` (Drizzle wraps it in `cause`), or null. */
export function pgErrorOf(error: unknown): PgError | null {
  if (isPgError(error)) return error
  if (error instanceof Error && error.cause !== undefined) return pgErrorOf(error.cause)
  return null
}

/** True when PostgreSQL refused with `code`, at `constraint` where one is named. */
export function isSqlState(error: unknown, code: string, constraint?: string): boolean {
  const found = pgErrorOf(error)
  return found?.code === code && (constraint === undefined || found.constraint === constraint)
}
