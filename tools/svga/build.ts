import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { boxCharge } from './effects/boxCharge.ts'
import { iceBurst } from './effects/bursts/ice.ts'
import { sealBurst } from './effects/bursts/seal.ts'
import { silverBurst } from './effects/bursts/silver.ts'
import { sunBurst } from './effects/bursts/sun.ts'
import { wingsBurst } from './effects/bursts/wings.ts'
import { coinRain } from './effects/coinRain.ts'
import { EMOTE_FILMS } from './effects/emotes/films.ts'
import { fireworks } from './effects/fireworks.ts'
import { levelUp } from './effects/levelUp.ts'
import { winBanner } from './effects/winBanner.ts'
import { encodeSvga, type SvgaMovie } from './encode.ts'

/* Writes the SVGA films: npm run art:svga. Everything is drawn from code; `-- fireworks level-up` makes only these. */

const MOVIES: Record<string, () => Promise<SvgaMovie>> = {
  'box-charge': boxCharge,
  'level-up': levelUp,
  'win-banner': winBanner,
  'coin-rain': coinRain,
  fireworks: fireworks,
  'light-burst-0': sunBurst,
  'light-burst-1': wingsBurst,
  'light-burst-2': sealBurst,
  'light-burst-3': iceBurst,
  'light-burst-4': silverBurst,
  ...EMOTE_FILMS,
}

const folder = path.resolve(import.meta.dirname, '../../assets/effects')
const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [name, make] of Object.entries(MOVIES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const movie = await make()
  const bytes = encodeSvga(movie)
  await writeFile(path.join(folder, `${name}.svga`), bytes)
  process.stdout.write(`${name.padEnd(14)} ${summary(movie)} ${bytes.length} B\n`)
}

/** Size, length, sprites (all, and at most at once), and pixels of the pictures. */
function summary({ width, height, frames, sprites, images }: SvgaMovie): string {
  const once = Array.from({ length: frames }, (_, frame) => sprites.filter((sprite) => sprite.frames[frame]).length)
  const pixels = Object.values(images).reduce((sum, picture) => sum + picture.width * picture.height, 0)
  return `${width}×${height} ${frames} frames, ${sprites.length} sprites (${Math.max(...once)} at once), ${(pixels / 1e6).toFixed(2)} Mpx`
}
