import { useSnapshot } from 'valtio'
import { Tile, type TileNote } from '#client/tiles/Tile.tsx'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import { homeTilesState } from '#state/community/homeTiles.ts'
import css from './KujiTile.module.css'

/** The tile of 一番赏: how many tickets are left in the pools that stand. */
export function KujiTile({ onOpen }: { onOpen: () => void }) {
  const { tiles } = useSnapshot(homeTilesState)
  return (
    <Tile onOpen={onOpen} look={css.kuji} title='一番赏' wide {...noteOf(tiles)}>
      <span className={css.rays} />
      <span className={css.tickets}>
        <b>C</b>
        <b>B</b>
        <b>A</b>
      </span>
    </Tile>
  )
}

/** Its words use characters that the first screen has anyway: each further one costs it 250 bytes. */
function noteOf(tiles: HomeTiles | null): TileNote {
  const { pools, left } = tiles?.pools ?? { pools: 0, left: 0 }
  return pools > 0 ? { live: true, figure: left.toLocaleString('en-US'), after: '次可抽' } : { note: '奖池可验证' }
}
