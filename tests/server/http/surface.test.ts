import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, deflateSync } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { serveClient } from '#server/platform/http/client.ts'
import { handleErrors } from '#server/platform/http/errors.ts'
import { createLog } from '#server/platform/http/log.ts'
import { COMPRESSION, overloadLimits } from '#server/platform/http/security.ts'
import { buildApp } from '#server/wiring/app.ts'
import { smsLogin } from '#shared/calls/auth.ts'
import { TOKEN_HEADER } from '#shared/calls/call.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

describe('headers and health', () => {
  let world: TestApp
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false, env: { METRICS_TOKEN: 'a-secret-of-the-operator', TRUST_PROXY: '1' } })
  })
  afterAll(() => world?.stop())

  it.each(['/api/common/getSysTime', '/api/profile/userInfo', '/captcha/get'])('%s allows its reply to load nothing', async (url) => {
    const { headers } = await world.app.inject({ url, method: url === '/captcha/get' ? 'POST' : 'GET' })
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it.each(['/healthz', '/api/nothing', '/nothing'])('%s carries a policy without inline script or eval', async (url) => {
    const { headers } = await world.app.inject({ url, headers: { host: 'play.example.com' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain('wss://play.example.com')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('a forged host does not get into the policy', async () => {
    const { headers } = await world.app.inject({ url: '/healthz', headers: { host: "a; script-src 'unsafe-inline'" } })
    expect(String(headers['content-security-policy'])).not.toContain("script-src 'unsafe-inline'")
  })

  it('replies of calls are never stored', async () => {
    expect((await world.app.inject('/api/common/getSysTime')).headers['cache-control']).toBe('no-store')
    expect((await world.app.inject('/api/profile/userInfo')).headers['cache-control']).toBe('no-store')
  })

  it('tells whether it serves and whether its database answers', async () => {
    expect((await world.app.inject('/healthz')).json()).toEqual({ ok: true })
    expect((await world.app.inject('/readyz')).json()).toEqual({ ok: true, database: true, clock: true })
  })

  it('shows metrics to this machine and to the token, not through a proxy', async () => {
    await world.app.inject('/api/common/getSysTime')
    expect((await world.app.inject('/metrics')).body).toMatch(
      /http_request_seconds_count\{method="GET",route="\/api\/common\/getSysTime",code="200"\} \d/,
    )
    const proxied = { 'x-forwarded-for': '127.0.0.1' }
    expect((await world.app.inject({ url: '/metrics', headers: proxied })).statusCode).toBe(403)
    const authorization = 'Bearer a-secret-of-the-operator'
    expect((await world.app.inject({ url: '/metrics', headers: { ...proxied, authorization } })).statusCode).toBe(200)
    expect((await world.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(403)
  })
})

describe('limits and logs', () => {
  it('a player who floods is refused in the envelope, others are not', async () => {
    const world = await startTestApp({ catalogue: false, env: { RATE_LIMIT: '5' } })
    try {
      const [loud, quiet] = [await world.newPlayer(), await world.newPlayer()]
      const ask = (token: string) => world.app.inject({ url: '/api/profile/userInfo', headers: { [TOKEN_HEADER]: token } })
      // The first call with a token that the node has not seen is counted by address, so that a forged one costs no look into the database.
      for (let i = 0; i < 6; i++) expect((await ask(loud.token)).statusCode).toBe(200)
      const refused = await ask(loud.token)
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toEqual({ status: 429, msg: '操作过于频繁，请稍后再试', data: null })
      expect((await ask(quiet.token)).statusCode).toBe(200)
    } finally {
      await world.stop()
    }
  })

  it('no log line shows a phone, a code or a token', async () => {
    const world = await startTestApp({ catalogue: false })
    const lines: string[] = []
    const log = createLog({ ...readConfig({}), logLevel: 'trace' }, { write: (line) => lines.push(line) })
    const app = await buildApp({ ...world.deps, log })
    try {
      const token = 'S3CRET-token-that-must-not-be-printed-anywhere'
      const query = { id: '13912345678', code: '987123', promoteCode: 'MYCODE99' }
      await app.inject({ method: smsLogin.method, url: smsLogin.path, query, headers: { [TOKEN_HEADER]: token } })
      await app.inject({ url: '/api/common/smsCode', query: { phone: '13912345678', captchaVerification: 'PASS-777' } })
      await app.inject({ url: '/api/common/unknown?phone=13912345678' })
      const text = lines.join('')
      expect(text).toContain('/api/auth/smsLogin')
      for (const secret of ['13912345678', '987123', 'MYCODE99', 'PASS-777', 'S3CRET']) expect(text).not.toContain(secret)
    } finally {
      await app.close()
      await world.stop()
    }
  })

  it('an unforeseen fault answers 500 in Chinese and is logged with its request id', async () => {
    const world = await startTestApp({ catalogue: false })
    const lines: string[] = []
    const log = createLog({ ...readConfig({}), logLevel: 'error' }, { write: (line) => lines.push(line) })
    const broken = {
      select: () => {
        throw new Error('disk on fire')
      },
    }
    const app = await buildApp({ ...world.deps, db: broken as unknown as TestApp['deps']['db'], log })
    try {
      const reply = await app.inject({ url: '/api/profile/userInfo', headers: { [TOKEN_HEADER]: 'A'.repeat(43) } })
      expect(reply.statusCode).toBe(500)
      expect(reply.json()).toEqual({ status: 500, msg: '服务器开小差了，请稍后再试', data: null })
      expect(lines.join('')).toMatch(/"reqId":"[\da-f-]{36}"/)
    } finally {
      await app.close()
      await world.stop()
    }
  })
})

describe('under pressure', () => {
  it('calls are refused in the words of the product, files are not', async () => {
    const app = Fastify()
    handleErrors(app)
    // Every process is larger than 1 byte, so the server counts as overloaded all the time.
    await app.register(underPressure, { ...overloadLimits(readConfig({})), maxRssBytes: 1, sampleInterval: 20 })
    for (const url of ['/', '/sw.js', '/app/index.js', '/api/common/getSysTime']) app.get(url, async () => 'here')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const statuses = await Promise.all(['/', '/sw.js', '/app/index.js'].map(async (url) => (await app.inject(url)).statusCode))
    expect(statuses).toEqual([200, 200, 200])
    const refused = await app.inject('/api/common/getSysTime')
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toEqual({ status: 503, msg: '服务器繁忙，请稍后再试', data: null })
    await app.close()
  })

  const busy = async (limits: ReturnType<typeof overloadLimits>) => {
    const app = Fastify()
    await app.register(underPressure, { ...limits, sampleInterval: 20 })
    app.get('/api/common/getSysTime', async () => 'here')
    await app.ready()
    const stuck = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60), 1)
    try {
      const ask = async () => (await app.inject('/api/common/getSysTime')).statusCode
      const codes: number[] = []
      while (codes.length < 20 && codes.at(-1) !== 503) codes.push(await ask().finally(() => sleep(20)))
      return codes
    } finally {
      clearInterval(stuck)
      await app.close()
    }
  }

  it('an event loop that is late is overload, unless OVERLOAD_DELAY is 0', async () => {
    expect(overloadLimits(readConfig({})).maxEventLoopDelay).toBe(2_000)
    const limits = (delay: string) => overloadLimits(readConfig({ OVERLOAD_DELAY: delay }))
    expect(await busy(limits('10'))).toContain(503)
    expect(await busy(limits('0'))).toEqual(Array(20).fill(200))
  })
})

/** As the build writes it into the verifier. */
const OWN_POLICY = "default-src 'none'; script-src 'sha256-x'; connect-src 'none'"

describe('the built client', () => {
  // Long enough to be compressed, and random: an SVGA film is one deflated stream.
  const film = deflateSync(randomBytes(100_000))
  let root: string
  let app: FastifyInstance
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'xingxia-client-'))
    const files = {
      'index.html': '<!doctype html><title>星匣</title><i>首页</i>',
      'page.html': '<!doctype html><title>星匣</title>',
      'app/main-Ab12Cd34.js': '1',
      'app/main-Ab12Cd34.js.br': brotliCompressSync('1'),
      'images/items/crown.webp': 'x',
      'svga/burst.svga': 'x',
      'svga/whole.svga': film,
      'sw.js': '1',
      'verify.html': `<meta http-equiv="Content-Security-Policy" content="${OWN_POLICY}"><script>1</script>`,
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(root, name, '..'), { recursive: true })
      await writeFile(join(root, name), text)
    }
    app = Fastify({ exposeHeadRoutes: false })
    await app.register(helmet)
    await app.register(compress, COMPRESSION)
    await serveClient(app, readConfig({}), { root })
  })
  afterAll(async () => {
    await app?.close()
    await rm(root, { recursive: true, force: true })
  })

  const page = { accept: 'text/html,application/xhtml+xml' }

  it.each(['/', '/mystery-box', '/battle-room?id=1', '/no/such/page'])('%s is a page of the client', async (url) => {
    const reply = await app.inject({ url, headers: page })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('星匣')
    expect(reply.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/app/main-Ab12Cd34.js', '/images/items/crown.webp', '/svga/burst.svga'])(
    '%s leaves out what only documents obey',
    async (url) => {
      const { headers, statusCode } = await app.inject({ url })
      expect(statusCode).toBe(200)
      expect(headers['content-security-policy']).toBeUndefined()
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    },
  )

  it('lets the verifier run its own script and ask nobody for anything', async () => {
    const { headers, statusCode } = await app.inject({ url: '/verify.html', headers: page })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toBe(`${OWN_POLICY}; frame-ancestors 'none'`)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it.each(['/', '/bag', '/sw.js', '/favicon.svg', '/images/none.webp'])('%s keeps the policy of documents', async (url) => {
    const { headers } = await app.inject({ url, headers: page })
    expect(headers['content-security-policy']).toContain('default-src')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('only the address of 首页 gets the document that asks for its pictures', async () => {
    expect((await app.inject({ url: '/', headers: page })).body).toContain('首页')
    expect((await app.inject({ url: '/bag', headers: page })).body).not.toContain('首页')
  })

  it('what the build compressed is sent as it is, under the name of the text', async () => {
    const reply = await app.inject({ url: '/app/main-Ab12Cd34.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(reply.headers['content-type']).toContain('javascript')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('1')
  })

  it.each(['/api/nothing', '/captcha/nothing', '/ws/nothing', '/svga/none.svga', '/dev/outbox'])('%s is never a page', async (url) => {
    const reply = await app.inject({ url, headers: page })
    expect(reply.headers['content-type']).toContain('application/json')
  })

  it('a film, which is packed inside, is sent as it is and says so', async () => {
    const reply = await app.inject({ url: '/svga/whole.svga', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.rawPayload.equals(film)).toBe(true)
  })

  it('a missing picture is no page', async () => {
    expect((await app.inject({ url: '/images/none.webp', headers: { accept: 'image/webp,*/*' } })).statusCode).toBe(404)
  })

  it('the webp stands in for an avif that is not made yet', async () => {
    const reply = await app.inject({ url: '/images/items/crown.avif', headers: { accept: 'image/avif,*/*' } })
    expect(reply.statusCode).toBe(307)
    expect(reply.headers).toMatchObject({ location: '/images/items/crown.webp', 'cache-control': 'no-store' })
    expect((await app.inject('//elsewhere.example/images/crown.avif')).statusCode).toBe(404)
  })

  it('files with a hashed name are kept for ever, others for a day with an ETag', async () => {
    expect((await app.inject('/app/main-Ab12Cd34.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const image = await app.inject('/images/items/crown.webp')
    expect(image.headers['cache-control']).toBe('public, max-age=86400')
    expect(image.headers.etag).toBeTruthy()
    expect((await app.inject('/svga/burst.svga')).statusCode).toBe(200)
  })

  it.each(['/../package.json', '/%2e%2e/package.json', '/images/..%2f..%2f..%2fetc/passwd'])(
    'nothing outside is served: %s',
    async (url) => {
      const reply = await app.inject(url)
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    },
  )
})
