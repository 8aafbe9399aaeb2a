import { proxy, ref } from 'valtio'
import { swapAsset } from '#state/platform/assetSwap.ts'
import { renewUrl } from '#state/platform/images.ts'
import { bench } from '../bench/benchState.ts'
import { show } from '../bench/session.ts'
import { type Fault, saveTrial, type Tried, trialUrl, tryFiles } from './api.ts'
import { artState } from './artState.ts'
import { type Dropped, slotNamedLike, slotsFor } from './dropped.ts'
import type { Slot } from './slots.ts'
import { measureSound, type SoundFacts, soundWarnings } from './sounds.ts'

/** A file that is tried in a slot. */
export interface Trial {
  slot: Slot
  /** Name of the dropped file or folder. */
  label: string
  state: 'checking' | 'tried' | 'failed' | 'saving' | 'saved'
  tried: Tried | null
  sound: SoundFacts | null
  /** Things to check that are not faults. */
  warnings: Fault[]
  /** Why the file could not be tried or saved. */
  error: string
}

interface TrialState {
  /** The newest first, at most one for each slot. */
  trials: Trial[]
  /** Dropped files whose slot the artist still has to choose. */
  unmatched: Dropped | null
}

export const trialState = proxy<TrialState>({ trials: [], unmatched: null })

/** Tries dropped files in `slot`, or in the slot that has their name. When there is none, the artist is asked. */
export function take(dropped: Dropped, slot: Slot | undefined = slotNamedLike(dropped)): void {
  if (dropped.files.length === 0) return
  artState.panel = 'art'
  if (!slot || !slotsFor(dropped).some(({ id }) => id === slot.id)) {
    trialState.unmatched = ref(dropped)
    return
  }
  trialState.unmatched = null
  void attempt(dropped, slot)
}

async function attempt({ files, folder }: Dropped, slot: Slot): Promise<void> {
  const label = folder ?? files.map(({ name }) => name).join(' + ')
  const earlier = trialState.trials.find((known) => known.slot.id === slot.id)
  trialState.trials = [
    { slot, label, state: 'checking', tried: null, sound: null, warnings: [], error: '' },
    ...trialState.trials.filter((known) => known.slot.id !== slot.id),
  ]
  const trial = trialState.trials[0]
  if (!trial) return
  try {
    const tried = await tryFiles(slot.id, files)
    trial.tried = ref(tried)
    trial.warnings = warningsOf(tried)
    trial.state = 'tried'
    if (tried.swaps.length > 0) putOn(tried)
    else if (earlier?.tried) bringBack(earlier.tried)
    const [first] = files
    if (first && (slot.kind === 'sound' || slot.kind === 'music')) await listen(trial, first)
  } catch (error) {
    if (!trial.tried && earlier?.tried) bringBack(earlier.tried)
    trial.state = 'failed'
    trial.error = messageOf(error)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function warningsOf({ replaces, paths }: Tried): Fault[] {
  const [path = ''] = paths
  return replaces.map((old) => ({
    file: old,
    wrong: `gives way to ${path}`,
    mend: `keep the ending of the original to leave ${old} alone`,
  }))
}

async function listen(trial: Trial, file: File): Promise<void> {
  const sound = await measureSound(file)
  trial.sound = ref(sound)
  trial.warnings.push(...soundWarnings(trial.slot, sound))
}

/** Shows the files of a trial in the running scene. */
function putOn({ id, swaps }: Tried): void {
  change(swaps.map(({ url, file }) => ({ url, fresh: trialUrl(id, file) })))
}

/** Shows the original files again. */
function bringBack({ id, originals }: Tried): void {
  change(originals.map(({ url, file }) => ({ url, fresh: trialUrl(id, file) })))
}

function change(files: readonly { url: string; fresh: string }[]): void {
  const last = files.at(-1)
  // A skeleton is replaced as a whole, after all its files have new addresses.
  if (last?.url.startsWith('/spine/')) {
    for (const { url, fresh } of files) renewUrl(url, fresh)
    swapAsset(last)
  } else for (const file of files) swapAsset(file)
  // Reels that have already drawn a picture show the new one only when they are drawn again. A file that is loading now may still be
  // the old one.
  if (last && /^\/images\//.test(last.url) && bench.phase !== 'failed') show()
}

/** Ends a trial: shows the original files again, and removes it from the list. */
export function undo(slotId: string): void {
  const trial = trialState.trials.find(({ slot }) => slot.id === slotId)
  if (trial?.tried && trial.state !== 'saved') bringBack(trial.tried)
  trialState.trials = trialState.trials.filter(({ slot }) => slot.id !== slotId)
}

/** Saves the tried files of a slot into `assets/`. */
export async function save(slotId: string): Promise<void> {
  const trial = trialState.trials.find(({ slot }) => slot.id === slotId)
  if (!trial?.tried) return
  trial.state = 'saving'
  trial.error = ''
  try {
    await saveTrial(trial.tried.id)
    trial.state = 'saved'
  } catch (error) {
    trial.state = 'tried'
    trial.error = messageOf(error)
  }
}
