import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#shared/calls/registry.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

interface Operation {
  summary: string
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: unknown
  responses: Record<string, { content?: Record<string, { schema: { properties?: Record<string, unknown> } }> }>
}

describe('OpenAPI', () => {
  let world: TestApp
  let paths: Record<string, Record<string, Operation>>
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false })
    paths = (await world.app.inject('/api/docs/json')).json().paths
  })
  afterAll(() => world?.stop())

  it('lists every call once with its summary, and nothing else', () => {
    const listed = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, { summary }]) => `${verb.toUpperCase()} ${path} ${summary}`),
    )
    expect(listed.sort()).toEqual(allCalls.map(({ method, path, summary }) => `${method} ${path} ${summary}`).sort())
  })

  it('describes the input from the schemas', () => {
    const parameters = paths['/api/common/smsCode']?.get?.parameters ?? []
    expect(parameters.map(({ name, required }) => ({ name, required }))).toEqual([
      { name: 'phone', required: true },
      { name: 'captchaVerification', required: true },
    ])
    const optional = paths['/api/case/casePage']?.get?.parameters ?? []
    expect(optional.every(({ required }) => !required)).toBe(true)
    expect(paths['/captcha/check']?.post?.requestBody).toBeDefined()
  })

  it('describes the envelope', () => {
    const reply = paths['/api/profile/userInfo']?.get?.responses['200']?.content?.['application/json']?.schema
    expect(Object.keys(reply?.properties ?? {})).toEqual(['status', 'msg', 'data'])
  })

  it('is browsable without a token and without inline script', async () => {
    const page = await world.app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
  })
})
