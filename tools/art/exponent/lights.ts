const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-size / 2} ${-size / 2} ${size} ${size}">${body}</svg>`

const radial = (id: string, stops: readonly (readonly [at: number, alpha: number])[]) =>
  `<radialGradient id="${id}">${stops.map(([at, alpha]) => `<stop offset="${at}" stop-color="#fff" stop-opacity="${alpha}"/>`).join('')}</radialGradient>`

/** Four rays: curves that meet in points. */
const rays = (long: number, waist: number) =>
  `M 0 ${-long} Q ${waist} ${-waist} ${long} 0 Q ${waist} ${waist} 0 ${long} Q ${-waist} ${waist} ${-long} 0 Q ${-waist} ${-waist} 0 ${-long} Z`

/** The star at the head of the curve: four long rays, four short ones, a round core. White, drawn as light. */
export const star = (): string =>
  svg(
    256,
    `<defs>${radial('h', [
      [0, 0.9],
      [0.12, 0.55],
      [0.34, 0.16],
      [1, 0],
    ])}${radial('c', [
      [0, 1],
      [0.55, 1],
      [1, 0],
    ])}</defs><circle r="126" fill="url(#h)"/><path d="${rays(78, 9)}" fill="#fff"/><path d="${rays(40, 8)}" fill="#fff" fill-opacity=".85" transform="rotate(45)"/><circle r="24" fill="url(#c)"/>`,
  )

/** Brackets that close around a place, while the answer to a press is on its way. White. */
export const lock = (): string => {
  const arc = (turn: number) =>
    `<path d="M ${-50 * Math.sin(0.52)} ${-50 * Math.cos(0.52)} A 50 50 0 0 1 ${50 * Math.sin(0.52)} ${-50 * Math.cos(0.52)}" transform="rotate(${turn})" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M 0 -42 l -6 -9 h 12 z" transform="rotate(${turn})" fill="#fff"/>`
  return svg(128, [0, 90, 180, 270].map(arc).join(''))
}

/** The edges of the screen, for the flash of the break. White. */
export const vignette = (): string =>
  svg(
    256,
    `<defs><radialGradient id="v" r="0.72"><stop offset="0.42" stop-color="#fff" stop-opacity="0"/><stop offset="0.72" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="1"/></radialGradient></defs><rect x="-128" y="-128" width="256" height="256" fill="url(#v)"/>`,
  )
