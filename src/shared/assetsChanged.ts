/** Name of the development server's message that originals were saved. */
export const ASSETS_CHANGED = 'xingxia:assets'

/** A file that was built anew. */
export interface ChangedAsset {
  /** Address as the page first asked for it; `/assets/<scene>/sprites/<name>` stands for one frame of a scene's atlas. */
  url: string
  /** Address that brings the new state; of a frame, its picture itself. */
  fresh: string
}
