import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertOwnPage, bodyOf, LARGEST, Refusal } from '../../tools/lab/guard.ts'
import { labPlugin } from '../../tools/lab/plugin.ts'
import type { Tried } from '../../tools/lab/trials.ts'

let root = ''
let outside = ''
let server: ViteDevServer
let origin = ''
let token = ''

const at = (file: string) => path.join(root, file)
const svg = (size: number, colour = 'red') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle r="9" fill="${colour}"/></svg>`)
const png = (width: number, height: number) => {
  const block = { input: { create: { width: 40, height: 40, channels: 4 as const, background: '#f4c' } } }
  const ground = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([block])
    .png()
    .toBuffer()
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'xingxia-lab-test-'))
  outside = mkdtempSync(path.join(tmpdir(), 'xingxia-lab-outside-'))
  writeFileSync(at('lab.html'), '<!doctype html><html><head></head><body></body></html>')
  server = await createServer({
    root,
    configFile: false,
    plugins: [labPlugin()],
    server: { port: 0, host: '127.0.0.1', watch: null, ws: false, cors: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'mpa',
    logLevel: 'silent',
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
  const page = await (await fetch(`${origin}/lab.html`)).text()
  token = /name="lab-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
})
afterAll(async () => {
  await server?.close()
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  rmSync(at('assets'), { recursive: true, force: true })
  for (const folder of ['assets/fx/sprites', 'assets/items', 'assets/audio/effects']) mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('assets/fx/sprites/dot.svg'), svg(48))
  writeFileSync(at('assets/items/crown.png'), await png(512, 384))
})

/** Vite itself turns some requests away, in words. */
const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : { error: text })

interface Asked {
  headers?: Record<string, string>
  method?: string
  body?: string
}

/** A request with headers that `fetch` would not let one set. */
function ask(
  call: string,
  body: unknown,
  asked: Asked = {},
): Promise<{ status: number; json: { error?: string; saved?: string[] } & Partial<Tried> }> {
  const headers = { host: origin.slice(7), origin, 'x-lab-token': token, 'content-type': 'application/json', ...asked.headers }
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${origin}/__lab/${call}`, { method: asked.method ?? 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: parsed(Buffer.concat(parts).toString()) }))
    })
    request.on('error', reject)
    request.end(asked.body ?? (asked.method === 'GET' ? undefined : JSON.stringify(body)))
  })
}

const attempt = (slot: string, ...files: [name: string, bytes: Buffer][]) =>
  ask('try', { slot, files: files.map(([name, bytes]) => ({ name, base64: bytes.toString('base64') })) })

describe('who may ask', () => {
  it('gives every start a token of its own', () => {
    expect(token.length).toBeGreaterThanOrEqual(32)
  })

  it.each<[string, Asked, number]>([
    ['GET', { method: 'GET' }, 405],
    ['no token', { headers: { 'x-lab-token': '' } }, 403],
    ['a token of the same length', { headers: { 'x-lab-token': 'x'.repeat(32) } }, 403],
    ['another page', { headers: { origin: 'http://localhost:5173' } }, 403],
    ['another scheme', { headers: { origin: 'https://127.0.0.1' } }, 403],
    ['a foreign name for this machine', { headers: { host: 'evil.example', origin: 'http://evil.example' } }, 403],
    ['a form', { headers: { 'content-type': 'text/plain' } }, 415],
    ['no JSON', { body: '{' }, 400],
    ['another shape', { body: '{"slot":1}' }, 400],
  ])('refuses %s', async (_, asked, status) => {
    const answer = await ask('try', { slot: 'fx/sprites/dot', files: [] }, asked)
    expect(answer.status).toBe(status)
    expect(answer.json.error).toBeTruthy()
  })

  it('refuses another machine', () => {
    const headers = { host: 'localhost:1', origin: 'http://localhost:1', 'x-lab-token': 'a', 'content-type': 'application/json' }
    const from = (remoteAddress: string) => () => assertOwnPage({ method: 'POST', headers, socket: { remoteAddress } as never }, 'a')
    expect(from('192.168.1.7')).toThrow(Refusal)
    expect(from('::1')).not.toThrow()
    const foreign = { ...headers, host: 'evil.example', origin: 'http://evil.example' }
    expect(() => assertOwnPage({ method: 'POST', headers: foreign, socket: { remoteAddress: '::1' } as never }, 'a')).toThrow(Refusal)
  })

  it('refuses more than it takes', async () => {
    async function* parts() {
      for (let i = 0; i < 5; i++) yield Buffer.alloc(10)
    }
    await expect(bodyOf(parts(), 49)).rejects.toMatchObject({ status: 413 })
    expect((await bodyOf(parts(), 50)).length).toBe(50)
    expect(LARGEST).toBeLessThanOrEqual(32 * 1024 * 1024)
  })
})

