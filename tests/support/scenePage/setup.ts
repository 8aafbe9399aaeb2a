import type { TestProject } from 'vitest/node'
import { serveBuiltScenes } from './built.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the page of the scene tests. */
    scenesUrl: string
  }
}

/** Vitest global setup: the pages of all scene tests, built once and served by one server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await serveBuiltScenes()
  project.provide('scenesUrl', url)
  return close
}
