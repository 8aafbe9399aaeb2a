import type { Browser } from 'playwright-core'
import type { Site } from '../routes/site.ts'
import type { TakenFingerprint } from './tiles.ts'

/** Viewports of every snapshot (design 4.3), at one device pixel per CSS px. */
export const SIZES = ['320x568', '375x667', '430x932'] as const
export type Size = (typeof SIZES)[number]

export function viewportOf(size: Size): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}

/** One picture that is looked at. */
export interface Shot {
  /** Preview or route: `scenes/case-reel/x5-grade1`, `routes/bag`. Its expectations lie in one file of that name. */
  set: string
  /** Moment or state, without blanks: `1235ms`, `logged-in`. */
  state: string
  size: Size
}

/** Its name in reports and for `--grep`. */
export const nameOf = ({ set, state, size }: Shot) => `${set} ${state} ${size}`

/** A picture as it was taken. */
export interface Picture {
  fingerprint: TakenFingerprint
  /** Exact RGBA, top row first; to be asked for before the job goes on. */
  pixels(): Promise<Buffer>
  /** What a page asked the site for until it was left, `VERB /path` each; a preview asks for nothing. */
  loaded?: readonly string[]
}

/** Shots that are taken together, in order, e.g. the moments of one preview in one size. */
export interface Job {
  shots: readonly Shot[]
  /** Hands every shot to `taken`; rejects when one cannot be taken. */
  take(studio: Studio, taken: (shot: Shot, picture: Picture) => Promise<void>): Promise<void>
}

/** A browser and what one worker keeps in it from job to job. */
export interface Studio {
  browser: Browser
  /** Serves the built client and answers its calls. */
  site: Site
  /** Something opened once per studio under a key, e.g. a page of a certain size. */
  keep<T>(key: string, open: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
