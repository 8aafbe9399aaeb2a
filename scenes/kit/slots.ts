import type { BackgroundName, BundleName, SpriteNames } from '#shared/assetIds.ts'

/** Width and height of an original in its own pixels. */
export type Size = readonly [width: number, height: number]

/**
 * The contract between a scene and its artist: what must lie below `assets/`. `npm run assets:check` holds every file against it.
 */
export interface SceneSlots<Scene extends BundleName> {
  /** Frames of the scene's atlas, `assets/<scene>/sprites/<name>`, with the size that the scene's layout counts on. */
  sprites: { readonly [Name in SpriteNames[Scene]]: Size }
  /** The picture behind everything, `assets/chrome/bg/<name>`. */
  background: BackgroundName
  /** Spine skeletons in these folders below the scene's own, or in folders directly inside them. */
  skeletons: readonly SkeletonSlot[]
}

/** What a Spine skeleton must bring, so that the scene can play it. */
export interface SkeletonSlot {
  /** Folder below `assets/<scene>/`; `crates/*` stands for every folder in it. */
  folder: string
  animations: readonly string[]
  /** Events by the animation that must set them. */
  events: Readonly<Record<string, readonly string[]>>
}
