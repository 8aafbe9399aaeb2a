import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteState } from '../routes/state.ts'
import { Sources } from './sources.ts'

const ROUTES = 'tests/visual/routes'
/** What all pictures of routes are made with. */
const COMMON = [
  'tests/visual/studio.ts',
  ...['routes.ts', 'pins.js', 'draws.js', 'channel.js', 'clock.js'].map((file) => `${ROUTES}/${file}`),
]
/** All states and all answers: what a picture has of them is covered by its own file of states and by the answers that its page was given. */
const STOPS = new Set([`${ROUTES}/states.ts`, `${ROUTES}/replies.ts`])

/** Tells of each state a digest of the source files that make its picture: those of all pictures, and the file that describes it. */
export async function readRecipes(root: string): Promise<(state: RouteState) => string> {
  const sources = new Sources(root, STOPS)
  const fileOf = new Map<unknown, string>()
  for (const file of readdirSync(join(root, ROUTES, 'states'))) {
    const exported: object = await import(join(root, ROUTES, 'states', file))
    for (const states of Object.values(exported))
      if (Array.isArray(states)) for (const state of states) fileOf.set(state, `${ROUTES}/states/${file}`)
  }
  const common = sources.digest(COMMON)
  return (state) => {
    const file = fileOf.get(state)
    return file ? `${common} ${sources.digest([file])}` : common
  }
}
