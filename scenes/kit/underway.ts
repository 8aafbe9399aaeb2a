import { isFileLost } from '#state/platform/fetchFile.ts'
import { report } from './device.ts'
import { ShowCancelled } from './show.ts'

let pending = 0

/**
 * Work for a later moment of a playback, which its beginning does not wait for. The laboratory and the picture tests do wait, so that each of
 * their frames has it. The returned promise never rejects; it resolves to false when the work failed.
 */
export async function underway(work: Promise<unknown>): Promise<boolean> {
  pending += 1
  try {
    await work
    return true
  } catch (error) {
    // A line that breaks is no fault of ours.
    if (!(error instanceof ShowCancelled || isFileLost(error))) report(error)
    return false
  } finally {
    pending -= 1
  }
}

/** True when none of that work is under way. */
export function nothingUnderway(): boolean {
  return pending === 0
}
