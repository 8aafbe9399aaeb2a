import { useEffect, useState } from 'react'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import { whenSpare } from '#client/spare.ts'
import { Tile, type TileNote } from '#client/tiles/Tile.tsx'
import { artUrl } from '#state/platform/images.ts'
import { Curve } from './Curve.tsx'
import css from './ExponentTile.module.css'
import type { RoundNote } from './LiveCurve.tsx'

const liveCurve = part(() => import('./LiveCurve.tsx'))

/** The tile of 指数. Its live curve is loaded when the network has time to spare, so that it takes nothing from the first picture. */
export function ExponentTile({ onOpen }: { onOpen: () => void }) {
  const [spare, setSpare] = useState(false)
  const [round, setRound] = useState<RoundNote | null>(null)
  useEffect(() => whenSpare(() => setSpare(true)), [])
  return (
    <Tile onOpen={onOpen} look={css.exponent} title='指数' {...noteOf(round)}>
      {round === null && <Curve />}
      {spare && <PartView part={liveCurve} given={{ onRound: setRound }} waiting={null} broken={() => null} />}
      {(round === null || round.left !== null) && <img className={css.columns} src={artUrl('icons/index')} alt='' />}
    </Tile>
  )
}

function noteOf(round: RoundNote | null): TileNote {
  if (round === null) return { note: '最高', figure: '100x', after: '随时收手' }
  if (round.left !== null) return { live: true, figure: round.left, after: '秒后开始' }
  return { live: true, note: '本轮', figure: String(round.players), after: '人' }
}
