import { BattleTile } from '#client/modes/battle/home/BattleTile.tsx'
import { DreamTile } from '#client/modes/dream/home/DreamTile.tsx'
import { ExponentTile } from '#client/modes/exponent/home/ExponentTile.tsx'
import { KujiTile } from '#client/modes/kuji/home/KujiTile.tsx'
import type { ModeTile } from '#client/modes/modeLook.ts'
import { RollTile } from '#client/modes/roll/home/RollTile.tsx'
import type { Mode } from '#shared/modes.ts'

/** The tile of each mode and the page that it opens, in the order of 首页; null for a mode that is reached otherwise. It is part of the first load. */
export const MODE_TILES: Readonly<Record<Mode, { path: string; Tile: ModeTile } | null>> = {
  battle: { path: '/battle', Tile: BattleTile },
  dream: { path: '/dream', Tile: DreamTile },
  roll: { path: '/roll', Tile: RollTile },
  exponent: { path: '/exponent', Tile: ExponentTile },
  kuji: { path: '/kuji', Tile: KujiTile },
  // 盲盒 has the middle of the page, and the others are reached from 福利.
  case: null,
  shower: null,
  free: null,
}
