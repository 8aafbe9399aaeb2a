import { proxy } from 'valtio'
import { ALL_PREVIEWS, findPreview, type ScenePreview } from '#scenes/lab/allPreviews.ts'
import { type BenchAddress, DEFAULT_ADDRESS, parseAddress } from './address.ts'

/** `idle`: nothing is chosen. `loading`: the preview's first frame is not on the stage yet. */
export type BenchPhase = 'idle' | 'loading' | 'ready' | 'failed'

/** State of the bench: what its address contains, and the progress of showing it. */
export interface BenchState extends BenchAddress {
  playing: boolean
  /** True while the stage goes to another moment. */
  seeking: boolean
  phase: BenchPhase
  /** Why the preview cannot be shown; empty otherwise. */
  error: string
}

/** Reads the address with which the page was opened. When it names no preview, the first one is chosen. */
function firstState(): BenchState {
  const asked = parseAddress(window.location.hash) ?? DEFAULT_ADDRESS
  const [first] = ALL_PREVIEWS
  const chosen = asked.scene ? {} : { scene: first?.scene ?? '', name: first?.preview.name ?? '' }
  return { ...asked, ...chosen, playing: false, seeking: false, phase: 'idle', error: '' }
}

export const bench = proxy<BenchState>(firstState())

/** Returns the chosen preview; undefined when the address names one that does not exist. */
export function chosenPreview(): ScenePreview | undefined {
  return findPreview(bench.scene, bench.name)
}
