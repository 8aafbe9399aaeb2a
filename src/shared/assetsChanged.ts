/** Name of the message that the development server sends to the page when somebody saves an original file below `assets/`. */
export const ASSETS_CHANGED = 'xingxia:assets'

/** A file that the build has just made again. */
export interface ChangedAsset {
  /**
   * Address under which the page first asked for the file. `/assets/<scene>/sprites/<name>` stands for one frame of a scene's atlas.
   */
  url: string
  /** Address that makes the browser fetch the new version. For a frame of an atlas it is the address of the frame's own picture. */
  fresh: string
}
