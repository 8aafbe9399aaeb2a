import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { glow, LIGHTS, type Picture, picture, sparkle } from '../svga/pictures.ts'
import { COUNTS, fly, land, lost, rest } from './crownMotion.ts'
import { type Joint, type Lie, mesh, type Point } from './mesh.ts'
import { type Piece, pack, trimmed } from './pack.ts'

/*
 * Builds the crown of 竞技场 from the crown of the catalogue: npx tsx tools/spine/crown.ts. Writes
 * assets/battle-room/crown/{crown.json,crown.atlas,crown.png}; animations land (1.6 s), rest (3.6 s, without a seam), fly (0.6 s), lost (0.9 s).
 */

const assets = path.resolve(import.meta.dirname, '../../assets')
const CLEAR = 'ffffff00'

/** Bones in order, on the crown's picture in pixels, y down. Its foot is the root; one pixel is one unit. */
const FOOT = [162, 334] as const
const BONES = [
  ['crown', 'root', FOOT],
  ['star', 'crown', [162, 88]],
  ['left', 'crown', [34, 200]],
  ['right', 'crown', [292, 200]],
  ['dome', 'crown', [146, 190]],
  ['halo', 'crown', [162, 176]],
  ['streak', 'crown', [162, 60]],
  ['ring', 'root', FOOT],
  ['star0', 'star', [162, 40]],
  ['star1', 'crown', [60, 186]],
  ['star2', 'crown', [182, 282]],
] as const satisfies readonly (readonly [string, string, readonly [number, number]])[]

const unit = ([x, y]: readonly [number, number]): Point => ({ x: x - FOOT[0], y: FOOT[1] - y })
const placeOf = (name: string): Point => unit(BONES.find(([bone]) => bone === name)?.[2] ?? FOOT)
const joint = (name: string): Joint => ({ index: BONES.findIndex(([bone]) => bone === name) + 1, ...placeOf(name) })
/** Bones on which the crown's picture hangs. */
const JOINTS = (['crown', 'star', 'left', 'right', 'dome'] as const).map(joint)

const soft = (value: number) => {
  const share = Math.min(Math.max(value, 0), 1)
  return share * share * (3 - 2 * share)
}

/** Shares of `JOINTS` in a point. */
function weigh({ x, y }: Point): number[] {
  const [px, py] = [x + FOOT[0], FOOT[1] - y]
  const star = soft((108 - py) / 44)
  const high = soft((272 - py) / 90) * (1 - star)
  const [left, right] = [soft((104 - px) / 90) * high, soft((px - 220) / 90) * high]
  const dome = 0.9 * Math.max(1 - Math.hypot((px - 146) / 96, (py - 180) / 76), 0) * (1 - star)
  return [Math.max(1 - star - left - right - dome, 0.02), star, left, right, dome]
}

/** How a trimmed piece of the crown's picture lies in the skeleton; `scale` is by how much it was shrunk. */
const lieOf = ({ middle, width, height }: Piece, scale = 1): Lie => ({
  ...unit([middle.x, middle.y]),
  width: width / scale,
  height: height / scale,
})

const GLINT_SCALE = 0.6

/** A stripe of the crown's own light, from the upper left to the lower right: bright where metal and stones are bright. */
async function glint(crown: Buffer, index: number): Promise<Piece> {
  const { data, info } = await sharp(crown).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = ((index + 0.5) / COUNTS.glint) * (info.width + 150)
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * 4
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
      const lit = (0.4 * red + 0.45 * green + 0.15 * blue) / 255
      const near = Math.exp(-(((x + y * 0.43 - middle) / 52) ** 2))
      data[at] = 255
      data[at + 1] = 244
      data[at + 2] = 206
      data[at + 3] = Math.round(alpha * near * (0.16 + 0.84 * lit ** 1.3))
    }
  }
  const png = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
  const piece = await trimmed(`glint${index}`, png, GLINT_SCALE)
  if (!piece) throw new Error(`stripe ${index} of the glint shows nothing`)
  return piece
}

/** Light of a fall, bright at its foot. */
const streak = (): Promise<Picture> =>
  picture(
    120,
    300,
    '<linearGradient id="v" y1="1" x2="0" y2="0"><stop stop-color="#fff6d0"/><stop offset=".35" stop-color="#ffc44a" stop-opacity=".6"/><stop offset="1" stop-color="#ff9a1a" stop-opacity="0"/></linearGradient><linearGradient id="h"><stop stop-color="#000"/><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="m"><rect width="120" height="300" fill="url(#h)"/></mask><path d="M8 300L44 0H76L112 300Z" fill="url(#v)" mask="url(#m)"/>',
  )

