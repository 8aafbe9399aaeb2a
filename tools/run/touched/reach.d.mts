import type { Graph } from './graph.mjs'

export type Reach = (test: string, changed: readonly string[]) => Map<string, number>

/** Which end-to-end tests loaded a source file. */
export interface Loaded {
  isKnown(test: string): boolean
  loads(test: string, file: string): boolean
  stepsTo(file: string): number
}

export function suiteOf(file: string): string
export function testsOf(files: readonly string[]): string[]
export function loadedBy(tests: readonly string[], loads?: Record<string, string[]>, chunks?: Record<string, string[]>): Loaded
export function reachOf(graph: Graph, tests: readonly string[], loaded?: Loaded): Reach
