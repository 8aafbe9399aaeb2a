import type { ComponentType } from 'react'

/** A mode's tile on 首页. `onOpen` opens the page of the mode. */
export type ModeTile = ComponentType<{ onOpen: () => void }>

/** Where the plays of a mode are seen again. */
export interface ModeWays {
  /** Value of `tab` in the address of 我的记录. */
  tab: string
  /** The way on from a ledger entry; null where the entry shows the play itself. */
  entry: { to: string; name: string } | null
  /** The way of 客服 to a play. */
  about(id: string): string
}

/** What becomes of the player's things in a mode when they log out now; null when nothing is at stake. Never rejects. */
export type ModeWarning = () => Promise<string | null>
