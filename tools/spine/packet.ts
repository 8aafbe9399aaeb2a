import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { render } from '../art/dream/relief.ts'
import { HALF, type PacketPart, PLACES, packetPart } from '../art/packet/packet.ts'
import { coin, glow, LIGHTS, type Picture } from '../svga/pictures.ts'
import { type Joint, mesh, type Point } from './mesh.ts'
import { type Piece, pack, trimmed } from './pack.ts'
import { COINS, fall, gone, hit, open, tear, turn } from './packetMotion.ts'

/*
 * Builds the packet of 红包雨 from the reliefs of its parts: npx tsx tools/spine/packet.ts. Writes
 * assets/red-packet/packet/{packet.json,packet.atlas,packet.png}. The middle of its body is the root; one unit is a pixel of a falling packet.
 */

const assets = path.resolve(import.meta.dirname, '../../assets')
const CLEAR = 'ffffff00'
/** Pixels of the page in a unit: the large packet is drawn so large. */
const SIZE = 2.25
/** Room in pixels in which each part is drawn. */
const ROOM: Record<PacketPart, readonly [width: number, height: number]> = {
  body: [432, 576],
  flap: [432, 576],
  lid: [432, 1_000],
  seal: [176, 176],
}

/** Bones in order, from the body's middle, y up. */
const BONES = [
  ['body', 'root', [0, 0]],
  ['tl', 'body', [-HALF.x, HALF.y]],
  ['tr', 'body', [HALF.x, HALF.y]],
  ['bl', 'body', [-HALF.x, -HALF.y]],
  ['br', 'body', [HALF.x, -HALF.y]],
  ['flap', 'body', [0, -PLACES.hinge]],
  ['tip', 'flap', [0, -PLACES.end]],
  ['lid', 'body', [0, -PLACES.hinge]],
  ['lidTip', 'lid', [0, -PLACES.lid]],
  ['seal', 'tip', [0, -PLACES.seal]],
  ['gold', 'body', [0, 60]],
  ['halo', 'root', [0, 30]],
] as const satisfies readonly (readonly [string, string, readonly [number, number]])[]

const placeOf = (name: string): Point => {
  const [x, y] = BONES.find(([bone]) => bone === name)?.[2] ?? [0, 0]
  return { x, y }
}
const joint = (name: string): Joint => ({ index: BONES.findIndex(([bone]) => bone === name) + 1, ...placeOf(name) })
const joints = (...names: string[]) => names.map(joint)

/** Shares of a point of the paper in the body and in its four corners: the nearer a corner, the more it pulls. */
function paper({ x, y }: Point): number[] {
  const [u, v] = [Math.min(Math.max(x / HALF.x, -1), 1), Math.min(Math.max(y / HALF.y, -1), 1)]
  const near = (sideX: number, sideY: number) => (Math.max((1 + sideX * u) / 2, 0) * Math.max((1 + sideY * v) / 2, 0)) ** 1.4
  const pulls = [near(-1, 1), near(1, 1), near(-1, -1), near(1, -1)]
  return [Math.max(1 - pulls.reduce((sum, pull) => sum + pull, 0), 0.02), ...pulls]
}

/** Shares in a hinge and in what hangs on it, `end` away from it. */
const hanging = (hinge: string, end: string) => {
  const [from, to] = [placeOf(hinge).y, placeOf(end).y]
  return ({ x, y }: Point): number[] => {
    const down = Math.min(Math.max((y - from) / (to - from), 0), 1)
    const side = (1 - down) * 0.5 * Math.min(Math.abs(x) / HALF.x, 1)
    return [Math.max(1 - down - side, 0), x < 0 ? side : 0, x > 0 ? side : 0, down]
  }
}

async function part(name: PacketPart, folder: string): Promise<Piece> {
  const file = path.join(folder, `${name}.png`)
  const [width, height] = ROOM[name]
  await render(packetPart(name, width, height, SIZE), file)
  const piece = await trimmed(name, await readFile(file))
  if (!piece) throw new Error(`${name} of the packet shows nothing`)
  return piece
}

