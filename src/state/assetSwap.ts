import type { ChangedAsset } from '#shared/assetsChanged.ts'
import { renewUrl } from './images.ts'

/** Takes a changed file into use: `url` is its address as it was first asked for, `fresh` the one that brings the new state. */
export type AssetSwap = (url: string, fresh: string) => unknown

const swaps = new Set<AssetSwap>()

/** In development: calls `swap` for every original that was saved, until the returned function is called. */
export function onAssetSwap(swap: AssetSwap): () => void {
  swaps.add(swap)
  return () => swaps.delete(swap)
}

/** Tells everyone who shows or plays a file that it changed. */
export function swapAsset({ url, fresh }: ChangedAsset): void {
  renewUrl(url, fresh)
  for (const swap of swaps) swap(url, fresh)
}
