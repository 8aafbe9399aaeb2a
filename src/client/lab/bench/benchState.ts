import { proxy } from 'valtio'
import { ALL_PREVIEWS, findPreview, type ScenePreview } from '#scenes/lab/allPreviews.ts'
import { type BenchAddress, DEFAULT_ADDRESS, parseAddress } from './address.ts'

/** `idle`: nothing is chosen; `loading`: its time 0 is not on the stage yet. */
export type BenchPhase = 'idle' | 'loading' | 'ready' | 'failed'

/** What the bench shows: the state that its address holds, and how that goes. */
export interface BenchState extends BenchAddress {
  playing: boolean
  /** A moment is on its way to the stage. */
  seeking: boolean
  phase: BenchPhase
  /** Why the preview cannot be shown; empty otherwise. */
  error: string
}

/** The address that the page was opened with; without a preview in it the first one is shown. */
function firstState(): BenchState {
  const asked = parseAddress(window.location.hash) ?? DEFAULT_ADDRESS
  const [first] = ALL_PREVIEWS
  const chosen = asked.scene ? {} : { scene: first?.scene ?? '', name: first?.preview.name ?? '' }
  return { ...asked, ...chosen, playing: false, seeking: false, phase: 'idle', error: '' }
}

export const bench = proxy<BenchState>(firstState())

/** The preview that is chosen; undefined when an address names one that is no more. */
export function chosenPreview(): ScenePreview | undefined {
  return findPreview(bench.scene, bench.name)
}
