import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { glow, LIGHTS, type Picture, sparkle } from '../svga/pictures.ts'
import { burst, charge, cool, rest } from './heartMotion.ts'
import { CUTS, drop, molten, shardCold, shardLight, shardWarm, wave } from './heartPictures.ts'
import { DROPS, GLINTS, GRID, MOLTEN, ROOTS, SHARDS, turnOf } from './heartShape.ts'
import { mesh } from './mesh.ts'
import { type Piece, pack } from './pack.ts'

/*
 * Builds the heart of 黄金装备: npx tsx tools/spine/heart.ts. Writes assets/dream/heart/{heart.json,heart.atlas,heart.png}. Its middle is
 * the root. The scene lays its animations over one another: rest (4.8 s, without a seam) by its time; charge, burst and cool (1 s each) by
 * a share.
 */

const CLEAR = 'ffffff00'
const CORE = { index: 2, x: 0, y: 0 } as const
const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`)

/** Each shard hangs on three bones, so that its ways add up: `charge` draws in its arm, `rest` moves its hang, the ends move itself. */
function bones(): object[] {
  const shards = SHARDS.flatMap(({ angle }, index) => {
    const [x, y] = turnOf(angle, ROOTS)
    return [
      { name: `arm${index}`, parent: 'heart', rotation: angle, x, y },
      { name: `hang${index}`, parent: `arm${index}` },
      { name: `shard${index}`, parent: `hang${index}` },
    ]
  })
  const loose = [...numbered('drop', DROPS), 'halo', 'wave'].map((name) => ({ name, parent: 'heart' }))
  const glints = GLINTS.map((shard, index) => ({
    name: `glint${index}`,
    parent: `shard${shard}`,
    x: CUTS[SHARDS[shard]?.cut ?? 'long'].length * 0.9,
  }))
  return [{ name: 'root' }, { name: 'heart', parent: 'root' }, { name: 'core', parent: 'heart' }, ...shards, ...loose, ...glints]
}

function slots(): object[] {
  const light = (name: string, bone = name, color = CLEAR) => ({ name, bone, color, blend: 'additive' })
  const shards = SHARDS.flatMap(({ cut, shade }, index) => [
    { name: `shard${index}`, bone: `shard${index}`, color: shade, attachment: `${cut}-warm` },
    { name: `cold${index}`, bone: `shard${index}`, color: CLEAR, attachment: `${cut}-cold` },
    { name: `light${index}`, bone: `shard${index}`, color: CLEAR, attachment: `${cut}-light` },
  ])
  return [
    { ...light('halo'), attachment: 'glow' },
    ...shards,
    { ...light('core'), attachment: 'molten' },
    light('wave'),
    ...numbered('drop', DROPS).map((name) => light(name)),
    ...numbered('glint', GLINTS.length).map((name) => light(name)),
  ]
}

const drawn = ({ width, height }: Picture, scale = 1) => ({ width, height, scaleX: scale, scaleY: scale })

async function pictures(): Promise<Record<string, Picture>> {
  const kinds = { warm: shardWarm, cold: shardCold, light: shardLight }
  const shards = Object.entries(CUTS).flatMap(([cut, size]) =>
    Object.entries(kinds).map(async ([kind, draw]) => [`${cut}-${kind}`, await draw(size)] as const),
  )
  return {
    ...Object.fromEntries(await Promise.all(shards)),
    molten: await molten(MOLTEN),
    wave: await wave(),
    glow: await glow({ heart: '#ff9a3c', body: '#f0601c', rim: '#8a1a04' }, 128),
    drop: await drop(),
    sparkle: await sparkle(LIGHTS[0], 56),
  }
}

function attachmentsOf(pieces: Record<string, Picture>): object {
  const piece = (name: string) => pieces[name] ?? { png: Buffer.alloc(0), width: 0, height: 0 }
  const shards = SHARDS.flatMap(({ cut, size }, index) =>
    (['warm', 'cold', 'light'] as const).map((kind) => {
      const name = `${cut}-${kind}`
      const slot = kind === 'warm' ? 'shard' : kind
      return [`${slot}${index}`, { [name]: { ...drawn(piece(name), size), x: (piece(name).width * size) / 2 } }]
    }),
  )
  const lie = { x: 0, y: 0, width: MOLTEN, height: MOLTEN }
  return {
    ...Object.fromEntries(shards),
    halo: { glow: drawn(piece('glow'), 4.4) },
    core: { molten: mesh(lie, { columns: GRID, rows: GRID }, [CORE], () => [1]) },
    wave: { wave: drawn(piece('wave')) },
    ...Object.fromEntries(numbered('drop', DROPS).map((name) => [name, { drop: drawn(piece('drop')) }])),
    ...Object.fromEntries(numbered('glint', GLINTS.length).map((name) => [name, { sparkle: drawn(piece('sparkle')) }])),
  }
}

async function build(): Promise<void> {
  const pieces = await pictures()
  const skeleton = {
    skeleton: { hash: 'generated', spine: '4.1.24', x: -260, y: -260, width: 520, height: 520, images: './', audio: '' },
    bones: bones(),
    slots: slots(),
    skins: [{ name: 'default', attachments: attachmentsOf(pieces) }],
    animations: { rest: rest(), charge: charge(), burst: burst(), cool: cool() },
  }
  const loose = Object.entries(pieces).map(([name, light]): Piece => ({ name, ...light, middle: { x: 0, y: 0 } }))
  const { png, atlas } = await pack(loose, 'heart.png', true)
  const to = path.resolve(import.meta.dirname, '../../assets/dream/heart')
  await mkdir(to, { recursive: true })
  await Promise.all([
    writeFile(path.join(to, 'heart.json'), `${JSON.stringify(skeleton)}\n`),
    writeFile(path.join(to, 'heart.atlas'), atlas),
    writeFile(path.join(to, 'heart.png'), png),
  ])
  process.stdout.write(`heart: page ${png.length} B, skeleton ${JSON.stringify(skeleton).length} B\n`)
}

await build()
