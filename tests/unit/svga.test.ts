import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inflate } from '#scenes/kit/svga/inflate.ts'
import { canvasSize, LayerPlan, runsOf } from '#scenes/kit/svga/layers.ts'
import { pathSteps, stepsOf } from '#scenes/kit/svga/outline.ts'
import { decodeSvga } from '#scenes/kit/svga/svgaFile.ts'
import { encodeSvga, type Matrix, type SpriteFrame, type SvgaSprite } from '../../tools/svga/encode.ts'

const STAY: Matrix = [1, 0, 0, 1, 0, 0]
const PLAIN = { png: Buffer.from('png'), width: 40, height: 20 }
const BLUE = { fill: [0, 0, 1, 1] } as const
const square = { rect: [0, 0, 10, 10, 0], style: BLUE } as const

const frameOf = (more: Partial<SpriteFrame> = {}): SpriteFrame => ({ alpha: 1, matrix: STAY, ...more })

function encode(sprites: readonly SvgaSprite[], frames: number, size: { width?: number; height?: number; fps?: number } = {}): Buffer {
  return encodeSvga({ width: 100, height: 100, fps: 20, ...size, frames, images: { dot: PLAIN }, sprites })
}

const read = (file: Buffer) => decodeSvga(new Uint8Array(file).buffer)

/** Fields of a protocol buffer by hand: for what the encoder would not write. */
const field = (number: number, bytes: Buffer) => Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes])
const float = (number: number, value: number) => {
  const bytes = Buffer.alloc(5)
  bytes[0] = number * 8 + 5
  bytes.writeFloatLE(value, 1)
  return bytes
}
const params = (width: number, height: number, rest: readonly number[]) =>
  field(2, Buffer.concat([float(1, width), float(2, height), Buffer.from(rest)]))
const movie = (...parts: Buffer[]) => deflateSync(Buffer.concat(parts))

