import { allCalls } from '#shared/calls/registry.ts'

/** The calls are attacked in as many files, so that several workers share the work. */
export const PARTS = 3

/** The calls of one part, of 0, 1 and 2: every third one. */
export const callsOf = (part: number) => allCalls.filter((_call, index) => index % PARTS === part)
