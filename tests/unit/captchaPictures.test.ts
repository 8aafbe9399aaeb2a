import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SCENES } from '#server/account/captcha/art/scenes.ts'
import { drawPuzzle, type PuzzlePicture } from '#server/account/captcha/draw.ts'
import { createPictures } from '#server/account/captcha/pictures.ts'
import { randomCut } from '#server/account/captcha/shape.ts'

const silent = { error: () => undefined }
const rngOf = (values: readonly number[]) => {
  let at = 0
  return () => values[at++ % values.length] ?? 0
}
const fraction = fc.double({ min: 0, max: 1 - 2 ** -52, noNaN: true })

const pixelsOf = (base64: string) => sharp(Buffer.from(base64, 'base64')).ensureAlpha().raw().toBuffer()

describe('the cut', () => {
  it('keeps the hole in its range and the decoy apart, inside the picture and at another height', () => {
    fc.assert(
      fc.property(fc.array(fraction, { minLength: 12, maxLength: 40 }), (values) => {
        const { x, y, decoy } = randomCut(rngOf(values))
        expect(x >= 100 && x <= 250 && y >= 0 && y <= 100).toBe(true)
        expect(decoy.x >= 0 && decoy.x <= 260 && decoy.y >= 0 && decoy.y <= 100).toBe(true)
        expect(Math.abs(decoy.x - x)).toBeGreaterThanOrEqual(60)
        expect(Math.abs(decoy.y - y)).toBeGreaterThanOrEqual(29)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the pictures', () => {
  it('there are at least twelve scenes, and each differs from itself every time', () => {
    expect(SCENES.length).toBeGreaterThanOrEqual(12)
    for (const scene of SCENES) expect(scene(Math.random)).not.toBe(scene(Math.random))
  })

  it('the hole is darker than what the piece shows, exactly where the answer says', async () => {
    for (let i = 0; i < 6; i++) {
      const { x, original, jigsaw } = await drawPuzzle()
      const [picture, piece] = await Promise.all([pixelsOf(original), pixelsOf(jigsaw)])
      const light = (pixels: Buffer, at: number) => (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)
      let [hole, fits, pixels] = [0, 0, 0]
      for (let row = 0; row < 160; row++) {
        for (let column = 14; column < 46; column++) {
          const at = (row * 60 + column) * 4
          if (piece[at + 3] !== 255) continue
          hole += light(picture, (row * 320 + x + column) * 4)
          fits += light(piece, at)
          pixels++
        }
      }
      expect(pixels).toBeGreaterThan(600)
      expect(hole).toBeLessThan(fits * 0.75)
    }
  })
})

describe('the pool', () => {
  const picture = (x: number): PuzzlePicture => ({ x, original: '', jigsaw: '' })

  it('hands out drawn-ahead pictures, each once, and used ones only when players are faster than the drawing', async () => {
    let drawn = 0
    const pool = createPictures(silent, async () => picture(++drawn))
    pool.fill()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const ahead = drawn
    expect(ahead).toBeGreaterThanOrEqual(12)
    const taken = await Promise.all(Array.from({ length: ahead }, () => pool.take()))
    expect(new Set(taken.map(({ x }) => x)).size).toBe(ahead)
    await pool.close()
  })

  it('a drawing that fails is reported and the next take tries again', async () => {
    const errors: unknown[] = []
    let failing = true
    const pool = createPictures({ error: (detail: unknown) => errors.push(detail) } as never, async () => {
      if (failing) throw new Error('no memory')
      return picture(7)
    })
    await expect(pool.take()).rejects.toThrow('no memory')
    failing = false
    expect((await pool.take()).x).toBe(7)
    expect(errors.length).toBeGreaterThan(0)
    await pool.close()
  })
})
