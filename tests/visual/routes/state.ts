import type { Act } from './acts.ts'
import type { Answer } from './replies.ts'

/** One state of a route: who looks, what the server says, and what is done before the picture is taken. */
export interface RouteState {
  path: string
  /** Path with a query, where the state needs one. */
  query?: string
  /** kebab-case, unique for its path. */
  name: string
  /** Nobody is logged in. */
  anonymous?: boolean
  /** Scene that stands before anything is done; a page without a stage has none. */
  scene?: string
  /** Answers that differ from those of `healthy`. */
  replies?: readonly [string, Answer][]
  act?: Act
}
