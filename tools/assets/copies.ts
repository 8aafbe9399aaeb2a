import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { Job } from './jobs.ts'
import { filesIn, places } from './places.ts'
import { COPIES } from './rules.ts'

/** Jobs that copy sounds and SVGA animations unchanged under their own names. */
export function copyJobs(): Job[] {
  return COPIES.flatMap(({ from, to, endings }) =>
    filesIn(path.join(places.originals, from), endings).map((file) => {
      const output = path.join(places.public, to, path.basename(file))
      return { output, recipe: 'copy', inputs: [file], make: () => copyFile(file, output) }
    }),
  )
}
