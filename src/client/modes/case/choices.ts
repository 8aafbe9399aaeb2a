import { proxy } from 'valtio'
import type { OpenNumber } from '#shared/rules.ts'
import type { BoxSort } from '#state/core/items/boxOrder.ts'

/** What the player has chosen on the 盲盒 page. It is kept while the app runs. */
export const choices = proxy({
  /** Theme of the shelf; -1 means all. */
  theme: -1,
  sort: 'usual' as BoxSort,
  number: 1 as OpenNumber,
  /** Box that is in front when the page is opened again; 0 means that the player has chosen none yet. */
  boxId: 0,
})
