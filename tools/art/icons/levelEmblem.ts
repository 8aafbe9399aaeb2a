import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { around, radial, ring, star } from '../../svga/draw/shapes.ts'
import { drawn, soft } from '../../svga/draw/sheet.ts'
import { MATERIALS } from '../../svga/draw/studio.ts'

/*
 * Makes the medal on which a scene paints the number of a new level: npx tsx tools/art/icons/levelEmblem.ts assets/emblem
 * It is the medal of the film `level-up` without its star, large enough to stay on the stage when the film has ended.
 */

const [EDGE, M] = [256, 128]
const COLOURS = 256

const rays = around(M, M, 16, (index) => `<path d="M${M} ${index % 2 === 0 ? 8 : 18}L${M + 19} 48H${M - 19}Z"/>`)
const gems = around(M, M, 8, () => `<path d="${star(M, 43, 6.4, 2.6, 4)}" fill="#fff"/>`)

const medal = await drawn(
  EDGE,
  EDGE,
  async (sheet) => {
    await sheet.paint(soft(`<circle cx="${M}" cy="${M}" r="104" fill="#ffb02a" fill-opacity=".5"/>`, 9))
    await sheet.relief(`<g fill="#fff">${rays}<circle cx="${M}" cy="${M}" r="100"/></g>`, {
      material: MATERIALS.gold,
      bevel: 12,
      steep: 0.8,
    })
    await sheet.relief(
      `${radial('e', [
        [0, '#8a52ff', 1],
        [0.6, '#4a1cc0', 1],
        [1, '#240a70', 1],
      ])}<circle cx="${M}" cy="${M}" r="74" fill="url(#e)"/>`,
      { bevel: 9, steep: -0.7, gloss: 0.5, shadow: 0 },
    )
    await sheet.paint(ring(M, M, 66, 1.6, '#ffd98a', 'stroke-dasharray="1.6 6"'))
    await sheet.relief(gems, { material: MATERIALS.paleGold, bevel: 4, steep: 0.8, profile: 'chisel', shadow: 0.6 })
  },
  COLOURS,
)
await writeFile(path.join(process.argv[2] ?? 'assets/emblem', 'level.png'), medal.png)
