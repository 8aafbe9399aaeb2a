import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

describe('an address that cannot be read', () => {
  let world: TestApp
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false })
  })
  afterAll(() => world?.stop())

  it.each(['/%zz', '/%', '/%e4%b8', '/battle-room%', '/images/%c0%ae'])(
    'leads a browser from %s to the page of unknown paths',
    async (url) => {
      const reply = await fetch(`${world.origin}${url}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/notFound'])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each(['/api/%zz', '/%zz', '/pay/cashier/%'])('refuses a call of %s in the words of the product', async (url) => {
    const reply = await fetch(`${world.origin}${url}`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({ status: 400, msg: '请求内容有误，请刷新后重试', data: null })
  })

  it('with a parameter without end is refused in the words of the product', async () => {
    const reply = await fetch(`${world.origin}/pay/cashier/${'a'.repeat(500)}`)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(await reply.json()).toMatchObject({ data: null })
  })
})
