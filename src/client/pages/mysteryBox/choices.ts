import { proxy } from 'valtio'
import type { OpenNumber } from '#shared/rules.ts'

/** What the player has set on the 盲盒 page; kept while the app runs. */
export const choices = proxy({
  /** Theme of the shelf; -1 is all. */
  theme: -1,
  number: 1 as OpenNumber,
  fast: false,
  skip: false,
  /** Box in front when the page is entered again; 0 is the first. */
  boxId: 0,
})