/** The wave of the blow, seen from a little above. */
const ring = (): Promise<Picture> =>
  picture(
    280,
    84,
    '<radialGradient id="g"><stop offset=".6" stop-color="#ff9a1a" stop-opacity="0"/><stop offset=".8" stop-color="#ffc44a" stop-opacity=".55"/><stop offset=".9" stop-color="#fffbe6"/><stop offset=".94" stop-color="#ffc44a" stop-opacity=".5"/><stop offset="1" stop-color="#ff7a00" stop-opacity="0"/></radialGradient><ellipse cx="140" cy="42" rx="140" ry="42" fill="url(#g)"/>',
  )

/** A splinter of gold. */
const mote = (): Promise<Picture> =>
  picture(
    22,
    22,
    '<linearGradient id="a" x2="1" y2="1"><stop stop-color="#fffbe6"/><stop offset=".55" stop-color="#ffc44a"/><stop offset="1" stop-color="#c4700a"/></linearGradient><path d="M11 0L20 11L11 22L4 10Z" fill="url(#a)"/>',
  )

const drawn = ({ width, height }: Picture, wide = 1, high = wide) => ({ width, height, scaleX: wide, scaleY: high })
const numbered = (kind: keyof typeof COUNTS) => Array.from({ length: COUNTS[kind] }, (_, index) => `${kind}${index}`)

function bones(): object[] {
  const own = BONES.map(([name, parent]) => {
    const [here, there] = [placeOf(name), placeOf(parent)]
    return { name, parent, x: here.x - there.x, y: here.y - there.y }
  })
  return [{ name: 'root' }, ...own, ...numbered('mote').map((name) => ({ name, parent: 'root', y: 14 }))]
}

function slots(): object[] {
  const light = (name: string, bone = name) => ({ name, bone, color: CLEAR, blend: 'additive' })
  return [
    light('streak'),
    { ...light('halo'), attachment: 'halo' },
    light('ring'),
    { name: 'crown', bone: 'crown', attachment: 'crown' },
    ...numbered('mote').map((name) => ({ name, bone: name, color: CLEAR })),
    ...numbered('glint').map((name) => light(name, 'crown')),
    ...numbered('star').map((name) => light(name)),
  ]
}

async function build(): Promise<void> {
  const item = await sharp(path.join(assets, 'items/crown.png')).trim().png().toBuffer()
  const crown = await trimmed('crown', item)
  if (!crown) throw new Error('the crown shows nothing')
  const stripes = await Promise.all(numbered('glint').map((_, index) => glint(item, index)))
  const lights = {
    streak: await streak(),
    halo: await glow(LIGHTS[0], 150),
    ring: await ring(),
    mote: await mote(),
    sparkle: await sparkle(LIGHTS[0], 72),
  }
  const loose = Object.entries(lights).map(([name, light]): Piece => ({ name, ...light, middle: { x: 0, y: 0 } }))
  const attachments = {
    streak: { streak: { ...drawn(lights.streak, 1.6, 1.5), y: 150 } },
    halo: { halo: drawn(lights.halo, 3.7, 3.5) },
    ring: { ring: drawn(lights.ring, 1.5) },
    crown: { crown: mesh(lieOf(crown), { columns: 4, rows: 5 }, JOINTS, weigh) },
    ...Object.fromEntries(numbered('mote').map((name) => [name, { mote: drawn(lights.mote) }])),
    ...Object.fromEntries(
      stripes.map((piece) => [piece.name, { [piece.name]: mesh(lieOf(piece, GLINT_SCALE), { columns: 2, rows: 4 }, JOINTS, weigh) }]),
    ),
    ...Object.fromEntries(numbered('star').map((name) => [name, { sparkle: drawn(lights.sparkle, 1.2) }])),
  }
  const skeleton = {
    skeleton: { hash: 'generated', spine: '4.1.24', x: -240, y: -50, width: 480, height: 460, images: './', audio: '' },
    bones: bones(),
    slots: slots(),
    skins: [{ name: 'default', attachments }],
    events: { strike: {} },
    animations: { land: land(), rest: rest(), fly: fly(), lost: lost() },
  }
  const { png, atlas } = await pack([crown, ...stripes, ...loose], 'crown.png', true)
  const to = path.join(assets, 'battle-room/crown')
  await mkdir(to, { recursive: true })
  await Promise.all([
    writeFile(path.join(to, 'crown.json'), `${JSON.stringify(skeleton)}\n`),
    writeFile(path.join(to, 'crown.atlas'), atlas),
    writeFile(path.join(to, 'crown.png'), png),
  ])
  process.stdout.write(`crown: page ${png.length} B, skeleton ${JSON.stringify(skeleton).length} B\n`)
}

await build()
