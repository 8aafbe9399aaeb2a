/**
 * `npm run art:exponent [-- NAME …]` renders the sprites of the scene `exponent` to `assets/exponent/sprites/`. Dial and seal are reliefs of
 * exact shapes; star, lock and vignette are white drawings. It needs nothing but Node.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { render } from '../dream/relief.ts'
import { lock, star, vignette } from './lights.ts'
import { dial, seal } from './parts.ts'

const drawn = (svg: string) => (file: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toFile(file)

const SPRITES: Record<string, (file: string) => Promise<unknown>> = {
  'exponent-dial': (file) => render(dial, file),
  'exponent-seal': (file) => render(seal, file),
  'exponent-star': drawn(star()),
  'exponent-lock': drawn(lock()),
  'exponent-vignette': drawn(vignette()),
}

const wanted = process.argv.slice(2)
const folder = path.resolve(import.meta.dirname, '../../../assets/exponent/sprites')
await mkdir(folder, { recursive: true })
for (const [name, make] of Object.entries(SPRITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await make(path.join(folder, `${name}.png`))
  process.stdout.write(`${name}.png\n`)
}
