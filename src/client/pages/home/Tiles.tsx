import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import { whenSpare } from '#client/spare.ts'
import { whenIdle } from '#scenes/kit/idle.ts'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import { formatAmount } from '#shared/money.ts'
import { homeTilesState } from '#state/community/homeTiles.ts'
import { artUrl } from '#state/platform/images.ts'
import { importing } from '#state/platform/importing.ts'
import { Curve } from './Curve.tsx'
import type { RoundNote } from './LiveCurve.tsx'
import css from './Tiles.module.css'

const liveCurve = part(() => import('./LiveCurve.tsx'))

interface Props {
  to: (path: string) => () => void
}

/** Links to the four other games, with what goes on in each. Each picture stands out of its frame. */
export function Tiles({ to }: Props) {
  const { tiles } = useSnapshot(homeTilesState)
  useEffect(watchLate, [])
  return (
    <nav className={css.grid} aria-label='玩法'>
      <Tile path='/battle' look={css.battle} to={to} title='竞技场' {...battleNote(tiles)}>
        <span className={css.rift} />
        <img className={css.arms} src={artUrl('icons/battle')} alt='' />
      </Tile>
      <Tile path='/dream' look={css.dream} to={to} title='黄金装备' note='最高' figure='75%' after='升级'>
        <span className={css.shine} />
        <img className={css.anvil} src={artUrl('icons/dream')} alt='' />
      </Tile>
      <Tile path='/roll' look={css.roll} to={to} title='ROLL' {...rollNote(tiles)}>
        <span className={css.confetti} />
        <img className={css.cup} src={artUrl('icons/roll')} alt='' />
      </Tile>
      <ExponentTile to={to} />
    </nav>
  )
}

/** Counts once everything of the page is loaded: its code and its calls take nothing from the first picture. Returns what ends it. */
function watchLate(): () => void {
  let end: (() => void) | null = null
  let over = false
  const begin = async () => {
    const { watchHomeTiles } = await importing(() => import('#state/community/homeTilesWatch.ts'))
    if (!over) end = watchHomeTiles()
  }
  // Without it the tiles say what the games are.
  const rest = () => whenIdle(() => void begin().catch(() => undefined))
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  return () => {
    over = true
    window.removeEventListener('load', rest)
    end?.()
  }
}

/** What a tile says below its title. */
type Note = Pick<TileProps, 'note' | 'figure' | 'after' | 'live'>

function battleNote(tiles: HomeTiles | null): Note {
  const { running, waiting } = tiles?.battles ?? { running: 0, waiting: 0 }
  if (running > 0) return { live: true, figure: String(running), after: '间对决中' }
  if (waiting > 0) return { live: true, figure: String(waiting), after: '间等人加入' }
  return { note: '2–6 人同箱对决' }
}

function rollNote(tiles: HomeTiles | null): Note {
  const { rooms, value } = tiles?.rolls ?? { rooms: 0, value: 0 }
  return rooms > 0 ? { live: true, note: '奖池', figure: formatAmount(value).replace(/\.\d+$/, '') } : { note: '免费房间' }
}

/** The tile of 指数. Its live curve is loaded when the network has time to spare, so that it takes nothing from the first picture. */
function ExponentTile({ to }: Props) {
  const [spare, setSpare] = useState(false)
  const [round, setRound] = useState<RoundNote | null>(null)
  useEffect(() => whenSpare(() => setSpare(true)), [])
  return (
    <Tile path='/exponent' look={css.exponent} to={to} title='指数' {...exponentNote(round)}>
      {round === null && <Curve />}
      {spare && <PartView part={liveCurve} given={{ onRound: setRound }} waiting={null} broken={() => null} />}
      {round?.left !== 0 && <img className={css.columns} src={artUrl('icons/index')} alt='' />}
    </Tile>
  )
}

function exponentNote(round: RoundNote | null): Note {
  if (round === null) return { note: '最高', figure: '100x', after: '随时收手' }
  if (round.left > 0) return { live: true, figure: String(round.left), after: '秒后开始' }
  return { live: true, note: '本轮', figure: String(round.players), after: '人' }
}

interface TileProps extends Props {
  path: string
  /** Class with the colours of the game. */
  look: string | undefined
  title: string
  note?: string
  /** True when the figure is counted now: a green point says so. */
  live?: boolean
  figure?: string
  after?: string
  /** The picture. */
  children: ReactNode
}

function Tile({ path, look, to, title, note, live, figure, after, children }: TileProps) {
  return (
    <button type='button' className={cx(css.tile, look)} onClick={to(path)}>
      {children}
      <span className={css.shade} />
      <span className={css.title}>{title}</span>
      <span className={css.note}>
        {live && <i className={css.live} />}
        {note}
        {figure && <b className={css.figure}>{figure}</b>}
        {after}
      </span>
      <span className={css.foot} />
    </button>
  )
}
