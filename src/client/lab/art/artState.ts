import { proxy } from 'valtio'

/** State of the art panel. */
export interface ArtState {
  panel: 'settings' | 'art'
  /** Which slots the list shows: those on the stage, or all. */
  shown: 'onStage' | 'allSlots'
  query: string
  /** Slot that is chosen in the list. Dropped files are tried there. */
  chosen: string | null
  /** Slot that is highlighted on the stage. */
  flashed: string | null
}

export const artState = proxy<ArtState>({ panel: 'settings', shown: 'onStage', query: '', chosen: null, flashed: null })

/** Ms for which a slot is highlighted. */
const FLASH = 1_800
let timer: ReturnType<typeof setTimeout> | undefined

/** Chooses a slot and highlights it on the stage for a moment. Calling it again for the chosen slot removes the choice. */
export function flash(id: string): void {
  const again = artState.chosen === id && artState.flashed === null
  artState.chosen = again ? null : id
  artState.flashed = again ? null : id
  clearTimeout(timer)
  timer = setTimeout(() => {
    artState.flashed = null
  }, FLASH)
}
