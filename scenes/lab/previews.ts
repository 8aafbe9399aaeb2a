import { stageState } from '#state/core/play/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { showSpecimen } from './shown.ts'
import type { Specimen } from './specimen.ts'

const files = import.meta.glob<readonly Specimen[]>('./specimens/*.ts', { eager: true, import: 'SPECIMENS' })

const preview = (specimen: Specimen): Preview => ({
  ...specimen,
  start: (seed) => showSpecimen(specimen, seed),
  ready: () => stageState.standing === 'lab',
})

/** Every specimen of the kit: effects, reels, SVGA movies, skeletons. */
export const PREVIEWS: readonly Preview[] = Object.values(files).flat().map(preview)
