import { Tile } from '#client/tiles/Tile.tsx'
import { artUrl } from '#state/platform/images.ts'
import css from './DreamTile.module.css'

/** The tile of 黄金装备. */
export function DreamTile({ onOpen }: { onOpen: () => void }) {
  return (
    <Tile onOpen={onOpen} look={css.dream} title='黄金装备' note='最高' figure='75%' after='升级'>
      <span className={css.shine} />
      <img className={css.anvil} src={artUrl('icons/dream')} alt='' />
    </Tile>
  )
}
