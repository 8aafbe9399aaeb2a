import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { levelUp, winBanner } from './effects/honours.ts'
import { lightBurst } from './effects/lightBurst.ts'
import { coinRain, fireworks } from './effects/showers.ts'
import { encodeSvga, type SvgaMovie } from './encode.ts'

/* Writes the SVGA effects: npm run art:svga. Everything is drawn from code; prints frames, sprites and bytes. */

const MOVIES: Record<string, () => Promise<SvgaMovie>> = {
  'light-burst-0': () => lightBurst(0),
  'light-burst-1': () => lightBurst(1),
  'light-burst-2': () => lightBurst(2),
  'light-burst-3': () => lightBurst(3),
  'light-burst-4': () => lightBurst(4),
  'coin-rain': coinRain,
  fireworks,
  'win-banner': winBanner,
  'level-up': levelUp,
}

const folder = path.resolve(import.meta.dirname, '../../assets/effects')
await mkdir(folder, { recursive: true })
for (const [name, make] of Object.entries(MOVIES)) {
  const movie = await make()
  const bytes = encodeSvga(movie)
  await writeFile(path.join(folder, `${name}.svga`), bytes)
  process.stdout.write(
    `${name.padEnd(14)} ${movie.width}×${movie.height} ${movie.frames} frames ${movie.sprites.length} sprites ${bytes.length} B\n`,
  )
}
