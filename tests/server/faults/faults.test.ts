import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/http/log.ts'
import { buildApp } from '#server/wiring/app.ts'
import { clientFault } from '#shared/calls/faults.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

const FAULT = {
  kind: 'error',
  page: '/battle-room',
  name: 'TypeError',
  words: "Cannot read properties of undefined (reading 'length')",
  places: ['main-Ab12Cd34.js:2:345'],
  engine: 'Chromium 86 WeChat',
  release: 'Ab12Cd34',
}

type App = TestApp['app']
const send = (app: App, payload: unknown, remoteAddress = '127.0.0.1') =>
  app.inject({
    method: 'POST',
    url: clientFault.path,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: payload as object,
  })
const counted = async (app: App) => (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('client_faults_total'))

describe('faults of phones', () => {
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

  it('count in the metrics and write one line', async () => {
    expect((await send(app, FAULT)).json()).toEqual({ status: 0, msg: '', data: true })
    expect(await counted(app)).toEqual(['client_faults_total{kind="error",page="/battle-room"} 1'])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'client fault', ...FAULT })
  })

  it.each([
    ['a page that there is not', { page: '/battle-room?code=482913' }],
    ['a kind that there is not', { kind: 'x'.repeat(40) }],
    ['a place elsewhere', { places: ['https://evil.example/x.js:1:1'] }],
    ['more places than five', { places: Array(6).fill('a.js:1:1') }],
    ['words with a new line', { words: 'x\n{"level":60,"msg":"forged"}' }],
    ['words without end', { words: 'x'.repeat(201) }],
    ['a name that is none', { name: 'Type Error 13800138000' }],
    ['a field more', { token: 'S3CRET' }],
    ['a body without end', { more: 'x'.repeat(1_000_000) }],
  ])('%s is refused, and neither counted nor written', async (_what, more) => {
    const [before, written] = [await counted(app), lines.length]
    expect((await send(app, { ...FAULT, ...more })).statusCode).toBe(400)
    expect(await counted(app)).toEqual(before)
    expect(lines).toHaveLength(written)
  })

  it.each([undefined, null, 'x', [], 7])('a body that is %j is refused', async (body) => {
    expect((await send(app, JSON.stringify(body) ?? '')).statusCode).toBe(400)
  })

  it('words that were not cleaned are cleaned before they are written', async () => {
    await send(app, { ...FAULT, words: 'player 13800138000 in room "482913" with ABCD2345' })
    const text = lines.at(-1) ?? ''
    expect(JSON.parse(text).words).toBe('player # in room # with #')
    expect(text.trimEnd()).not.toContain('\n')
  })

  it('ten thousand distinct ones leave as many series as before and thirty lines a minute', async () => {
    const kinds = ['error', 'rejection', 'react', 'scene', 'load']
    const [series, written] = [(await counted(app)).length, lines.length]
    for (let i = 0; i < 10_000; i += 500) {
      const part = Array.from({ length: 500 }, (_, at) =>
        send(app, { ...FAULT, kind: kinds[at % 5], words: `w${'ab'.repeat((i + at) % 60)}` }),
      )
      await Promise.all(part)
    }
    expect((await counted(app)).length - series).toBeLessThanOrEqual(4)
    expect(lines.length - written).toBeLessThanOrEqual(60)
  })
})

it('an address may tell a tenth of its calls, and a flood leaves these', async () => {
  const world = await startTestApp({ catalogue: false, env: { RATE_LIMIT: '50', LOG_LEVEL: 'silent' } })
  try {
    const codes: number[] = []
    for (let i = 0; i < 60; i++) codes.push((await send(world.app, FAULT, '203.0.113.7')).statusCode)
    expect(codes.indexOf(429)).toBe(5)
    expect((await world.app.inject({ url: '/api/common/getSysTime', remoteAddress: '203.0.113.7' })).statusCode).toBe(200)
    expect((await send(world.app, FAULT, '203.0.113.8')).statusCode).toBe(200)
  } finally {
    await world.stop()
  }
})