describe('trying a file', () => {
  it('says what the contract says, and what the product would load', async () => {
    const { status, json } = await attempt('fx/sprites/dot', ['whatever.png', await png(90, 60)])
    expect(status).toBe(200)
    expect(json.faults).toEqual([{ file: 'assets/fx/sprites/dot.png', wrong: 'is 90×60 instead of 48×48', mend: 'export at 48×48 pixels' }])
    expect(json.paths).toEqual(['assets/fx/sprites/dot.png'])
    expect(json.replaces).toEqual(['assets/fx/sprites/dot.svg'])
    expect(json.facts).toMatchObject({ width: 90, height: 60, alpha: true })
    const [swap] = json.swaps ?? []
    expect(swap?.url).toBe('/assets/fx/sprites/dot')
    const file = await fetch(`${origin}/__lab/file/${json.id}/${swap?.file}`)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(90)
    expect(readFileSync(at('assets/fx/sprites/dot.svg'))).toEqual(svg(48))
  })

  it('finds nothing wrong with the original, also of a picture in several sizes', async () => {
    expect((await attempt('fx/sprites/dot', ['dot.svg', svg(48)])).json).toMatchObject({ faults: [], replaces: [] })
    const { json } = await attempt('items/crown', [
      'crown.png',
      await sharp(await png(400, 300))
        .extend({ top: 42, bottom: 42, left: 56, right: 56, background: '#0000' })
        .png()
        .toBuffer(),
    ])
    expect(json.faults).toEqual([])
    expect(json.swaps?.map(({ url }) => url)).toContain('/images/items/large/crown.avif')
  })

  it('has a verdict for what is no picture at all', async () => {
    const { json } = await attempt('fx/sprites/dot', ['dot.png', Buffer.from('nothing')])
    expect(json.faults?.[0]?.wrong).toBe('cannot be read as a picture')
    expect(json.swaps).toEqual([])
  })

  it('takes a skeleton as a whole and names what its scene would miss', async () => {
    const from = 'assets/case-reel/crates/red_chest'
    cpSync(from, at(from), { recursive: true })
    const part = (ending: string) => readFileSync(path.join(from, `crate${ending}`))
    const json = JSON.parse(part('.json').toString()) as { animations: Record<string, unknown> }
    const whole = async (text: Buffer) =>
      attempt('case-reel/crates/red_chest', ['crate.json', text], ['crate.atlas', part('.atlas')], ['crate.png', part('.png')])
    const right = (await whole(part('.json'))).json
    expect(right.faults).toEqual([])
    expect(right.facts?.version).toMatch(/^4\.1/)
    expect(right.swaps?.at(-1)?.url).toBe('/spine/case-reel/crates/red_chest/skeleton.json')
    delete json.animations.burst
    expect((await whole(Buffer.from(JSON.stringify(json)))).json.faults?.map(({ wrong }) => wrong)).toEqual(['has no animation burst'])
    expect((await attempt('case-reel/crates/red_chest', ['crate.json', part('.json')])).status).toBe(422)
  })

  it('knows what is wrong with sounds and SVGA movies', async () => {
    cpSync('assets/effects/level-up.svga', at('assets/effects/level-up.svga'))
    for (const ending of ['webm', 'm4a']) cpSync(`assets/audio/effects/coin.${ending}`, at(`assets/audio/effects/coin.${ending}`))
    const movie = readFileSync('assets/effects/level-up.svga')
    expect((await attempt('effects/level-up', ['mine.svga', movie])).json).toMatchObject({
      faults: [],
      swaps: [{ url: '/svga/level-up.svga' }],
    })
    expect((await attempt('effects/level-up', ['mine.svga', movie.subarray(0, 900)])).json.faults?.[0]?.wrong).toMatch(/^cannot be read/)
    const sound = readFileSync('assets/audio/effects/coin.webm')
    const { json } = await attempt('audio/effects/coin', ['mine.webm', sound])
    expect(json.faults).toEqual([])
    expect(json.swaps?.map(({ url }) => url)).toEqual(['/audio/coin.webm', '/audio/coin.m4a'])
    expect((await attempt('audio/effects/coin', ['mine.mp3', sound])).json.faults?.map(({ wrong }) => wrong)).toEqual(['is a .mp3 file'])
  })

  it.each([
    ['../../../etc/passwd'],
    ['fx/sprites/../../../package'],
    ['fx/sprites/dot.svg'],
    ['/fx/sprites/dot'],
    ['fx//sprites/dot'],
    ['fx/sprites/unknown'],
    ['items/CROWN'],
    ['src/client/main'],
    [''],
  ])('knows no slot %s', async (slot) => {
    expect((await attempt(slot, ['dot.png', svg(48)])).status).toBe(404)
  })

  it.each([
    ['of another kind', ['dot.html', svg(48)]],
    ['without an ending', ['dot', svg(48)]],
    ['with a script for an ending', ['dot.png.js', svg(48)]],
  ] as [string, [string, Buffer]][])('refuses a file %s', async (_, file) => {
    expect((await attempt('fx/sprites/dot', file)).status).toBe(422)
  })

  it('refuses two files where one belongs, and more than three anywhere', async () => {
    expect((await attempt('fx/sprites/dot', ['a.png', svg(48)], ['b.svg', svg(48)])).status).toBe(422)
    const four = Array.from({ length: 4 }, (_, i): [string, Buffer] => [`${i}.png`, svg(48)])
    expect((await attempt('fx/sprites/dot', ...four)).status).toBe(400)
  })

  it('serves only what a trial made', async () => {
    const { json } = await attempt('fx/sprites/dot', ['dot.svg', svg(48)])
    const get = async (file: string) => (await ask(`file/${json.id}/${file}`, null, { method: 'GET' })).status
    expect(await get('new/../../../../etc/passwd')).toBeGreaterThanOrEqual(400)
    expect(await get('project/assets/fx/sprites/dot.svg')).toBe(404)
    expect(await get('new/..%2f..%2fpackage.json')).toBeGreaterThanOrEqual(400)
    expect(await get('new/assets/fx/sprites/none.png')).toBe(404)
  })
})

