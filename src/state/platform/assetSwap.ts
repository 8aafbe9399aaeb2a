import type { ChangedAsset } from '#shared/assetsChanged.ts'
import { renewUrl } from './images.ts'

/**
 * Shows or plays the new version of a file. `url` is the address under which the page first asked for the file, `fresh` the one that
 * brings the new version.
 */
export type AssetSwap = (url: string, fresh: string) => unknown

const swaps = new Set<AssetSwap>()

/** Calls `swap` for every original file that somebody saves, in development only. The returned function ends that. */
export function onAssetSwap(swap: AssetSwap): () => void {
  swaps.add(swap)
  return () => swaps.delete(swap)
}

/** Tells every listener that a file has changed. */
export function swapAsset({ url, fresh }: ChangedAsset): void {
  renewUrl(url, fresh)
  for (const swap of swaps) swap(url, fresh)
}
