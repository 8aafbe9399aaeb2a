import { getMyExponentBagPage } from '#shared/calls/profile.ts'
import { bagList } from './bagList.ts'

/** The player's 指数行囊: items won in 指数. */
export const exponentBag = bagList(getMyExponentBagPage)
