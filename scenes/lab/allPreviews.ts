import type { Preview } from '../kit/preview.ts'

/** A preview and the scene that it belongs to. */
export interface ScenePreview {
  /** Name of the scene's folder. */
  scene: string
  preview: Preview
}

const files = import.meta.glob<readonly Preview[]>('../*/previews.ts', { eager: true, import: 'PREVIEWS' })

/** Folder of a previews file. Vite returns this folder's own file as `./previews.ts`. */
const sceneOf = (file: string) => (file.startsWith('./') ? 'lab' : (file.split('/')[1] ?? ''))

/** Every preview of every scene, in the order of the folders. */
export const ALL_PREVIEWS: readonly ScenePreview[] = Object.entries(files).flatMap(([file, previews]) =>
  previews.map((preview) => ({ scene: sceneOf(file), preview })),
)

/** Finds a preview by scene and name; undefined when there is none. */
export function findPreview(scene: string, name: string): ScenePreview | undefined {
  return ALL_PREVIEWS.find((known) => known.scene === scene && known.preview.name === name)
}
