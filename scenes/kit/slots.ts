import type { BackgroundName, BundleName, SpriteNames } from '#shared/assetIds.ts'

/** Width and height of an original in its own pixels. */
export type Size = readonly [width: number, height: number]

/** The contract of one atlas with its artist. `npm run assets:check` holds every file against it. */
export interface AtlasSlots<Bundle extends BundleName> {
  /** Frames of the atlas, `assets/<bundle>/sprites/<name>`, with the size that layouts count on. */
  sprites: { readonly [Name in SpriteNames[Bundle]]: Size }
}

/** The contract between a scene and its artist: what must lie below `assets/`. */
export interface SceneSlots<Scene extends BundleName> extends AtlasSlots<Scene> {
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
