import type { BackgroundName, BundleName, EffectName, SpriteNames } from '#shared/assetIds.ts'

/** Width and height of an original picture in its own pixels. */
export type Size = readonly [width: number, height: number]

/** The contract between an atlas and the artist who draws it. `npm run assets:check` checks every file against it. */
export interface AtlasSlots<Bundle extends BundleName> {
  /** Frames of the atlas by name, `assets/<bundle>/sprites/<name>`, with the size in pixels that layouts rely on. */
  sprites: { readonly [Name in SpriteNames[Bundle]]: Size }
}

/** The contract between a scene and its artist: which files must lie below `assets/`. */
export interface SceneSlots<Scene extends BundleName> extends AtlasSlots<Scene> {
  /** Background picture, `assets/chrome/bg/<name>`. */
  background: BackgroundName
  /** Spine skeletons that the scene needs, in folders below `assets/<scene>/`. */
  skeletons: readonly SkeletonSlot[]
  /** SVGA films that the scene plays, `assets/effects/<name>.svga`. What they must hold stands in `filmSlots.ts`. */
  films: readonly EffectName[]
}

/** What a Spine skeleton must contain so that the scene can play it. */
export interface SkeletonSlot {
  /** Folder below `assets/<scene>/`. `crates/*` means every folder in `crates`. */
  folder: string
  animations: readonly string[]
  /** Events that each animation must contain. */
  events: Readonly<Record<string, readonly string[]>>
}