describe('decodeSvga', () => {
  it('keeps shapes while a frame says so, within one sprite', async () => {
    const { sprites } = await read(
      encode(
        [
          { image: 'a', frames: [frameOf({ shapes: [square] }), frameOf({ shapes: 'keep' }), frameOf(), frameOf({ shapes: 'keep' })] },
          { image: 'b', frames: [frameOf({ shapes: 'keep' }), null, null, null] },
        ],
        4,
      ),
    )
    expect(sprites.map(({ frames }) => frames.map((pose) => pose?.shapes.length ?? null))).toEqual([
      [1, 1, 0, 0],
      [0, null, null, null],
    ])
  })

  it('reads colours, lines and dashes in the words of a canvas', async () => {
    const style = {
      fill: [1, 0.5, 0, 0.25],
      stroke: [0, 0, 0, 1],
      width: 3,
      cap: 'round',
      join: 'bevel',
      miter: 4,
      dash: [5, 2, 1],
    } as const
    const { sprites } = await read(encode([{ image: 'a', frames: [frameOf({ shapes: [{ ...square, style }] })] }], 1))
    expect(sprites[0]?.frames[0]?.shapes[0]?.style).toEqual({
      fill: 'rgba(255, 127, 0, 0.25)',
      stroke: 'rgba(0, 0, 0, 1)',
      width: 3,
      cap: 'round',
      join: 'bevel',
      miter: 4,
      dash: [5, 2, 1],
    })
  })

  it('takes an alpha above 1 and a scale of exactly 0 as the usual player does', async () => {
    const frame = Buffer.concat([float(1, 1.5), field(3, Buffer.concat([float(1, 0), float(4, 0), float(5, 7)]))])
    const { sprites } = await read(movie(params(10, 10, [0x18, 20, 0x20, 1]), field(4, field(2, frame))))
    expect(sprites[0]?.frames[0]).toMatchObject({ alpha: 1, matrix: [1, 0, 0, 1, 7, 0] })
  })

  it('takes a missing frame rate for 20 and tells of sounds, which it does not take for pictures', async () => {
    const sound = Buffer.concat([field(1, Buffer.from('boom')), field(2, Buffer.from('ID3'))])
    const { fps, missing, images } = await read(movie(params(10, 10, [0x20, 1]), field(3, sound), field(5, field(1, Buffer.from('boom')))))
    expect({ fps, missing, keys: [...images.keys()] }).toEqual({ fps: 20, missing: ['sounds'], keys: [] })
  })

  it.each([
    ['without frames', movie(params(10, 10, [0x18, 20])), 'no movie'],
    ['without a size', movie(params(0, 10, [0x20, 1])), 'no movie'],
    ['of endless size', movie(params(1e9, 10, [0x20, 1])), '1000000000×10'],
    ['of no size at all', movie(params(Number.NaN, 10, [0x20, 1])), 'NaN×10'],
    ['of a negative size', movie(params(-5, 10, [0x20, 1])), '-5×10'],
    ['of endless frames', movie(params(10, 10, [0x20, 0xff, 0xff, 0xff, 0xff, 7])), '2147483647 frames'],
    ['with a frame rate of 300', movie(params(10, 10, [0x18, 0xac, 2, 0x20, 1])), '300 a second'],
    ['cut off when unpacked', deflateSync(inflateSync(encode([{ image: 'dot', frames: [frameOf()] }], 1)).subarray(0, -3)), 'cut off'],
    ['with a strange field', movie(Buffer.from([7 * 8 + 3, 0])), 'field kind 3'],
    ['that unpacks to more than it may', deflateSync(Buffer.alloc(65 * 1024 * 1024)), 'unpacks to more than'],
  ])('refuses a movie %s', async (_what, file, says) => {
    await expect(read(file)).rejects.toThrow(says)
  })

  it.each([5, 17, 40, -1])('refuses a file that ends at byte %i', async (length) => {
    await expect(read(encode([{ image: 'dot', frames: [frameOf()] }], 1).subarray(0, length))).rejects.toThrow(
      'SVGA: no SVGA file, cut off, or with bytes after its end',
    )
  })

  it.each([[[0x0a]], [[0x0d, 0x0a]], [[0, 0, 0, 0, 0]]])('refuses bytes after its end, as browsers do: %j', async (tail) => {
    const whole = encode([{ image: 'dot', frames: [frameOf()] }], 1)
    await expect(read(Buffer.concat([whole, Buffer.from(tail)]))).rejects.toThrow('bytes after its end')
  })

  it.each([
    ['a tag', Buffer.from('ID3\u0003')],
    ['a frame', Buffer.from([0xff, 0xfb, 0x90, 0x44])],
  ])('says that it holds a sound when an image is one that begins with %s and nothing names it', async (_, bytes) => {
    const sound = Buffer.concat([field(1, Buffer.from('img_122')), field(2, bytes)])
    const { missing, images } = await read(movie(params(10, 10, [0x20, 1]), field(3, sound)))
    expect({ missing, keys: [...images.keys()] }).toEqual({ missing: ['sounds'], keys: [] })
  })
})

describe('outlines', () => {
  it('are read letter by letter, absolute and relative', () => {
    expect(pathSteps('M 1,2 l3 4 H 10 v -1 Q 1 1 2 2 z')).toEqual([
      ['move', 1, 2],
      ['line', 4, 6],
      ['line', 10, 6],
      ['line', 10, 5],
      ['bend', 1, 1, 2, 2],
      ['close'],
    ])
  })

  it('go on smoothly after a curve, and bend where none came before', () => {
    expect(pathSteps('S 1 2 3 4')).toEqual([['bend', 1, 2, 3, 4]])
    expect(pathSteps('M 10 10 C 1 2 8 9 10 10 S 5 6 7 8').at(-1)).toEqual(['curve', 12, 11, 5, 6, 7, 8])
  })

  it('pass over arcs, numbers that are missing, and words', () => {
    expect(pathSteps('M 1 2 A 5 5 0 0 1 9 9 R 1 1 L 4 L x y')).toEqual([['move', 1, 2]])
    expect(pathSteps('nothing')).toEqual([])
  })

  it('of a rectangle have corners of at most half its side', () => {
    expect(stepsOf({ kind: 'rect', x: 0, y: 0, width: 20, height: 10, radius: 50 })[0]).toEqual(['move', 5, 0])
  })
})

