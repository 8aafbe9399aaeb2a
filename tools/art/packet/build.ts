/**
 * `npm run art:packet [-- NAME …]` renders the sprites of the scene `red-packet` to `assets/red-packet/sprites/`, reliefs of a packet in its poses,
 * its background, and the falling diamond of `assets/fx/sprites/` from the icon. It needs nothing but Node.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Relief, render } from '../dream/relief.ts'
import { packet } from './packet.ts'
import { sky } from './sky.ts'

const SPRITES: Record<string, Relief> = {
  packet: packet(192, 256, { turn: 0, open: 0 }),
  'packet-left': packet(192, 256, { turn: -0.42, open: 0 }),
  'packet-right': packet(192, 256, { turn: 0.42, open: 0 }),
  'packet-lift': packet(192, 448, { turn: 0, open: 0.5 }),
  'packet-open': packet(192, 448, { turn: 0, open: 1 }),
  'packet-hero': packet(432, 576, { turn: 0, open: 0 }, 2.25),
}
/** Blur of a packet that is far away, in pixels of the large picture. */
const FAR = 2.6

const wanted = process.argv.slice(2)
const assets = path.resolve(import.meta.dirname, '../../../assets')
const sprites = path.join(assets, 'red-packet/sprites')
await mkdir(sprites, { recursive: true })
const asked = (name: string) => wanted.length === 0 || wanted.includes(name)
for (const [name, relief] of Object.entries(SPRITES)) {
  if (!asked(name)) continue
  await render(relief, path.join(sprites, `${name}.png`))
  process.stdout.write(`${name}.png\n`)
}
if (asked('packet-far')) {
  const blurred = await sharp(path.join(sprites, 'packet.png')).blur(FAR).toBuffer()
  await sharp(blurred).resize(96, 128).png({ compressionLevel: 9 }).toFile(path.join(sprites, 'packet-far.png'))
  process.stdout.write('packet-far.png\n')
}
if (asked('diamond')) {
  const icon = await sharp(path.join(assets, 'chrome/icons/diamond.png')).trim().toBuffer()
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  await sharp(icon)
    .resize(80, 80, { fit: 'contain', background: clear })
    .png({ compressionLevel: 9 })
    .toFile(path.join(assets, 'fx/sprites/diamond.png'))
  process.stdout.write('diamond.png\n')
}
if (asked('shower-sky')) {
  await sky(path.join(assets, 'chrome/bg/shower-sky.webp'))
  process.stdout.write('shower-sky.webp\n')
}
