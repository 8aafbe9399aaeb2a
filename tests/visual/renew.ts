import type { ExactPictures, Verdict } from './core/judge.ts'
import { forEyes } from './core/pictures.ts'
import { keyOf, type Snapshots } from './core/snapshots.ts'

/** Expects from now on what was taken, forgets what is no longer shown, and writes the folder. Resolves to what was renewed: never a flake. */
export async function renew(verdicts: readonly Verdict[], snapshots: Snapshots, exactPictures: ExactPictures): Promise<Verdict[]> {
  const renewed: Verdict[] = []
  for (const verdict of verdicts) {
    const { shot, kind, fingerprint, pixels } = verdict
    if (kind === 'orphan') snapshots.forget(shot)
    else if (kind !== 'unsteady' && fingerprint && pixels) {
      await snapshots.expect(shot, fingerprint, () => forEyes(pixels, fingerprint.width, fingerprint.height))
      await exactPictures.keep(keyOf(fingerprint), fingerprint, pixels)
    } else continue
    renewed.push(verdict)
  }
  await snapshots.save()
  return renewed
}
