import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { playOn, sceneOf } from '#state/core/play/stage.ts'

/** The scene `kuji`: it peels the tickets of one purchase. */
export const kujiScene = sceneOf<KujiBook>('kuji')

/** Peels the tickets of a book from its start. `stageState.phase` becomes `revealed` at its end. */
export function showKuji(book: KujiBook): void {
  playOn(kujiScene, book)
}
