import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepAvatarTries } from '#server/account/profile/avatar.ts'
import { bareCopy } from '#server/platform/picture.ts'
import { getHeadPicList } from '#shared/calls/common.ts'
import { AVATAR_LIMIT, AVATAR_SIZE, uploadAvatarV2 } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
let player: TestPlayer
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  player = await world.newPlayer()
})

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#ff8800' } })
const upload = (image: string, { token } = player) => callApi(world.origin, uploadAvatarV2, { token, body: { image } })
const uploadFile = async (file: Promise<Buffer> | Buffer, who = player) => upload((await file).toString('base64'), who)
const choose = (headPic: string) => callApi(world.origin, uploadAvatarV2, { token: player.token, query: { headPic } })
const worn = async ({ token } = player) => (await dataOf(world.origin, userInfo, { token })).headPic
const fetchPicture = (headPic: string) => fetch(new URL(`/images/${headPic}`, world.origin))
const kept = async () => Number((await world.deps.db.execute(sql`select count(*) from avatar_upload`)).rows[0]?.count)

describe('an avatar of the list', () => {
  it('is worn when it is chosen', async () => {
    const [, , third] = await dataOf(world.origin, getHeadPicList)
    expect((await choose(third?.headPic ?? '')).data).toEqual({ headPic: third?.headPic })
    expect(await worn()).toBe(third?.headPic)
  })

  it.each(['avatars/99.webp', 'avatars/../items/a.webp', 'https://evil.cn/a.webp', 'uploads/aaaaaaaaaaaaaaaaaaaaaa.webp', '\u0000'])(
    '%j is not of the list',
    async (headPic) => {
      const before = await worn()
      expect(await choose(headPic)).toMatchObject({ http: 400, status: Status.badInput, msg: expect.stringContaining('重新选择') })
      expect(await worn()).toBe(before)
    },
  )

  it('or a picture, not both and not neither', async () => {
    const image = (await blank(100, 100).png().toBuffer()).toString('base64')
    const both = { token: player.token, query: { headPic: 'avatars/01.webp' }, body: { image } }
    expect(await callApi(world.origin, uploadAvatarV2, both)).toMatchObject({ status: Status.badInput })
    expect(await callApi(world.origin, uploadAvatarV2, { token: player.token })).toMatchObject({ status: Status.badInput })
    expect(await callApi(world.origin, uploadAvatarV2, { token: player.token, body: {} })).toMatchObject({ status: Status.badInput })
  })
})

describe('an uploaded avatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of %s is drawn anew as a square webp without metadata', async (format) => {
    const exif = { IFD0: { Copyright: 'secret-place', Software: 'secret-camera' } }
    const { data } = await uploadFile(blank(640, 480).withExif(exif).toFormat(format).toBuffer())
    expect(data?.headPic).toMatch(/^uploads\/[\w-]{22}\.webp$/)
    expect(await worn()).toBe(data?.headPic)
    const picture = await fetchPicture(data?.headPic ?? '')
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.includes('secret')).toBe(false)
    const meta = await sharp(bytes).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: AVATAR_SIZE, height: AVATAR_SIZE, hasAlpha: false })
    expect([meta.exif, meta.icc, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('of a PNG is decoded without the texts that are packed in it', async () => {
    const plain = await blank(80, 80).png().toBuffer()
    const packed = deflateSync(Buffer.alloc(2_000_000, 'x'))
    const content = Buffer.concat([Buffer.from('zTXtComment\0\0'), packed])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(content.length - 4)
    sum.writeUInt32BE(crc32(content))
    const header = plain.subarray(0, plain.indexOf('IDAT', 0, 'latin1') - 4)
    const loaded = Buffer.concat([header, size, content, sum, plain.subarray(header.length)])
    expect((await sharp(loaded).metadata()).comments?.length).toBe(1)
    expect(bareCopy(loaded)).toEqual(bareCopy(plain))
    expect((await uploadFile(loaded)).status).toBe(0)
    expect(bareCopy(Buffer.concat([plain, Buffer.alloc(30)]))).toEqual(bareCopy(plain))
    expect(bareCopy(plain.subarray(0, 30)).length).toBeLessThanOrEqual(30)
  })

  it('stands upright however the phone was held', async () => {
    const half = { create: { width: 200, height: 100, channels: 3 as const, background: '#0000ff' } }
    const lying = sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }).composite([
      { input: half, top: 0, left: 0 },
    ])
    const { data } = await uploadFile(lying.jpeg().withMetadata({ orientation: 3 }).toBuffer())
    const bytes = Buffer.from(await (await fetchPicture(data?.headPic ?? '')).arrayBuffer())
    const { dominant } = await sharp(await sharp(bytes).extract({ left: 0, top: 160, width: 256, height: 90 }).toBuffer()).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  it('takes the place of the one before, which is gone', async () => {
    const first = (await uploadFile(blank(100, 100).png().toBuffer())).data?.headPic ?? ''
    const second = (await uploadFile(blank(100, 100).png().toBuffer())).data?.headPic ?? ''
    expect(second).not.toBe(first)
    expect((await fetchPicture(first)).status).toBe(404)
    expect((await fetchPicture(second)).status).toBe(200)
    await choose('avatars/01.webp')
    expect((await fetchPicture(second)).status).toBe(404)
  })

  it('sent many times at once leaves one', async () => {
    const before = await kept()
    const file = await blank(80, 80).png().toBuffer()
    const replies = await Promise.all(Array.from({ length: 6 }, () => uploadFile(file)))
    expect(replies.every(({ status }) => status === Status.ok)).toBe(true)
    expect(await kept()).toBe(before + 1)
    expect((await fetchPicture(await worn())).status).toBe(200)
  })

  it("leaves another's alone", async () => {
    const other = await world.newPlayer()
    const theirs = (await uploadFile(blank(100, 100).png().toBuffer(), other)).data?.headPic ?? ''
    await uploadFile(blank(100, 100).png().toBuffer())
    expect(await worn(other)).toBe(theirs)
    expect((await fetchPicture(theirs)).status).toBe(200)
  })

  it('may be ten a day, good or bad', async () => {
    const bad = Buffer.from('no picture at all')
    for (let i = 0; i < 9; i++) expect((await uploadFile(bad)).status).toBe(Status.badInput)
    const file = await blank(80, 80).png().toBuffer()
    const last = await Promise.all([uploadFile(file), uploadFile(file), uploadFile(file)])
    expect(last.map(({ status }) => status).sort()).toEqual([Status.ok, Status.tooMany, Status.tooMany])
    expect((await choose('avatars/02.webp')).status).toBe(Status.ok)
    clock.advance(DAY + 1)
    await sweepAvatarTries(world.deps.db, clock.now())
    expect((await uploadFile(file)).status).toBe(Status.ok)
  })

  it('is closed to the frozen', async () => {
    await world.deps.db.execute(sql`update player set frozen = true where id = ${player.playerId}`)
    expect(await uploadFile(blank(80, 80).png().toBuffer())).toMatchObject({ status: Status.accountFrozen })
    expect(await choose('avatars/01.webp')).toMatchObject({ status: Status.accountFrozen })
  })
})

