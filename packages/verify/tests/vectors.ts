import { readFileSync } from 'node:fs'

/** The modes that have vectors. */
export const VECTOR_MODES = [
  'case',
  'free',
  'dream',
  'battle',
  'battle-bound',
  'exponent',
  'roll',
  'shower',
  'shower-bound',
  'kuji',
] as const
export type VectorMode = (typeof VECTOR_MODES)[number]

/** A committed vector: a saved proof, as the phone writes it. */
export interface Vector<P = Record<string, unknown>> {
  format: string
  version: number
  kind: string
  proof: P
}

export const textOf = (mode: VectorMode): string => readFileSync(new URL(`../vectors/${mode}.json`, import.meta.url), 'utf8')

/** The vectors of a mode. They were made by `second/`, which shares no line with the product. */
export const vectorsOf = <P = Record<string, unknown>>(mode: VectorMode): Vector<P>[] => JSON.parse(textOf(mode)) as Vector<P>[]
