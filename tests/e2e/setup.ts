import type { TestProject } from 'vitest/node'
import { type GameServer, startGameServer } from './gameServer.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that all test files of the run share. */
    gameServer: GameServer
  }
}

/** Vitest global setup, after `postgres.ts`: starts the server that the test files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startGameServer(project.getProvidedContext().templateUrl)
  project.provide('gameServer', server)
  return stop
}