describe('the plan of layers', () => {
  const plan = async (sprites: readonly SvgaSprite[], frames: number) => {
    const file = await read(encode(sprites, frames))
    const planned = new LayerPlan(file, (key) => (key === 'dot' ? PLAIN : null))
    const layers = runsOf(file.sprites).map((run) => planned.layer(run))
    return { layers, paintings: planned.finish() }
  }

  it('shows plain bitmaps without painting anything', async () => {
    const { layers, paintings } = await plan([{ image: 'dot', frames: [frameOf(), null] }], 2)
    expect(layers).toEqual([[{ image: 'dot', layout: null, alpha: 1, matrix: STAY, painting: null }, null]])
    expect(paintings).toEqual([])
  })

  it('paints the same shapes once, as fine as they are ever shown', async () => {
    const frames = [1, 2, 3].map((scale) => frameOf({ matrix: [scale, 0, 0, scale, 0, 0], shapes: [square] }))
    const { paintings } = await plan([{ image: 'a', frames }], 3)
    expect(paintings.map(canvasSize)).toEqual([{ width: 62, height: 62 }])
  })

  it('paints a faint sprite of several strokes with its faintness', async () => {
    const two = { shapes: [square, square] }
    const { layers, paintings } = await plan([{ image: 'a', frames: [frameOf({ ...two, alpha: 0.5 }), frameOf(two)] }], 2)
    expect(paintings.length).toBe(2)
    expect(layers[0]?.map((shown) => shown?.alpha)).toEqual([1, 1])
  })

  it('paints no more than can be seen, on a canvas that is not too large', async () => {
    const far = { rect: [-1e9, -1e9, 2e9, 2e9, 0], style: BLUE } as const
    const { paintings } = await plan([{ image: 'a', frames: [frameOf({ shapes: [far], matrix: [0.01, 0, 0, 0.01, 0, 0] })] }], 1)
    const { width, height } = canvasSize(paintings[0] ?? expect.fail('nothing painted'))
    expect([width, height]).toEqual([202, 202])
  })

  it('makes one layer of neighbours under one matte, and draws no matte by itself', async () => {
    const masked = (matte: string) => ({ image: 'dot', matte, frames: [frameOf()] })
    const sprites = [
      { image: 'a.matte', frames: [frameOf({ shapes: [square] })] },
      { image: 'b.matte', frames: [frameOf({ shapes: [square] })] },
      masked('a.matte'),
      masked('a.matte'),
      masked('b.matte'),
      masked(''),
      masked('a.matte'),
    ]
    const { sprites: tracks } = await read(encode(sprites, 1))
    expect(runsOf(tracks).map(({ tracks: run, matte }) => [run.length, matte?.image ?? ''])).toEqual([
      [2, 'a.matte'],
      [1, 'b.matte'],
      [1, ''],
      [1, 'a.matte'],
    ])
  })

  it('shows nothing of a sprite that its matte leaves out', async () => {
    const sprites = [
      { image: 'a.matte', frames: [frameOf({ shapes: [square] })] },
      { image: 'dot', matte: 'a.matte', frames: [frameOf({ matrix: [1, 0, 0, 1, 50, 50] })] },
    ]
    expect((await plan(sprites, 1)).layers).toEqual([[null]])
  })
})

describe('inflate on an engine without DecompressionStream', () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index) % 251))
  const packed = deflateSync(bytes)
  const unpack = (file: Buffer) => inflate(new Uint8Array(file).buffer)

  function takeAway(): void {
    vi.stubGlobal('DecompressionStream', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  it('unpacks the same bytes', async () => {
    takeAway()
    expect(Buffer.from(await unpack(packed)).equals(bytes)).toBe(true)
  })

  it.each([
    ['a file cut off', packed.subarray(0, packed.length / 2)],
    ['the last bytes missing', packed.subarray(0, packed.length - 40)],
    ['another file', Buffer.from('a'.repeat(400))],
    ['nothing', Buffer.alloc(0)],
  ])('says what is wrong with %s', async (_, file) => {
    takeAway()
    await expect(unpack(file)).rejects.toThrow('cut off')
  })

  it('stops at a file that unpacks to too much', async () => {
    takeAway()
    await expect(unpack(deflateSync(Buffer.alloc(65 * 1024 * 1024)))).rejects.toThrow('unpacks to more')
  })
})
