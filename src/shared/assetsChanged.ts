/** Name of the development server's message that originals were saved. */
export const ASSETS_CHANGED = 'xingxia:assets'

/** What it says. */
export interface AssetsChanged {
  /** Addresses of the files that were built anew; `/assets/<scene>/sprites` stands for a scene's whole atlas. */
  urls: string[]
  /** Differs from save to save. */
  version: string
}
