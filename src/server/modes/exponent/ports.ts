import type { Deps } from '#server/platform/deps.ts'

/** What the acts of players in 指数 need. */
export type ExponentDeps = Pick<Deps, 'db' | 'bus'>
