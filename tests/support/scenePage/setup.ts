import type { TestProject } from 'vitest/node'
import { serveScenes } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the page of the scene tests. */
    scenesUrl: string
  }
}

/** Vitest global setup: one server for the pages of all scene tests, so that each source is compiled once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await serveScenes()
  project.provide('scenesUrl', url)
  return close
}
