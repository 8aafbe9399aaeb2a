import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'

/** A frame of the shop as 图鉴 shows it. */
export interface AlbumFrame {
  frameId: number
  name: string
  /** Path of its picture. */
  image: string
  owned: boolean
}

/** What 图鉴 needs of the shop. */
export interface AlbumPorts {
  /** Frames, with whether the player has each; null stands for a visitor. */
  framesOf(db: DbOrTx, playerId: string | null): Promise<AlbumFrame[]>
  /** Gives a frame. Returns false when the player has it. */
  giveFrame(tx: Tx, playerId: string, frameId: number, at: Date): Promise<boolean>
}

export type AlbumDeps = Pick<Deps, 'db' | 'now'> & { ports: AlbumPorts }
