import { getMyBagPage } from '#shared/calls/profile.ts'
import { bagList } from '#state/core/items/bagList.ts'

/** Items of the bag that may become prizes. */
export const prizeBag = bagList(getMyBagPage)