describe('saving a file', () => {
  const saved = async (slot: string, name: string, bytes: Buffer) => {
    const { json } = await attempt(slot, [name, bytes])
    return ask('save', { id: json.id })
  }

  it('writes it over the original', async () => {
    const { status, json } = await saved('fx/sprites/dot', 'mine.svg', svg(48, 'blue'))
    expect([status, json.saved]).toEqual([200, ['assets/fx/sprites/dot.svg']])
    expect(readFileSync(at('assets/fx/sprites/dot.svg'))).toEqual(svg(48, 'blue'))
  })

  it('takes the original away that has another ending', async () => {
    const picture = await sharp(svg(48)).png().toBuffer()
    expect((await saved('fx/sprites/dot', 'dot.png', picture)).status).toBe(200)
    expect(readFileSync(at('assets/fx/sprites/dot.png'))).toEqual(picture)
    expect(existsSync(at('assets/fx/sprites/dot.svg'))).toBe(false)
  })

  it('refuses while a fault stands, and what was never tried', async () => {
    expect((await saved('fx/sprites/dot', 'dot.svg', svg(50))).status).toBe(409)
    expect(readFileSync(at('assets/fx/sprites/dot.svg'))).toEqual(svg(48))
    expect((await ask('save', { id: 'f'.repeat(32) })).status).toBe(404)
  })

  it('never follows a link out of assets/', async () => {
    writeFileSync(path.join(outside, 'dot.svg'), svg(48))
    rmSync(at('assets/fx/sprites'), { recursive: true })
    symlinkSync(outside, at('assets/fx/sprites'))
    expect((await saved('fx/sprites/dot', 'dot.svg', svg(48, 'blue'))).status).toBe(403)
    rmSync(at('assets/fx/sprites'))
    mkdirSync(at('assets/fx/sprites'))
    symlinkSync(path.join(outside, 'dot.svg'), at('assets/fx/sprites/dot.svg'))
    expect((await saved('fx/sprites/dot', 'dot.svg', svg(48, 'blue'))).status).toBe(403)
    expect(readFileSync(path.join(outside, 'dot.svg'))).toEqual(svg(48))
  })
})
