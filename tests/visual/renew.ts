import type { Verdict } from './core/judge.ts'
import type { Photographs } from './core/pictures.ts'
import { processorClass } from './core/processor.ts'
import { keyOf, type Snapshots } from './core/snapshots.ts'

/** Expects from now on what was taken, forgets what is no longer shown, and writes the folder. Resolves to what was renewed: never a flake. */
export async function renew(verdicts: readonly Verdict[], snapshots: Snapshots, photographs: Photographs): Promise<Verdict[]> {
  const renewed: Verdict[] = []
  for (const verdict of verdicts) {
    const { shot, kind, fingerprint, pixels } = verdict
    if (kind === 'orphan') snapshots.forget(shot)
    else if (kind !== 'unsteady' && fingerprint && pixels) {
      snapshots.expect(shot, fingerprint, processorClass())
      await photographs.keep(keyOf(fingerprint), pixels, fingerprint.width, fingerprint.height)
    } else continue
    renewed.push(verdict)
  }
  await snapshots.save()
  return renewed
}
