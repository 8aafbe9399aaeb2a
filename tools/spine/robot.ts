import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { glow, LIGHTS, type Picture } from '../svga/pictures.ts'
import { type Piece, pack } from './pack.ts'
import { shadow } from './pictures.ts'
import { glad, look, rest, sad } from './robotMotion.ts'
import { FIGURE, PARTS, PLACES, partPicture, type RobotPart, stillRobot } from './robotParts.ts'

/*
 * Builds the robot of 竞技房: npx tsx tools/spine/robot.ts. Writes assets/battle-room/robot/{robot.json,robot.atlas,robot.png} and what stands
 * in for it, assets/battle-room/sprites/robot.png.
 */

const assets = path.resolve(import.meta.dirname, '../../assets/battle-room')

/** Each bone with its parent and its joint above the foot. */
const BONES = {
  all: ['root', 0, 0],
  body: ['all', 0, 6],
  head: ['body', 0, 64],
  face: ['head', 0, 104],
  antenna: ['head', 0, 148],
  'arm-left': ['body', -44, 58],
  'arm-right': ['body', 44, 58],
} as const satisfies Record<string, readonly [parent: string, x: number, y: number]>
type Bone = keyof typeof BONES

const jointOf = (name: string): readonly [number, number] => {
  const [, x, y] = BONES[name as Bone] ?? ['', 0, 0]
  return [x, y]
}

function bone(name: Bone): object {
  const [parent, x, y] = BONES[name]
  const [px, py] = jointOf(parent)
  return { name, parent, x: x - px, y: y - py }
}

/** A part on its bone. */
function attachment(name: keyof typeof PLACES, part: RobotPart): object {
  const [x, y] = jointOf(name)
  const { width, height } = PARTS[part]
  return { x: PLACES[name].x - x, y: PLACES[name].y - y, width, height }
}

async function build(): Promise<void> {
  const lights: Record<string, Picture> = { glow: await glow(LIGHTS[1], 80), shadow: await shadow() }
  const parts = await Promise.all((Object.keys(PARTS) as RobotPart[]).map(async (name) => [name, await partPicture(name)] as const))
  const pieces = [...parts, ...Object.entries(lights)].map(([name, drawn]): Piece => ({ name, ...drawn, middle: { x: 0, y: 0 } }))
  const order = ['arm-left', 'arm-right', 'antenna', 'body', 'head', 'face'] as const
  const [tipX, tipY] = jointOf('antenna')
  const attachments = {
    shadow: { shadow: { width: 200, height: 44, scaleX: 0.7, scaleY: 0.7, y: 2 } },
    ...Object.fromEntries(
      order.filter((name) => name !== 'face').map((name) => [name, { [PLACES[name].part]: attachment(name, PLACES[name].part) }]),
    ),
    face: Object.fromEntries((['awake', 'closed', 'happy', 'sad'] as const).map((name) => [name, attachment('face', name)])),
    glow: { glow: { width: 80, height: 80, x: -tipX, y: 178 - tipY } },
  }
  const skeleton = {
    skeleton: { hash: 'generated', spine: '4.1.24', x: -FIGURE.width / 2, y: 0, ...FIGURE, images: './', audio: '' },
    bones: [{ name: 'root' }, ...(Object.keys(BONES) as Bone[]).map(bone)],
    slots: [
      { name: 'shadow', bone: 'root', attachment: 'shadow' },
      ...order.map((name) => ({ name, bone: name, attachment: PLACES[name].part })),
      { name: 'glow', bone: 'antenna', color: 'ffffff66', attachment: 'glow', blend: 'additive' },
    ],
    skins: [{ name: 'default', attachments }],
    animations: { rest: rest(), look: look(), glad: glad(), sad: sad() },
  }
  const { png, atlas } = await pack(pieces, 'robot.png', true)
  await mkdir(path.join(assets, 'robot'), { recursive: true })
  await Promise.all([
    writeFile(path.join(assets, 'robot/robot.json'), `${JSON.stringify(skeleton)}\n`),
    writeFile(path.join(assets, 'robot/robot.atlas'), atlas),
    writeFile(path.join(assets, 'robot/robot.png'), png),
    sharp(Buffer.from(stillRobot())).png({ compressionLevel: 9 }).toFile(path.join(assets, 'sprites/robot.png')),
  ])
  process.stdout.write(`robot: page ${png.length} B, skeleton ${JSON.stringify(skeleton).length} B\n`)
}

await build()
