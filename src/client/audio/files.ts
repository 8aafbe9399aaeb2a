import { freshUrl } from '#state/platform/images.ts'

/** Endings of a sound's files, in the order in which phones try them. The second is for browsers that cannot decode the first. */
export const FORMATS = ['webm', 'm4a'] as const

/** Returns the address of a sound's file. */
export const soundUrl = (name: string, format: (typeof FORMATS)[number]): string => freshUrl(`/audio/${name}.${format}`)
