import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAssets } from '../../tools/assets/check/check.ts'
import { tell } from '../../tools/assets/check/fault.ts'
import { idsText } from '../../tools/assets/ids.ts'
import { encodeSvga } from '../../tools/svga/encode.ts'

let root = ''
const at = (file: string) => path.join(root, file)

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'xingxia-assets-'))
  for (const folder of ['assets', 'catalogue']) cpSync(folder, at(folder), { recursive: true })
  cpSync('src/shared/assetIds.ts', at('src/shared/assetIds.ts'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A picture of one colour with `alpha` 0–1, and a solid square in it. */
function drawing(width: number, height: number, square: { left: number; top: number; size: number } | null, alpha = 0) {
  const ground = sharp({ create: { width, height, channels: 4, background: { r: 40, g: 20, b: 90, alpha } } })
  if (!square) return ground
  const { left, top, size } = square
  const block = { create: { width: size, height: size, channels: 4 as const, background: '#f4c' } }
  return ground.composite([{ input: block, left, top }])
}

const MIDDLE = { left: 200, top: 140, size: 100 }

/** Changes a JSON file of the copy. */
function rewrite<T>(file: string, change: (content: T) => void): void {
  const content = JSON.parse(readFileSync(at(file), 'utf8')) as T
  change(content)
  writeFileSync(at(file), JSON.stringify(content))
}

interface Skeleton {
  skeleton: { spine: string }
  animations: Record<string, { events: { name: string }[] }>
}
const CRATE = 'assets/case-reel/crates/red_chest/crate'

/** An SVGA file with one bitmap, a JPEG, and a sound in it. */
async function svga(): Promise<Buffer> {
  const jpeg = await drawing(8, 8, null, 1).jpeg().toBuffer()
  const field = (number: number, bytes: Buffer) => Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
  const image = Buffer.concat([field(1, Buffer.from('bitmap')), field(2, jpeg)])
  const params = Buffer.from([0x0d, 0, 0, 0x80, 0x42, 0x15, 0, 0, 0x80, 0x42, 0x18, 20, 0x20, 20])
  const audio = field(1, Buffer.from('sound'))
  return deflateSync(Buffer.concat([field(1, Buffer.from('2.0')), field(2, params), field(3, image), field(5, audio)]))
}

/** An SVGA file whose one large shape is another one in each frame. */
function wildSvga(): Buffer {
  const frames = Array.from({ length: 30 }, (_, frame) => ({
    alpha: 1,
    matrix: [1, 0, 0, 1, 0, 0] as const,
    shapes: [{ ellipse: [200, 200, 190, 190 - frame] as const, style: { fill: [1, 0, 0, 1] as const } }],
  }))
  return encodeSvga({ width: 400, height: 400, fps: 20, frames: 30, images: {}, sprites: [{ image: 'shape', frames }] })
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left >>= 7) {
    bytes.push(left > 127 ? (left & 127) | 128 : left)
    if (left <= 127) return Buffer.from(bytes)
  }
}

/** Each plants one fault; the message must name the file, the fault and how to mend it. */
const FAULTS: [file: string, says: RegExp, mend: RegExp, plant: () => unknown][] = [
  [
    'assets/items/crown.png',
    /is 256×192 instead of 512×384/,
    /export at 512×384/,
    () => drawing(256, 192, null).toFile(at('assets/items/crown.png')),
  ],
  [
    'assets/items/trophy.png',
    /no clear ground/,
    /transparent background/,
    () => drawing(512, 384, MIDDLE, 1).toFile(at('assets/items/trophy.png')),
  ],
  [
    'assets/items/anchor_iron.png',
    /is cut off or ends 0 px from the border/,
    /4 clear pixels/,
    () => drawing(512, 384, { left: 412, top: 100, size: 100 }).toFile(at('assets/items/anchor_iron.png')),
  ],
  ['assets/items/golem.png', /is empty/, /show the layers/, () => drawing(512, 384, null).toFile(at('assets/items/golem.png'))],
  [
    'assets/items/galleon.png',
    /is a JPEG/,
    /export as png/,
    () => drawing(512, 384, MIDDLE, 1).jpeg().toFile(at('assets/items/galleon.png')),
  ],
  ['assets/items/fox_mask.png', /cannot be read/, /export it again/, () => writeFileSync(at('assets/items/fox_mask.png'), 'nothing')],
  [
    'assets/items/Big Sword.png',
    /capitals, blanks/,
    /small letters/,
    () => drawing(512, 384, MIDDLE).toFile(at('assets/items/Big Sword.png')),
  ],
  ['assets/items/nobody.png', /in no row of catalogue/, /add a row/, () => drawing(512, 384, MIDDLE).toFile(at('assets/items/nobody.png'))],
  ['assets/items/unicorn.png', /is missing: catalogue/, /draw it/, () => unlinkSync(at('assets/items/unicorn.png'))],
  [
    'assets/items/coin_star.webp',
    /name of another picture/,
    /delete the older/,
    () => drawing(512, 384, MIDDLE).webp().toFile(at('assets/items/coin_star.webp')),
  ],
  [
    'assets/boxes/red_chest.png',
    /stands at y 239 instead of 402/,
    /foot is at y 402/,
    () => drawing(480, 420, MIDDLE).toFile(at('assets/boxes/red_chest.png')),
  ],
  [
    'assets/fx/sprites/coin.svg',
    /is 90×80 instead of 80×80/,
    /export at 80×80/,
    () => writeFileSync(at('assets/fx/sprites/coin.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="80"/>'),
  ],
  [
    'assets/fx/sprites/flamme.svg',
    /frame that fx does not know/,
    /rename it to a slot/,
    () => renameSync(at('assets/fx/sprites/flare.svg'), at('assets/fx/sprites/flamme.svg')),
  ],
  [
    'assets/fx/sprites/dot.svg',
    /cannot be read as a picture/,
    /export it again/,
    () => writeFileSync(at('assets/fx/sprites/dot.svg'), '<svg xmlns="http://www'),
  ],
  ['assets/fx/sprites/flare.svg', /is missing/, /draw it at 512×96/, () => undefined],
  [
    `${CRATE}.json`,
    /is of Spine 3\.8/,
    /export for Spine 4\.1/,
    () => rewrite<Skeleton>(`${CRATE}.json`, ({ skeleton }) => (skeleton.spine = '3.8.99')),
  ],
  [
    `${CRATE}.json`,
    /has no animation shake/,
    /name an animation shake/,
    () => rewrite<Skeleton>(`${CRATE}.json`, ({ animations }) => Reflect.deleteProperty(animations, 'shake')),
  ],
  [
    `${CRATE}.json`,
    /sets no event reveal in open/,
    /set a key for the event reveal/,
    () =>
      rewrite<Skeleton>(`${CRATE}.json`, ({ animations: { open } }) => {
        if (open) open.events = open.events.filter(({ name }) => name !== 'reveal')
      }),
  ],
  [
    `${CRATE}.atlas`,
    /premultiplied/,
    /Premultiply alpha/,
    () => writeFileSync(at(`${CRATE}.atlas`), readFileSync(at(`${CRATE}.atlas`), 'utf8').replace('pma:false', 'pma:true')),
  ],
  [
    `${CRATE}.json`,
    /shows lid-3, which its atlas has not/,
    /pack the atlas anew/,
    () => writeFileSync(at(`${CRATE}.atlas`), readFileSync(at(`${CRATE}.atlas`), 'utf8').replace('lid-3', 'lid-3b')),
  ],
  [
    'assets/effects/loud.svga',
    /holds the bitmap bitmap as jpeg/,
    /png bitmaps only/,
    async () => writeFileSync(at('assets/effects/loud.svga'), await svga()),
  ],
  ['assets/effects/loud.svga', /uses sounds/, /assets\/audio\/effects/, () => undefined],
  [
    'assets/effects/wild.svga',
    /paints 16\.\d million pixels/,
    /let fewer frames differ/,
    () => writeFileSync(at('assets/effects/wild.svga'), wildSvga()),
  ],
  [
    'assets/audio/effects/coin.m4a',
    /is missing beside its twin/,
    /in this format too/,
    () => unlinkSync(at('assets/audio/effects/coin.m4a')),
  ],
  [
    'assets/audio/effects/tick.m4a',
    /is \.webm inside/,
    /instead of renaming/,
    () => cpSync(at('assets/audio/effects/tick.webm'), at('assets/audio/effects/tick.m4a')),
  ],
  ['assets/audio/music/global.wav', /is a \.wav file/, /\.webm \(opus\)/, () => writeFileSync(at('assets/audio/music/global.wav'), 'RIFF')],
  ['src/shared/assetIds.ts', /does not name the files/, /npm run assets/, () => undefined],
]

describe('checkAssets', () => {
  it('names every planted fault with its file and how to mend it', async () => {
    const before = (await checkAssets(root)).map(tell)
    for (const [, , , plant] of FAULTS) await plant()
    const told = (await checkAssets(root)).map(tell)
    for (const [file, says, mend] of FAULTS) {
      const found = told.filter((text) => text.startsWith(`${file}: `) && says.test(text))
      expect([file, says.source, told.filter((text) => text.startsWith(file)), found.length]).toEqual([
        file,
        says.source,
        expect.anything(),
        1,
      ])
      expect(found[0]).toMatch(new RegExp(`\n {2}mend: .*${mend.source}`))
    }
    for (const text of told.filter((known) => !before.includes(known)))
      expect(FAULTS.some(([file]) => text.startsWith(`${file}: `))).toBe(true)
  }, 60_000)
})

describe('names of originals', () => {
  it('are those of the files, by kind', () => {
    const text = idsText('assets')
    expect(text).toMatch(/export type ItemArt =\n(?: {2}\| '\w+'\n)*? {2}\| 'crown'\n/)
    expect(text).toContain("'case-reel/crates/red_chest'")
  })
})
