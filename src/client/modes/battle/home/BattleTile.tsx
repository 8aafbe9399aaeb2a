import { useSnapshot } from 'valtio'
import { Tile, type TileNote } from '#client/tiles/Tile.tsx'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import { homeTilesState } from '#state/community/homeTiles.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './BattleTile.module.css'

/** The tile of 竞技场: how many rooms run, or wait for players. */
export function BattleTile({ onOpen }: { onOpen: () => void }) {
  const { tiles } = useSnapshot(homeTilesState)
  return (
    <Tile onOpen={onOpen} look={css.battle} title='竞技场' {...noteOf(tiles)}>
      <span className={css.rift} />
      <img className={css.arms} src={artUrl('icons/battle')} alt='' />
    </Tile>
  )
}

function noteOf(tiles: HomeTiles | null): TileNote {
  const { running, waiting } = tiles?.battles ?? { running: 0, waiting: 0 }
  if (running > 0) return { live: true, figure: String(running), after: '间对决中' }
  if (waiting > 0) return { live: true, figure: String(waiting), after: '间等人加入' }
  return { note: '2–6 人同箱对决' }
}