/** How a trimmed part lies in the skeleton; `at` is where the middle of its room lies. */
const lieOf = ({ name, middle, width, height }: Piece, at: Point = { x: 0, y: 0 }) => {
  const [roomX, roomY] = ROOM[name as PacketPart]
  return { x: at.x + (middle.x - roomX / 2) / SIZE, y: at.y + (roomY / 2 - middle.y) / SIZE, width: width / SIZE, height: height / SIZE }
}

const drawn = ({ width, height }: Picture, wide: number, high = wide) => ({ width, height, scaleX: wide, scaleY: high })
const coins = Array.from({ length: COINS }, (_, index) => `coin${index}`)

function bones(): object[] {
  const own = BONES.map(([name, parent]) => {
    const [here, there] = [placeOf(name), placeOf(parent)]
    return { name, parent, x: here.x - there.x, y: here.y - there.y }
  })
  return [{ name: 'root' }, ...own, ...coins.map((name) => ({ name, parent: 'body', y: 62 }))]
}

function slots(): object[] {
  return [
    { name: 'halo', bone: 'halo', color: CLEAR, blend: 'additive' },
    { name: 'lid', bone: 'lid' },
    { name: 'body', bone: 'body', attachment: 'body' },
    { name: 'gold', bone: 'gold', color: CLEAR, blend: 'additive' },
    ...coins.map((name) => ({ name, bone: name })),
    { name: 'flap', bone: 'flap', attachment: 'flap' },
    { name: 'seal', bone: 'seal', attachment: 'seal' },
  ]
}

async function build(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packet-'))
  const [body, flap, lid, seal] = [
    await part('body', folder),
    await part('flap', folder),
    await part('lid', folder),
    await part('seal', folder),
  ]
  await rm(folder, { recursive: true })
  const lights = { halo: await glow(LIGHTS[0], 160), gold: await glow(LIGHTS[0], 120), coin: await coin() }
  const loose = Object.entries(lights).map(([name, light]): Piece => ({ name, ...light, middle: { x: 0, y: 0 } }))
  const attachments = {
    halo: { halo: drawn(lights.halo, 2.2, 2.6) },
    lid: { lid: mesh(lieOf(lid), { columns: 3, rows: 3 }, joints('lid', 'tl', 'tr', 'lidTip'), hanging('lid', 'lidTip')) },
    body: { body: mesh(lieOf(body), { columns: 4, rows: 5 }, joints('body', 'tl', 'tr', 'bl', 'br'), paper) },
    gold: { gold: drawn(lights.gold, 1.2, 0.9) },
    ...Object.fromEntries(coins.map((name) => [name, { coin: drawn(lights.coin, 34 / lights.coin.width) }])),
    flap: { flap: mesh(lieOf(flap), { columns: 4, rows: 3 }, joints('flap', 'tl', 'tr', 'tip'), hanging('flap', 'tip')) },
    seal: { seal: { width: seal.width / SIZE, height: seal.height / SIZE } },
  }
  const skeleton = {
    skeleton: { hash: 'generated', spine: '4.1.24', x: -96, y: -128, width: 192, height: 340, images: './', audio: '' },
    bones: bones(),
    slots: slots(),
    skins: [{ name: 'default', attachments }],
    animations: { fall: fall(), turn: turn(), hit: hit(), tear: tear(), open: open(), gone: gone() },
  }
  const { png, atlas } = await pack([body, flap, lid, seal, ...loose], 'packet.png', true)
  const to = path.join(assets, 'red-packet/packet')
  await mkdir(to, { recursive: true })
  await Promise.all([
    writeFile(path.join(to, 'packet.json'), `${JSON.stringify(skeleton)}\n`),
    writeFile(path.join(to, 'packet.atlas'), atlas),
    writeFile(path.join(to, 'packet.png'), png),
  ])
  process.stdout.write(`packet: page ${png.length} B, skeleton ${JSON.stringify(skeleton).length} B\n`)
}

await build()
