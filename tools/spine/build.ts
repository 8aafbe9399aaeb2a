import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { PLANS } from '../catalogue/plan.ts'
import { beam, coin, confetti, glow, type Picture, rays, sparkle } from '../svga/pictures.ts'
import { boxSkeleton } from './box.ts'
import { MANNERS, type Manner } from './manners.ts'
import { type Piece, pack, trimmed } from './pack.ts'
import { bubble, shadow, shard } from './pictures.ts'

/*
 * Builds the Spine skeletons of the boxes from their layers: npm run art:spine [ART …]. Reads assets/boxes/layers/<art>/, writes
 * assets/case-reel/crates/<art>/{crate.json,crate.atlas,crate.png}. Spine 4.1, straight alpha.
 */

const assets = path.resolve(import.meta.dirname, '../../assets')
const pixel = z.tuple([z.number(), z.number()])
const layersFile = z.object({
  layers: z.array(z.string()),
  pivots: z.object({ hinge: pixel, lock: z.nullable(pixel), mouth: pixel, foot: pixel }),
})

function flyingThing({ flying, light }: Manner): Promise<Picture> {
  if (flying === 'coin') return coin()
  if (flying === 'spark') return sparkle(light, 56)
  if (flying === 'bubble') return bubble()
  if (flying === 'shard') return shard(light)
  return confetti(light.rim)
}

async function lightPieces(manner: Manner): Promise<(Piece | null)[]> {
  const pictures: Record<string, Picture> = {
    rays: await rays(manner.light, 16, 320),
    glow: await glow(manner.light, 180),
    beam: await beam(manner.light),
    flying: await flyingThing(manner),
    shadow: await shadow(),
  }
  return Object.entries(pictures).map(([name, { png, width, height }]) => ({ name, png, width, height, middle: { x: 0, y: 0 } }))
}

async function buildBox(art: string, themeId: number): Promise<void> {
  const manner = MANNERS[themeId]
  if (!manner) throw new Error(`no manner for theme ${themeId}`)
  const from = path.join(assets, 'boxes/layers', art)
  const { layers, pivots } = layersFile.parse(JSON.parse(await readFile(path.join(from, 'layers.json'), 'utf8')))
  const cut = await Promise.all(layers.map((name) => trimmed(name, path.join(from, `${name}.png`))))
  const pieces = [...cut, ...(await lightPieces(manner))].filter((piece): piece is Piece => piece !== null)
  const { png, atlas } = await pack(pieces, 'crate.png')
  const skeleton = JSON.stringify(boxSkeleton(new Map(pieces.map((piece) => [piece.name, piece])), pivots, manner))
  const to = path.join(assets, 'case-reel/crates', art)
  await mkdir(to, { recursive: true })
  await Promise.all([
    writeFile(path.join(to, 'crate.json'), `${skeleton}\n`),
    writeFile(path.join(to, 'crate.atlas'), atlas),
    writeFile(path.join(to, 'crate.png'), png),
  ])
  process.stdout.write(`${art.padEnd(18)} ${pieces.length} regions, page ${png.length} B, skeleton ${skeleton.length} B\n`)
}

const wanted = process.argv.slice(2)
for (const { art, themeId } of PLANS) {
  if (wanted.length > 0 && !wanted.includes(art)) continue
  if (existsSync(path.join(assets, 'boxes/layers', art, 'layers.json'))) await buildBox(art, themeId)
  else process.stdout.write(`${art.padEnd(18)} has no layers yet\n`)
}
