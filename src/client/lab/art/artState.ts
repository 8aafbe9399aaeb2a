import { proxy } from 'valtio'

/** What the side panel shows of the art. */
export interface ArtState {
  panel: 'settings' | 'art'
  /** Which slots the list holds: those that can be seen on the stage, or every one. */
  shown: 'onStage' | 'allSlots'
  query: string
  /** Slot that is chosen in the list: files are tried there. */
  chosen: string | null
  /** Slot that flashes on the stage. */
  flashed: string | null
}

export const artState = proxy<ArtState>({ panel: 'settings', shown: 'onStage', query: '', chosen: null, flashed: null })

/** Ms that a flash lasts. */
const FLASH = 1_800
let timer: ReturnType<typeof setTimeout> | undefined

/** Chooses a slot and lets it flash where it stands on the stage; chosen again, it is given up. */
export function flash(id: string): void {
  const again = artState.chosen === id && artState.flashed === null
  artState.chosen = again ? null : id
  artState.flashed = again ? null : id
  clearTimeout(timer)
  timer = setTimeout(() => {
    artState.flashed = null
  }, FLASH)
}
