import { sceneOf, stageState } from '#state/core/play/stage.ts'
import type { Specimen } from './specimen.ts'

/** The specimen that the laboratory's scene shows, and its cosmetic seed. */
export interface Shown {
  specimen: Specimen
  seed: string
}

let shown: Shown | null = null

/** The laboratory's own scene. */
export const labScene = sceneOf<never>('lab')

/** The specimen that the laboratory's scene must build; null before the first. */
export function shownSpecimen(): Shown | null {
  return shown
}

/** Shows a specimen on the stage. The caller must have left the stage before, because a specimen on the stage is not replaced. */
export function showSpecimen(specimen: Specimen, seed: string): void {
  shown = { specimen, seed }
  stageState.scene = labScene.name
}
