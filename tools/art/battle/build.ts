/**
 * `npx tsx tools/art/battle/build.ts [NAME …]` renders the sprites of the scene `battle-room` to `assets/battle-room/sprites/`. Wheel and
 * plinth are reliefs of exact shapes; the crown is that of the catalogue, cut to its outline; the emotes are drawn. It needs only Node.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Relief, render } from '../dream/relief.ts'
import { EMOTES, emoteSvg } from './emotes.ts'
import { plinth, wheelPointer, wheelRim } from './parts.ts'

const RELIEFS: Record<string, Relief> = { plinth, 'wheel-rim': wheelRim, 'wheel-pointer': wheelPointer }
const CROWN = { width: 256, height: 208, foot: 16 } as const

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'assets/battle-room/sprites')

async function crown(file: string): Promise<void> {
  const cut = await sharp(path.join(root, 'assets/items/crown.png'))
    .trim()
    .resize({ height: CROWN.height - CROWN.foot })
    .toBuffer({ resolveWithObject: true })
  const ground = { create: { width: CROWN.width, height: CROWN.height, channels: 4, background: '#0000' } } as const
  await sharp(ground)
    .composite([{ input: cut.data, left: Math.round((CROWN.width - cut.info.width) / 2), top: 0 }])
    .png({ compressionLevel: 9 })
    .toFile(file)
}

const MAKERS: Record<string, (file: string) => Promise<unknown>> = {
  crown,
  ...Object.fromEntries(Object.entries(RELIEFS).map(([name, relief]) => [name, (file: string) => render(relief, file)])),
  ...Object.fromEntries(
    EMOTES.map((emote, index) => [
      `emote-${String(index).padStart(2, '0')}`,
      async (file: string) =>
        writeFile(
          file,
          await sharp(Buffer.from(emoteSvg(emote)))
            .png({ compressionLevel: 9 })
            .toBuffer(),
        ),
    ]),
  ),
}

const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [name, make] of Object.entries(MAKERS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await make(path.join(folder, `${name}.png`))
  process.stdout.write(`${name}.png\n`)
}
