import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import css from './Tile.module.css'

/** What a tile says below its title. */
export interface TileNote {
  note?: string
  /** True when the figure is counted now: a green point says so. */
  live?: boolean
  figure?: ReactNode
  after?: string
}

interface Props extends TileNote {
  /** Opens the mode. */
  onOpen: () => void
  /** Class with the colours of the game. */
  look: string | undefined
  title: string
  /** True for a low tile of the whole width. */
  wide?: boolean
  /** The picture. It may stand out of the frame. */
  children: ReactNode
}

/** The frame of a mode's tile on 首页, with its picture, its title and what goes on there. */
export function Tile({ onOpen, look, title, wide, note, live, figure, after, children }: Props) {
  return (
    <button type='button' className={cx(css.tile, wide && css.wide, look)} onClick={onOpen}>
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
