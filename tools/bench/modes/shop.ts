import { eq, sql } from 'drizzle-orm'
import { catalogueOffer } from '#server/core/catalogue/tables.ts'
import { buyOffer } from '#shared/calls/shop.ts'
import { makeCrowd } from '../crowd.ts'
import type { Supply } from '../rawLoad.ts'
import { type Act, GOAL, PLAYERS, PURSE } from './act.ts'

/** Pieces of the hot article, and how many of them a player may buy in a day. */
const PIECES = 10_000_000

/** Everybody buys pieces of one article, whose stock is counted and of which a player may buy so many in a day. */
export const SHOP: Act = {
  name: 'shop',
  title: 'purchase of one hot article',
  goal: GOAL.play,
  connections: PLAYERS,
  async prepare({ db }) {
    const rows = await db.select().from(catalogueOffer).where(eq(catalogueOffer.open, true))
    const hot = rows.map(({ offer }) => offer).find(({ kind, currency }) => kind === 'item' && currency === 'coin')
    if (!hot) throw new Error('the shop sells no item for coins')
    const counted = JSON.stringify({ stock: PIECES, share: PIECES })
    await db.execute(sql`update catalogue_offer set offer = offer || ${counted}::jsonb where offer_id = ${hot.offerId}`)
    const players = await makeCrowd(db, PLAYERS, PURSE)
    const query = `offerId=${hot.offerId}&quantity=1&price=${hot.price}`
    const supply: Supply = (connection) => ({ token: players[connection]?.token ?? '', call: buyOffer, query })
    return async () => ({ supply })
  },
}
