import { getMyExponentBagPage } from '#shared/calls/profile.ts'
import { bagList } from './bagList.ts'

/** 指数行囊 of the player: what was won in 指数. */
export const exponentBag = bagList(getMyExponentBagPage)
