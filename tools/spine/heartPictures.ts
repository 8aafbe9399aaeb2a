import { type Picture, picture } from '../svga/pictures.ts'

/** Size of a shard in pixels, its root at the left and its tip at the right. */
export interface Cut {
  length: number
  wide: number
}

/** Shards as they are cut: long, usual, short. */
export const CUTS = {
  long: { length: 196, wide: 62 },
  usual: { length: 164, wide: 58 },
  short: { length: 118, wide: 48 },
} as const satisfies Record<string, Cut>

type Pixel = readonly [x: number, y: number]

/** Corners of a shard's facets as shares of its length and width. */
const ROOT: Pixel = [0, 0.5]
const TIP: Pixel = [1, 0.44]
const UPPER: readonly Pixel[] = [ROOT, [0.16, 0.17], [0.66, 0], TIP]
const LOWER: readonly Pixel[] = [ROOT, [0.14, 0.84], [0.6, 1], TIP]
const RIDGE: readonly Pixel[] = [ROOT, [0.2, 0.46], [0.7, 0.38], TIP]
const EDGE: readonly Pixel[] = [ROOT, [0.18, 0.66], [0.62, 0.74], TIP]

const points = ({ length, wide }: Cut, corners: readonly Pixel[]) =>
  corners.map(([x, y]) => `${(x * length).toFixed(1)},${(y * wide).toFixed(1)}`).join(' ')

const facet = (cut: Cut, there: readonly Pixel[], back: readonly Pixel[], paint: string) =>
  `<polygon points="${points(cut, [...there, ...back.slice(1, -1).toReversed()])}" ${paint}/>`

/** Colour stops along a shard, from its root to its tip. */
const along = (id: string, stops: readonly (readonly [at: number, colour: string, opacity?: number])[]) =>
  `<linearGradient id="${id}">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`

const line = (cut: Cut, corners: readonly Pixel[], paint: string) =>
  `<polyline points="${points(cut, corners)}" fill="none" stroke-linejoin="round" stroke-linecap="round" ${paint}/>`

/** A shard of smoked amethyst, warm at its root. */
export const shardWarm = (cut: Cut): Promise<Picture> =>
  picture(
    cut.length,
    cut.wide,
    [
      along('u', [
        [0, '#ff9a3c'],
        [0.2, '#c0443e'],
        [0.55, '#5c2a66'],
        [1, '#65388f'],
      ]),
      along('m', [
        [0, '#ffb45a'],
        [0.24, '#8e2f48'],
        [0.6, '#35184c'],
        [1, '#3a2162'],
      ]),
      along('l', [
        [0, '#e0662e'],
        [0.22, '#5c1f3c'],
        [0.6, '#2a1540'],
        [1, '#1d0f3a'],
      ]),
      facet(cut, UPPER, RIDGE, 'fill="url(#u)"'),
      facet(cut, RIDGE, EDGE, 'fill="url(#m)"'),
      facet(cut, EDGE, LOWER, 'fill="url(#l)"'),
      line(cut, UPPER, 'stroke="#f0c8ff" stroke-opacity=".75" stroke-width="1.6"'),
      line(cut, RIDGE.slice(1), 'stroke="#fff0ff" stroke-opacity=".5" stroke-width="1.1"'),
      line(cut, LOWER, 'stroke="#12061e" stroke-opacity=".7" stroke-width="1.4"'),
    ].join(''),
  )

/** The same shard when it has cooled: slate, with the cracks of the cooling. */
export const shardCold = (cut: Cut): Promise<Picture> =>
  picture(
    cut.length,
    cut.wide,
    [
      along('u', [
        [0, '#4a5270'],
        [0.5, '#56648e'],
        [1, '#7c92c4'],
      ]),
      along('m', [
        [0, '#2c324c'],
        [0.5, '#3c4668'],
        [1, '#4a5c8c'],
      ]),
      along('l', [
        [0, '#1a1e34'],
        [0.6, '#222a48'],
        [1, '#2c3860'],
      ]),
      facet(cut, UPPER, RIDGE, 'fill="url(#u)"'),
      facet(cut, RIDGE, EDGE, 'fill="url(#m)"'),
      facet(cut, EDGE, LOWER, 'fill="url(#l)"'),
      line(cut, UPPER, 'stroke="#d4e2ff" stroke-opacity=".6" stroke-width="1.4"'),
      ...CRACKS.map((crack) => line(cut, crack, 'stroke="#0a0c18" stroke-opacity=".85" stroke-width="2"')),
    ].join(''),
  )