/** A PNG whose header says `width` × `height`, with a few bytes of content. */
async function hugePng(width: number, height: number): Promise<Buffer> {
  const file = await blank(1, 1).png().toBuffer()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  const crc = await import('node:zlib').then(({ crc32 }) => crc32?.(file.subarray(12, 29)))
  if (crc !== undefined) file.writeUInt32BE(crc, 29)
  return file
}

/** A PNG with the chunk that makes it an animated one. */
async function movingPng(): Promise<Buffer> {
  const file = await blank(100, 100).png().toBuffer()
  const chunk = Buffer.from('000000086163544c0000000100000000', 'hex')
  return Buffer.concat([file.subarray(0, 33), chunk, Buffer.alloc(4), file.subarray(33)])
}

const movingWebp = () => {
  const frames = Buffer.concat([Buffer.alloc(100 * 100 * 3, 10), Buffer.alloc(100 * 100 * 3, 200)])
  return sharp(frames, { raw: { width: 100, height: 200, channels: 3, pageHeight: 100 } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer()
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>'

/** Files that are not a still JPEG, PNG or WebP. */
const REFUSED: Record<string, () => Promise<Buffer> | Buffer> = {
  'an SVG': () => Buffer.from(SVG),
  'an SVG behind a mark of bytes': () => Buffer.from(`\ufeff${SVG}`),
  'a GIF': () => blank(100, 100).gif().toBuffer(),
  'a TIFF': () => blank(100, 100).tiff().toBuffer(),
  'an AVIF': () => blank(100, 100).avif({ effort: 0 }).toBuffer(),
  'a moving WebP': movingWebp,
  'a moving PNG': movingPng,
  'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'the first bytes of a JPEG and no more': () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'an SVG that begins like a PNG': () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SVG)]),
  'half a PNG': async () => (await blank(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 20_000),
  'half a JPEG': async () => (await blank(900, 900).jpeg({ quality: 100 }).toBuffer()).subarray(0, 3_000),
  'a picture of 63 pixels': () => blank(63, 900).png().toBuffer(),
  'a picture of too many pixels': () => blank(4_096, 4_097).png().toBuffer(),
  'a bomb': () => hugePng(60_000, 60_000),
}

describe('what is no avatar', () => {
  it.each(Object.entries(REFUSED))('%s is refused in words, and nothing changes', async (_name, make) => {
    const before = await worn()
    const count = await kept()
    expect(await uploadFile(make())).toMatchObject({ http: 400, status: Status.badInput, msg: expect.stringMatching(/图片/) })
    expect(await worn()).toBe(before)
    expect(await kept()).toBe(count)
  })

  it.each(['不是base64', 'data:image/png;base64,AAAA', 'AA=A', '====', ' '])('%j is refused', async (image) => {
    expect(await upload(image)).toMatchObject({ http: 400, status: Status.badInput })
  })

  it('too large is refused before it is read, large is not', async () => {
    expect(await upload('A'.repeat(AVATAR_LIMIT + 1))).toMatchObject({ http: 400, status: Status.badInput })
    expect(await upload('A'.repeat(AVATAR_LIMIT + 5_000))).toMatchObject({ status: Status.badInput, msg: '提交的内容过大，请精简后重试' })
    const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, index) => (index * 7_919) % 251))
    const large = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(large.length).toBeGreaterThan(1_000_000)
    expect((await uploadFile(large)).status).toBe(Status.ok)
  })

  it('needs a player before it reads a body', async () => {
    expect((await upload('A'.repeat(1_000), { ...player, token: '' })).http).toBe(401)
  })

  it.each(['', 'x.webp', `${'a'.repeat(22)}.webp`, `${'a'.repeat(22)}.png`, '..%2f..%2fetc.webp', '%00.webp'])(
    'no picture lies at %j',
    async (file) => {
      const reply = await fetchPicture(`uploads/${file}`)
      expect(reply.status).toBe(404)
      expect(reply.headers.get('cache-control')).not.toContain('immutable')
    },
  )
})
