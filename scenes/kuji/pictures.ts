import type { Drop } from '#shared/book.ts'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { heroUrl } from '../kit/pictures.ts'

/** Bundles that the scene needs. */
export const BUNDLES = ['fx', 'kuji'] as const

/** The picture of a prize. */
export const artOf = ({ giftImage }: Pick<Drop, 'giftImage'>): string => heroUrl(giftImage)

/** Every picture that a book shows. */
export const picturesOf = ({ tickets, lastOne }: KujiBook): string[] =>
  [...tickets.map(({ drop }) => drop), ...(lastOne ? [lastOne] : [])].map(artOf)
