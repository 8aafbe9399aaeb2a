import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/http/log.ts'
import { buildApp } from '#server/wiring/app.ts'
import { clientFault } from '#shared/calls/faults.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

const FAULT = { kind: 'error', page: '/', name: 'TypeError', words: 'x', places: [], engine: 'Chromium 86', release: '' }
const JSON_TYPE = { 'content-type': 'application/json' }

type App = TestApp['app']
const send = (app: App, payload: object | string, { remoteAddress = '203.0.113.1', headers = {} as Record<string, string> } = {}) =>
  app.inject({ method: 'POST', url: clientFault.path, remoteAddress, headers: { ...JSON_TYPE, ...headers }, payload })
const counted = async (app: App) =>
  (await app.inject('/metrics')).body
    .split('\n')
    .filter((line) => line.startsWith('client_faults_total{'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

let world: TestApp
let app: App
const lines: string[] = []
beforeAll(async () => {
  world = await startTestApp({ catalogue: false })
  const log = createLog({ ...readConfig({}), logLevel: 'warn' }, { write: (line) => lines.push(line) })
  app = await buildApp({ ...world.deps, log })
})
afterAll(async () => {
  await app?.close()
  await world?.stop()
})

describe('whoever floods with faults', () => {
  it('from one address leaves lines of the log to the others', async () => {
    for (let i = 0; i < 100; i++) await send(app, { ...FAULT, words: 'flood' })
    await send(app, { ...FAULT, words: 'genuine' }, { remoteAddress: '203.0.113.2' })
    const words = lines.map((line) => JSON.parse(line).words)
    expect(words.filter((each) => each === 'flood').length).toBeGreaterThan(0)
    expect(words.at(-1)).toBe('genuine')
  })
})

const EVIL = ['\n{"level":60}', '\r', '\u0000', '\u001b[2J', '\u2028', '\u202e', '\u007f', '\ud800', '＠', 'é']

describe('a fault with', () => {
  it.each(['kind', 'page', 'name', 'words', 'engine', 'release', 'places'])('control characters in %s is refused', async (field) => {
    const [before, written] = [await counted(app), lines.length]
    for (const evil of EVIL) {
      const plain = field === 'places' ? 'a.js:1:1' : String(FAULT[field as 'kind'])
      for (const text of [evil, plain + evil, evil + plain]) {
        const answer = await send(app, { ...FAULT, [field]: field === 'places' ? [text] : text })
        expect([answer.statusCode, JSON.stringify(evil)]).toEqual([400, JSON.stringify(evil)])
      }
    }
    expect([await counted(app), lines.length]).toEqual([before, written])
  })

  it.each([
    ['a prototype', `{"__proto__":{"kind":"error"},${JSON.stringify(FAULT).slice(1)}`],
    ['a constructor', `{"constructor":{"prototype":{"a":1}},${JSON.stringify(FAULT).slice(1)}`],
    ['arrays in arrays', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['arrays without end', '['.repeat(2_000)],
    ['half a body', JSON.stringify(FAULT).slice(0, -1)],
    ['a mark of byte order and rubbish', '\ufeff\ufeff{}'],
    ['numbers for words', JSON.stringify({ ...FAULT, words: 1e308 })],
  ])('%s is refused', async (_what, payload) => {
    const before = await counted(app)
    expect((await send(app, payload)).statusCode).toBe(400)
    expect(await counted(app)).toBe(before)
  })

  it.each([
    'text/plain',
    'text/plain;charset=utf-8;application/json',
    'text/plain; a=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])('the content type %s, which other sites can send without asking, is refused', async (type) => {
    const before = await counted(app)
    const answer = await send(app, JSON.stringify(FAULT), { headers: { 'content-type': type, origin: 'https://evil.example' } })
    expect(answer.statusCode).toBe(400)
    expect(await counted(app)).toBe(before)
  })

  it('an origin elsewhere gets no leave to be sent', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: clientFault.path,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })
})

/** Opens a connection and sends the head of a fault, with the beginning of its body. */
async function begin(head: string, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(`POST ${clientFault.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`)
  return socket
}

/** Writes parts of a body until the server closes the connection or `most` are written. Returns their number and what the server said. */
async function pour(head: string, part: string, most: number): Promise<{ parts: number; text: string }> {
  const socket = await begin(head, '')
  let text = ''
  socket.on('data', (more) => {
    text += more
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let parts = 0
  while (!socket.destroyed && parts < most) {
    parts += 1
    await new Promise((resolve) => socket.write(part, resolve))
  }
  if (parts === most) socket.destroy()
  await closed
  return { parts, text }
}

describe('a connection', () => {
  it.each([
    ['a body without a length', 'Transfer-Encoding: chunked', `10000\r\n${'x'.repeat(0x10000)}\r\n`],
    ['a body of a billion octets', 'Content-Length: 1000000000', 'x'.repeat(0x10000)],
  ])('with %s is refused and cut, long before its end', async (_what, head, part) => {
    const { parts, text } = await pour(head, part, 4_000)
    expect(parts).toBeLessThan(4_000)
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/)
  })

  it('that sends octet by octet is answered when its body is whole, and three hundred bodies that hang hold nobody up', async () => {
    const hanging = await Promise.all(Array.from({ length: 300 }, () => begin('Content-Length: 200', '{')))
    expect((await fetch(`${world.origin}/api/common/getSysTime`)).status).toBe(200)
    const body = JSON.stringify(FAULT)
    const slow = await begin(`Content-Length: ${body.length}`, '')
    const answer = once(slow, 'data')
    for (const octet of body) await new Promise((resolve) => slow.write(octet, resolve))
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of [slow, ...hanging]) socket.destroy()
  })
})

it('an address that is written otherwise, or a token, gives nobody more faults', async () => {
  const limited = await startTestApp({ catalogue: false, env: { RATE_LIMIT: '50', LOG_LEVEL: 'silent' } })
  try {
    const { token } = await limited.newPlayer()
    const urls = [clientFault.path, `${clientFault.path}?a=1`, clientFault.path.replace('client', '%63lient'), `${clientFault.path}#x`]
    const codes: number[] = []
    for (let i = 0; i < 12; i++) {
      const headers = { ...JSON_TYPE, ...(i % 2 === 0 && { token }) }
      const url = urls[i % urls.length] ?? ''
      codes.push((await limited.app.inject({ method: 'POST', url, remoteAddress: '203.0.113.9', headers, payload: FAULT })).statusCode)
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    const mine = { url: '/api/profile/userInfo', remoteAddress: '203.0.113.9', headers: { token } }
    expect((await limited.app.inject(mine)).statusCode).toBe(200)
  } finally {
    await limited.stop()
  }
})

it('whoever is frozen or has a token that is none may tell of a fault all the same, and the line names nobody', async () => {
  const { playerId, token, phone } = await world.newPlayer()
  await world.deps.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [playerId])
  for (const [at, given] of [token, 'x'.repeat(43)].entries()) {
    const written = lines.length
    const answer = await send(app, FAULT, { remoteAddress: `198.51.100.${at}`, headers: { token: given } })
    expect([answer.statusCode, lines.length]).toEqual([200, written + 1])
    const { time: _time, pid: _pid, hostname: _host, leftOut: _left, ...line } = JSON.parse(lines.at(-1) ?? '')
    expect(line).toEqual({ level: 40, msg: 'client fault', ...FAULT })
    expect(lines.at(-1)).not.toMatch(new RegExp(`${phone}|${given}|198\\.51`))
  }
})