/** Cracks through a shard, where light shows when it is hot and embers when it has cooled. */
const CRACKS: readonly (readonly Pixel[])[] = [
  [
    [0.02, 0.5],
    [0.18, 0.56],
    [0.3, 0.4],
    [0.46, 0.52],
    [0.58, 0.36],
    [0.74, 0.44],
    [0.9, 0.42],
  ],
  [
    [0.3, 0.4],
    [0.36, 0.22],
    [0.48, 0.14],
  ],
  [
    [0.46, 0.52],
    [0.52, 0.72],
    [0.64, 0.82],
  ],
]

/** Light within a shard: from its root, and in its cracks. It covers the shard, so that it shines in its own colour. */
export const shardLight = (cut: Cut): Promise<Picture> =>
  picture(
    cut.length,
    cut.wide,
    [
      along('g', [
        [0, '#ffe2a0', 0.95],
        [0.22, '#ff8c28', 0.85],
        [0.6, '#f86018', 0.78],
        [1, '#ffa040', 0.72],
      ]),
      along('v', [
        [0, '#fff2c8', 1],
        [0.5, '#ffb050', 0.8],
        [1, '#ffa440', 0.85],
      ]),
      `<polygon points="${points(cut, [...UPPER, ...LOWER.slice(1, -1).toReversed()])}" fill="url(#g)"/>`,
      line(cut, UPPER, 'stroke="url(#v)" stroke-width="2.8"'),
      line(cut, LOWER, 'stroke="url(#v)" stroke-opacity=".7" stroke-width="1.6"'),
      ...CRACKS.map((crack) => line(cut, crack, 'stroke="url(#v)" stroke-width="2.8"')),
    ].join(''),
  )

/** Molten light: veins of fire that fade towards the rim. */
export const molten = (size = 232): Promise<Picture> => {
  const r = size / 2
  return picture(
    size,
    size,
    `<radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset=".34" stop-color="#c8c8c8"/><stop offset=".72" stop-color="#404040"/><stop offset="1" stop-color="#000"/></radialGradient><mask id="m"><circle cx="${r}" cy="${r}" r="${r}" fill="url(#g)"/></mask><filter id="t" x="0" y="0" width="1" height="1"><feTurbulence type="turbulence" baseFrequency=".021 .026" numOctaves="3" seed="11"/><feColorMatrix values="0 0 0 0 1  -1.5 -.5 0 0 1.02  -1.9 -.6 0 0 .72  -2.6 -.9 0 0 1.32"/></filter><radialGradient id="h"><stop offset="0" stop-color="#ffb450" stop-opacity=".85"/><stop offset=".5" stop-color="#f0601c" stop-opacity=".5"/><stop offset="1" stop-color="#c02808" stop-opacity="0"/></radialGradient><circle cx="${r}" cy="${r}" r="${r}" fill="url(#h)"/><g mask="url(#m)"><rect width="${size}" height="${size}" filter="url(#t)"/></g>`,
  )
}

/** A spark of molten metal. */
export const drop = (): Promise<Picture> =>
  picture(
    24,
    24,
    '<radialGradient id="g"><stop stop-color="#fff6d8"/><stop offset=".3" stop-color="#ffc05a"/><stop offset=".6" stop-color="#ff6a1a" stop-opacity=".45"/><stop offset="1" stop-color="#ff4a00" stop-opacity="0"/></radialGradient><circle cx="12" cy="12" r="12" fill="url(#g)"/>',
  )

/** The ring of light that a burst throws out. */
export const wave = (size = 240): Promise<Picture> => {
  const r = size / 2
  return picture(
    size,
    size,
    `<radialGradient id="g"><stop offset=".56" stop-color="#ff7a1a" stop-opacity="0"/><stop offset=".8" stop-color="#ffb43c" stop-opacity=".5"/><stop offset=".92" stop-color="#fff2cc" stop-opacity=".95"/><stop offset="1" stop-color="#ff8a2a" stop-opacity="0"/></radialGradient><circle cx="${r}" cy="${r}" r="${r}" fill="url(#g)"/>`,
  )
}
