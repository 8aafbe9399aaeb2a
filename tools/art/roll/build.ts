/**
 * `npm run art:roll [-- NAME …]` renders the sprites of the scene `roll-draw` to `assets/roll-draw/sprites/`, all of them reliefs of exact
 * shapes, and its background: the hall of the lobby without the machine. It needs nothing but Node.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Relief, render } from '../dream/relief.ts'
import { hall } from './hall.ts'
import { curtain, foot, frame, lamp, roof, seal, valance } from './parts.ts'

const SPRITES: Record<string, Relief> = {
  'roll-roof': roof,
  'roll-foot': foot,
  'roll-frame': frame,
  'roll-lamp': lamp,
  'roll-curtain': curtain,
  'roll-valance': valance,
  'roll-seal': seal,
}

const wanted = process.argv.slice(2)
const assets = path.resolve(import.meta.dirname, '../../../assets')
await mkdir(path.join(assets, 'roll-draw/sprites'), { recursive: true })
const asked = (name: string) => wanted.length === 0 || wanted.includes(name)
for (const [name, relief] of Object.entries(SPRITES)) {
  if (!asked(name)) continue
  await render(relief, path.join(assets, 'roll-draw/sprites', `${name}.png`))
  process.stdout.write(`${name}.png\n`)
}
if (asked('roll-hall')) {
  await hall(path.join(assets, 'chrome/bg/roll-hall.webp'))
  process.stdout.write('roll-hall.webp\n')
}
