import type { Texture } from 'pixi.js'
import { type GiftBook, pictureOfGift } from '#shared/gift.ts'
import { artUrl } from '#state/platform/images.ts'
import { fx } from '../kit/fx/light.ts'
import { heroUrl, loadedPicture } from '../kit/pictures.ts'

/** Bundles that the scene needs. */
export const BUNDLES = ['fx'] as const

/** The picture of what is given. */
export const prizeUrl = (book: GiftBook): string => heroUrl(pictureOfGift(book))

const DIAMOND = artUrl('icons/diamond')

/** The sign of a currency. */
export const signOf = (currency: 'coin' | 'diamond'): Texture => (currency === 'coin' ? fx('coin') : loadedPicture(DIAMOND))

/** Every picture that a book shows. */
export const picturesOf = (book: GiftBook): string[] => [prizeUrl(book), ...(book.diamonds > 0 ? [DIAMOND] : [])]
