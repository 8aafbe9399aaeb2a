/**
 * `npm run art:dream [-- NAME …]` renders the sprites of the scene `dream` to `assets/dream/sprites/`: dials, needle, gear, hammer, plinth
 * and grip. They are reliefs of exact shapes that mirror a studio written in code. It needs nothing but Node.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { dial, FIRE, FROST, GOLD, litDial, STEEL } from './dial.ts'
import { gear, grip, hammer, needle, plinth } from './parts.ts'
import { type Relief, render } from './relief.ts'

const SPRITES: Record<string, Relief> = {
  'dream-dial': dial(GOLD),
  'dream-dial-cold': dial(STEEL),
  'dream-lit': litDial(GOLD, FIRE),
  'dream-lit-cold': litDial(STEEL, FROST),
  'dream-needle': needle,
  'dream-gear': gear,
  'dream-grip': grip,
  'dream-hammer': hammer,
  'dream-plinth': plinth(GOLD),
  'dream-plinth-cold': plinth(STEEL),
}

const wanted = process.argv.slice(2)
const folder = path.resolve(import.meta.dirname, '../../../assets/dream/sprites')
await mkdir(folder, { recursive: true })
for (const [name, relief] of Object.entries(SPRITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await render(relief, path.join(folder, `${name}.png`))
  process.stdout.write(`${name}.png\n`)
}
