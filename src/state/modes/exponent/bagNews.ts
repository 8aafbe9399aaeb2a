import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from '#state/account/ownState.ts'

/** Items that have landed in the 指数行囊 before the player's eyes since they last looked into it. */
export const bagNews = proxy({ fresh: 0 })

/** An item has landed. */
export function noteLanded(): void {
  bagNews.fresh++
}

/** The player looks into the 指数行囊. */
export function noteBagSeen(): void {
  bagNews.fresh = 0
}

forgetOnLogout(noteBagSeen)
