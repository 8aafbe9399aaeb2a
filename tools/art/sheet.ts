import sharp from 'sharp'

/** A picture of a contact sheet. */
export interface SheetCell {
  file: string
  label: string
}

const CELL = { width: 224, height: 190, picture: 168 }
const GROUND = '#120e2b'

/** Draws pictures with their names in rows. The extension of `output` decides between png and webp. */
export async function drawSheet(cells: readonly SheetCell[], output: string, columns = 6): Promise<void> {
  if (cells.length === 0) return
  const rows = Math.ceil(cells.length / columns)
  const layers = await Promise.all(
    cells.map(async ({ file, label }, i) => {
      const [left, top] = [(i % columns) * CELL.width, Math.floor(i / columns) * CELL.height]
      const picture = await sharp(file)
        .resize({ width: CELL.width - 8, height: CELL.picture - 4, fit: 'inside' })
        .png()
        .toBuffer()
      return [
        { input: picture, left: left + 4, top: top + 2 },
        { input: caption(label), left, top: top + CELL.picture },
      ]
    }),
  )
  const ground = { width: columns * CELL.width, height: rows * CELL.height, channels: 3 as const, background: GROUND }
  await sharp({ create: ground }).composite(layers.flat()).toFile(output)
}

function caption(text: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="20"><text x="${CELL.width / 2}" y="14" font-family="sans-serif" font-size="12" fill="#b8b0e0" text-anchor="middle">${text}</text></svg>`,
  )
}
