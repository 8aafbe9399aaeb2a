import { stageState } from '#state/stage.ts'
import type { Specimen } from './specimen.ts'

/** The specimen that the laboratory's scene shows, and its cosmetic seed. */
export interface Shown {
  specimen: Specimen
  seed: string
}

let shown: Shown | null = null

/** What the laboratory's scene must build; null before the first. */
export function shownSpecimen(): Shown | null {
  return shown
}

/** Asks for a specimen on the stage. Whoever calls has left the stage before: a standing specimen is not replaced. */
export function showSpecimen(specimen: Specimen, seed: string): void {
  shown = { specimen, seed }
  stageState.scene = 'lab'
}
