import type { Preview } from '../kit/preview.ts'

/** A preview and the scene that it belongs to. */
export interface ScenePreview {
  /** The scene's folder. */
  scene: string
  preview: Preview
}

const files = import.meta.glob<readonly Preview[]>('../*/previews.ts', { eager: true, import: 'PREVIEWS' })

/** The folder of a previews file; Vite names this folder's own `./previews.ts`. */
const sceneOf = (file: string) => (file.startsWith('./') ? 'lab' : (file.split('/')[1] ?? ''))

/** Every preview of every scene, by the folders' order. */
export const ALL_PREVIEWS: readonly ScenePreview[] = Object.entries(files).flatMap(([file, previews]) =>
  previews.map((preview) => ({ scene: sceneOf(file), preview })),
)

/** The preview of a scene by its name; undefined when there is none. */
export function findPreview(scene: string, name: string): ScenePreview | undefined {
  return ALL_PREVIEWS.find((known) => known.scene === scene && known.preview.name === name)
}
