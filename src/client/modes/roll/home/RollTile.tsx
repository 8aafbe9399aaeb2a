import { useSnapshot } from 'valtio'
import { Tile, type TileNote } from '#client/tiles/Tile.tsx'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import { formatAmount } from '#shared/money.ts'
import { homeTilesState } from '#state/community/homeTiles.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './RollTile.module.css'

/** The tile of ROLL: what can be won now. */
export function RollTile({ onOpen }: { onOpen: () => void }) {
  const { tiles } = useSnapshot(homeTilesState)
  return (
    <Tile onOpen={onOpen} look={css.roll} title='ROLL' {...noteOf(tiles)}>
      <span className={css.confetti} />
      <img className={css.cup} src={artUrl('icons/roll')} alt='' />
    </Tile>
  )
}

function noteOf(tiles: HomeTiles | null): TileNote {
  const { rooms, value } = tiles?.rolls ?? { rooms: 0, value: 0 }
  return rooms > 0 ? { live: true, note: '奖池', figure: formatAmount(value).replace(/\.\d+$/, '') } : { note: '免费房间' }
}
