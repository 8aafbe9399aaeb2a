import type { SkeletonName } from '#shared/assetIds.ts'
import { dropSkeleton, loadSkeleton, SpineView } from './SpineView.ts'

/**
 * Loads a skeleton and makes `count` views of it. None where `isGone` says meanwhile that nobody wants them: then nothing is held any more.
 * Rejects when it cannot be loaded. Who gets views gives them back with {@link dismiss}.
 */
export async function castOf(name: SkeletonName, isGone: () => boolean, count = 1): Promise<readonly SpineView[]> {
  await loadSkeleton(name)
  const actors = isGone() ? [] : await Promise.all(Array.from({ length: count }, () => SpineView.of(name)))
  if (!isGone()) return actors
  for (const actor of actors) actor.destroy()
  dropSkeleton(name)
  return []
}

/** Destroys the views of one {@link castOf} and gives their skeleton back. Without views nothing happens. */
export function dismiss(name: SkeletonName, actors: readonly SpineView[]): void {
  for (const actor of actors) actor.destroy()
  if (actors.length > 0) dropSkeleton(name)
}
