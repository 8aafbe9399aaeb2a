import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { denoise } from '../art/polish.ts'
import { glow, LIGHTS, type Picture, sparkle } from '../svga/pictures.ts'
import { awake, closed, happy } from './mascotFace.ts'
import { cheer, idle, search, sleep, wave } from './mascotMotion.ts'
import { type Piece, pack, trimmed } from './pack.ts'
import { shadow } from './pictures.ts'

/*
 * Builds 小匣, the mascot: npx tsx tools/spine/mascot.ts RENDERS, where RENDERS comes from tools/art/render_mascot.py.
 * Writes assets/home/mascot/{mascot.json,mascot.atlas,mascot.png}; animations idle (4 s), wave (1.6 s), cheer (1.6 s, event cheer),
 * search (3.2 s), sleep (4.8 s). Without RENDERS it writes the animations alone into the skeleton that lies there.
 */

/** Canvas of the render in skeleton units. One unit is SHRINK pixels of the atlas page. */
const CANVAS = { width: 440, height: 480 }
const RENDER_SCALE = 1.5
const FOOT = { x: 220, y: 462 }
/** Positions of the bones on the canvas, y down. */
const JOINTS = {
  body: [220, 440],
  lid: [222, 250],
  antenna: [224, 132],
  'hand-left': [56, 330],
  'hand-right': [384, 330],
  'foot-left': [160, 440],
  'foot-right': [274, 440],
  face: [206, 326],
} as const satisfies Record<string, readonly [number, number]>
type Joint = keyof typeof JOINTS

/** Parent of each bone. */
const PARENTS: Record<Joint, string> = {
  body: 'root',
  lid: 'body',
  antenna: 'lid',
  face: 'body',
  'hand-left': 'body',
  'hand-right': 'body',
  'foot-left': 'root',
  'foot-right': 'root',
}

const place = (joint: string): readonly [number, number] => (joint in JOINTS ? JOINTS[joint as Joint] : [FOOT.x, FOOT.y])

function bone(name: Joint): object {
  const [x, y] = place(name)
  const [px, py] = place(PARENTS[name])
  return { name, parent: PARENTS[name], x: x - px, y: py - y }
}

/** A rendered part on its own bone. */
function part({ middle, width, height }: Piece, joint: Joint): object {
  const [x, y] = JOINTS[joint]
  return { x: middle.x / RENDER_SCALE - x, y: y - middle.y / RENDER_SCALE, width: width / RENDER_SCALE, height: height / RENDER_SCALE }
}

const TO = path.resolve(import.meta.dirname, '../../assets/home/mascot')
const JSON_FILE = path.join(TO, 'mascot.json')
const SPARKS = ['spark0', 'spark1', 'spark2', 'spark3', 'spark4']
const motions = () => ({ idle: idle(), wave: wave(), cheer: cheer(SPARKS), search: search(), sleep: sleep() })

const drawn = ({ width, height }: Picture, by = 1) => ({ width, height, scaleX: by, scaleY: by })

async function cleanParts(from: string): Promise<Map<Joint, Piece>> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'mascot-'))
  const pieces = new Map<Joint, Piece>()
  for (const joint of Object.keys(JOINTS) as Joint[]) {
    const file = path.join(from, `${joint}.png`)
    if (!existsSync(file)) continue
    const piece = await trimmed(joint, await denoise(file, scratch))
    if (piece) pieces.set(joint, piece)
  }
  await rm(scratch, { recursive: true })
  return pieces
}

async function build(from: string): Promise<void> {
  const parts = await cleanParts(from)
  const drawings = {
    awake: await awake(),
    closed: await closed(),
    happy: await happy(),
    glow: await glow(LIGHTS[0], 140),
    spark: await sparkle(LIGHTS[0], 48),
    shadow: await shadow(),
  }
  const loose = Object.entries(drawings).map(([name, picture]): Piece => ({ name, ...picture, middle: { x: 0, y: 0 } }))
  const order: readonly Joint[] = ['foot-left', 'foot-right', 'body', 'face', 'lid', 'antenna', 'hand-left', 'hand-right']
  const skeleton = {
    skeleton: { hash: 'generated', spine: '4.1.24', x: -220, y: -20, width: CANVAS.width, height: CANVAS.height, images: './', audio: '' },
    bones: [
      { name: 'root' },
      ...(['body', 'lid', 'antenna', 'face', 'hand-left', 'hand-right', 'foot-left', 'foot-right'] as const).map(bone),
      ...SPARKS.map((name) => ({ name, parent: 'lid', y: 10 })),
    ],
    slots: [
      { name: 'shadow', bone: 'root', attachment: 'shadow' },
      ...order.map((name) => ({ name, bone: name, attachment: name === 'face' ? 'awake' : name })),
      { name: 'glow', bone: 'antenna', color: 'ffffff88', attachment: 'glow', blend: 'additive' },
      ...SPARKS.map((name) => ({ name, bone: name, color: 'ffffff00', attachment: 'spark' })),
    ],
    skins: [
      {
        name: 'default',
        attachments: {
          shadow: { shadow: { ...drawn(drawings.shadow, 1.6), y: -2 } },
          ...Object.fromEntries([...parts].map(([joint, piece]) => [joint, { [joint]: part(piece, joint) }])),
          face: { awake: drawn(drawings.awake), closed: drawn(drawings.closed), happy: drawn(drawings.happy) },
          glow: { glow: { ...drawn(drawings.glow, 0.8), x: 22, y: 66 } },
          ...Object.fromEntries(SPARKS.map((name) => [name, { spark: drawn(drawings.spark) }])),
        },
      },
    ],
    events: { cheer: {} },
    animations: motions(),
  }
  const { png, atlas } = await pack([...parts.values(), ...loose], 'mascot.png')
  await mkdir(TO, { recursive: true })
  await Promise.all([
    writeFile(JSON_FILE, `${JSON.stringify(skeleton)}\n`),
    writeFile(path.join(TO, 'mascot.atlas'), atlas),
    writeFile(path.join(TO, 'mascot.png'), png),
  ])
  process.stdout.write(`mascot: ${parts.size} parts, page ${png.length} B\n`)
}

/** Writes the animations into the skeleton as it is. */
async function renewMotions(): Promise<void> {
  const skeleton = JSON.parse(await readFile(JSON_FILE, 'utf8')) as object
  await writeFile(JSON_FILE, `${JSON.stringify({ ...skeleton, animations: motions() })}\n`)
}

const [renders] = process.argv.slice(2)
await (renders ? build(renders) : renewMotions())
