import { heart, star, tear } from '../../../art/battle/emotes.ts'
import { type Picture, picture } from '../../pictures.ts'

/* Small pictures that fly around the faces. */

export const glintBit = (): Promise<Picture> =>
  picture(40, 40, '<path d="M20 0C21 14 26 19 40 20C26 21 21 26 20 40C19 26 14 21 0 20C14 19 19 14 20 0Z" fill="#fffdf0"/>')

export const heartBit = (): Promise<Picture> => picture(44, 40, heart(22, 22, 1.3))

export const starBit = (): Promise<Picture> => picture(40, 40, star(20, 20, 15))

export const tearBit = (): Promise<Picture> => picture(20, 28, tear(10, 3))

export const splashBit = (): Promise<Picture> =>
  picture(
    34,
    16,
    '<path d="M3 14Q8 2 11 12Q15 0 18 11Q23 1 25 12Q29 4 31 14Z" fill="#8fd6ff" fill-opacity=".9" stroke="#2f7fd6" stroke-width="1.4"/>',
  )

export const coinBit = (): Promise<Picture> =>
  picture(
    32,
    32,
    '<linearGradient id="a" x2="1" y2="1"><stop stop-color="#fff6c4"/><stop offset=".5" stop-color="#ffbf3c"/><stop offset="1" stop-color="#b46406"/></linearGradient><circle cx="16" cy="16" r="14.5" fill="url(#a)" stroke="#7a4302" stroke-width="2"/><circle cx="16" cy="16" r="10" fill="none" stroke="#a25c06" stroke-width="1.6"/><path d="M16 8L18.400 13.600L24 16L18.400 18.400L16 24L13.600 18.400L8 16L13.600 13.600Z" fill="#fff8d6"/>',
  )

/** A tongue of fire, its foot in the middle of the lower edge. */
export const flameBit = (): Promise<Picture> =>
  picture(
    44,
    72,
    '<linearGradient id="a" y1="1" x2="0" y2="0"><stop stop-color="#ff3b1f"/><stop offset=".5" stop-color="#ff8a1c"/><stop offset="1" stop-color="#ffd23c" stop-opacity=".7"/></linearGradient><path d="M22 0C26 16 42 28 40 50C39 64 31 72 22 72C13 72 5 64 4 50C3 36 12 32 14 20C18 26 22 14 22 0Z" fill="url(#a)"/><path d="M23 30C26 40 33 46 31 58C30 67 26 71 22 71C17 71 13 66 13 58C13 50 21 44 23 30Z" fill="#fff0a0"/>',
  )

export const puffBit = (): Promise<Picture> =>
  picture(
    40,
    32,
    '<g fill="#fff" fill-opacity=".85"><circle cx="13" cy="19" r="10"/><circle cx="24" cy="13" r="11"/><circle cx="29" cy="21" r="9"/></g>',
  )

/** Dashes all around, for a fright. */
export const shockBit = (): Promise<Picture> => {
  const dashes = Array.from(
    { length: 12 },
    (_, index) => `<path d="M66 4V20" transform="rotate(${index * 30 + 15} 66 66)" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
  )
  return picture(132, 132, dashes.join(''))
}

export const dotBit = (): Promise<Picture> =>
  picture(20, 20, '<circle cx="10" cy="10" r="8" fill="#fff" stroke="#7a5ad8" stroke-width="2"/>')

export const bulbBit = (): Promise<Picture> =>
  picture(
    48,
    60,
    '<radialGradient id="a" cx=".4" cy=".3" r=".8"><stop stop-color="#fffdf0"/><stop offset=".6" stop-color="#ffe25a"/><stop offset="1" stop-color="#ff9d1c"/></radialGradient><path d="M24 3C10 3 4 13 4 22C4 33 14 36 15 44H33C34 36 44 33 44 22C44 13 38 3 24 3Z" fill="url(#a)" stroke="#a25c06" stroke-width="2.400"/><path d="M16 47H32M17 52H31M20 57H28" stroke="#cfd6f4" stroke-width="4" stroke-linecap="round"/><path d="M19 26L24 32L29 26" fill="none" stroke="#d9780a" stroke-width="2.600"/>',
  )

/** Light around the bulb. */
export const haloBit = (): Promise<Picture> =>
  picture(
    96,
    96,
    '<radialGradient id="a"><stop stop-color="#fff0a0" stop-opacity=".9"/><stop offset="1" stop-color="#ffb02c" stop-opacity="0"/></radialGradient><circle cx="48" cy="48" r="48" fill="url(#a)"/>',
  )

/** A bubble that a nose blows. */
export const bubbleBit = (): Promise<Picture> =>
  picture(
    52,
    52,
    '<radialGradient id="a" cx=".35" cy=".3" r=".8"><stop stop-color="#fff" stop-opacity=".9"/><stop offset=".5" stop-color="#bfe4ff" stop-opacity=".5"/><stop offset="1" stop-color="#4f9af0" stop-opacity=".75"/></radialGradient><circle cx="26" cy="26" r="24" fill="url(#a)" stroke="#fff" stroke-opacity=".8" stroke-width="1.6"/><ellipse cx="18" cy="15" rx="7" ry="4" fill="#fff" fill-opacity=".9" transform="rotate(-30 18 15)"/>',
  )

/** Strokes where a hand has hit the cap. */
export const snapBit = (): Promise<Picture> =>
  picture(40, 40, '<path d="M6 30L2 18M17 24L18 8M28 28L36 16" stroke="#fff" stroke-width="4.500" stroke-linecap="round"/>')
