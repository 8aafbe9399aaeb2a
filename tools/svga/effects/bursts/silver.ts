import { around, at, glint, halo, lozenge, polar, ring, ticks } from '../../draw/shapes.ts'
import { drawn, soft } from '../../draw/sheet.ts'
import { MATERIALS } from '../../draw/studio.ts'
import type { SvgaMovie } from '../../encode.ts'
import type { Picture } from '../../pictures.ts'
import { Stage } from '../../stage.ts'
import { easeBack, easeInOut, easeOut, fade, move, part } from '../../track.ts'

const MIDDLE = 250
const RADIUS = 166

/** Grade 4: a thin silver ring springs open, a light runs along it, four glints, over in 0.8 s. */
export async function silverBurst(): Promise<SvgaMovie> {
  const stage = await new Stage(500, 500, 25).hold({
    halo: halo(300, '#dfe9ff', '#8fa6d6', 0.74, 0.42),
    ring: silverRing(),
    run: run(),
    spark: glint(96, '#ffffff', '#a9c4ff'),
  })
  stage.add('halo', (f) => ({ x: MIDDLE, y: MIDDLE, scale: move(f, 0, 8, 0.9, 1.5, easeOut), alpha: fade(f, [0, 6, 12, 23]) }))
  stage.add('ring', (f) => {
    const open = part(f, 0, 9, easeBack)
    const away = part(f, 14, 24, easeInOut)
    return {
      x: MIDDLE,
      y: MIDDLE,
      scale: 0.62 + 0.38 * open + 0.05 * away,
      turn: -45 + 45 * open + 8 * away,
      alpha: fade(f, [0, 4, 15, 23]),
    }
  })
  stage.add('run', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    turn: move(f, 5, 21, -150, 170, easeInOut),
    scale: 0.985 + 0.05 * part(f, 14, 24),
    alpha: fade(f, [5, 9, 16, 21]),
  }))
  for (const [i, turn] of [45, 225, 135, 315].entries()) {
    const start = 5 + i * 2
    stage.add('spark', (f) => {
      const t = part(f, start, start + 11)
      if (t <= 0 || t >= 1) return null
      const [x, y] = polar(MIDDLE, MIDDLE, RADIUS + 4 + 8 * t, turn)
      return { x, y, scale: (0.95 - i * 0.12) * Math.sin(Math.PI * t) ** 0.7, turn: t * 50, alpha: Math.min(1, 3 * (1 - t)) }
    })
  }
  return stage.movie()
}

/** A ring with a fine second line, a scale, and a jewel of silver at each quarter. */
function silverRing(): Promise<Picture> {
  const [size, m] = [380, 190]
  const jewels = around(
    m,
    m,
    4,
    () =>
      `<path d="${lozenge(m, m - RADIUS, 8, 17)}"/><circle cx="${m - 17}" cy="${at(m - RADIUS + 0.8)}" r="3"/><circle cx="${m + 17}" cy="${at(m - RADIUS + 0.8)}" r="3"/>`,
    45,
  )
  const fillets = around(m, m, 4, () => `<path d="M${at(m, m - RADIUS + 8)}l7 -5l-7 15l-7 -15Z"/>`)
  return drawn(size, size, async (sheet) => {
    await sheet.paint(soft(ring(m, m, RADIUS, 6, '#9db8ff', 'stroke-opacity=".55"'), 5))
    await sheet.paint(
      `<g opacity=".62">${ticks(m, m, RADIUS - 13, RADIUS - 9, 96, 1, '#c9d8f5')}${ring(m, m, RADIUS - 16, 1, '#c9d8f5')}</g>`,
    )
    await sheet.relief(`<g fill="#fff">${ring(m, m, RADIUS, 5.4)}${fillets}</g>`, { material: MATERIALS.silver, bevel: 2.7, steep: 1.1 })
    await sheet.relief(`<g fill="#fff">${jewels}</g>`, { material: MATERIALS.silver, bevel: 7, steep: 0.7, profile: 'chisel' })
  })
}

/** A light that runs along the ring: an arc that fades behind its head. */
function run(): Promise<Picture> {
  const [size, m] = [380, 190]
  const pieces = Array.from({ length: 36 }, (_, i) => {
    const [from, to] = [polar(m, m, RADIUS, i * 2 - 74), polar(m, m, RADIUS, i * 2 - 71.6)]
    return `<path d="M${at(...from)}A${RADIUS} ${RADIUS} 0 0 1 ${at(...to)}" stroke="#fff" stroke-width="${at(1 + i * 0.1)}" stroke-opacity="${at((i / 36) ** 2)}" fill="none"/>`
  }).join('')
  return drawn(size, size, (sheet) => sheet.paint(soft(pieces, 4) + soft(pieces, 1.2) + pieces), 64)
}
