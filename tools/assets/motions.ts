import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FIGURES } from '#shared/figures.ts'
import { openPosable, sampleMotion } from '../spine/poses.ts'
import type { Job } from './jobs.ts'
import { places } from './places.ts'
import { skeletonFiles } from './spines.ts'

/** The most that the keyframes of one motion may weigh. */
const CAP = 60_000
/** To be raised when motions are sampled otherwise. */
const RECIPE = 'motion 1'

/** Jobs that write the motions of the skeletons that pages show: `public/spine/<folder>/motion-<animation>.json`. */
export function motionJobs(): Job[] {
  return Object.entries(FIGURES).flatMap(([folder, motions]) => {
    const files = skeletonFiles(folder)
    return motions.map((name): Job => {
      const output = path.join(places.spine, folder, `motion-${name}.json`)
      return {
        output,
        recipe: RECIPE,
        inputs: [files.json, files.atlas],
        make: async () => {
          const text = JSON.stringify(sampleMotion(await openPosable(files), name))
          if (text.length > CAP) throw new Error(`${folder}: ${name} weighs ${text.length} B as keyframes, more than ${CAP}`)
          await writeFile(output, text)
        },
      }
    })
  })
}
