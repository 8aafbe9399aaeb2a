import type { AlbumPorts } from '#server/community/album/ports.ts'
import { framesOf, giveFrame } from '#server/economy/shop/frames.ts'

/** What 图鉴 needs of the shop, whose frames it gives. */
export const albumPorts: AlbumPorts = {
  framesOf: async (db, playerId) =>
    (await framesOf(db, playerId)).map(({ frameId, name, headGround, owned }) => ({ frameId, name, image: headGround, owned })),
  giveFrame,
}
