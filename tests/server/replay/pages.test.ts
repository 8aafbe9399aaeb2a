import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shown } from '#server/community/replay/ports.ts'
import type { SharedReplays } from '#server/community/replay/read.ts'
import { readConfig } from '#server/platform/config.ts'
import { serveClient } from '#server/platform/http/client.ts'
import { linkHeads } from '#server/wiring/linkHeads.ts'

const SIGN = '<div class="splash-art"></div>'
const DOCUMENT = `<!doctype html><html><head><title>星匣</title></head><body>${SIGN}</body></html>`
const TOKEN = 'a'.repeat(22)
const BROKEN = 'b'.repeat(22)
const NAME = `"><script>alert('1')</script>$&`

const shown: Shown = {
  kind: 'case',
  nickname: NAME,
  sight: { won: '开出了王冠', item: '王冠', image: 'items/crown.webp', grade: 1, played: '星海宝匣' },
}
const replays = {
  sight: async (token: string) => {
    if (token === BROKEN) throw new Error('database away')
    return token === TOKEN ? shown : null
  },
} as SharedReplays

let app: FastifyInstance
let root = ''
const warned: unknown[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'xingxia-pages-'))
  for (const name of ['index.html', 'page.html']) await writeFile(join(root, name), DOCUMENT)
  const config = { ...readConfig({}), publicOrigin: 'https://xingxia.example' }
  const log = { warn: (...told: unknown[]) => warned.push(told) }
  app = Fastify({ exposeHeadRoutes: false })
  await serveClient(app, config, { root, headOf: linkHeads({ config, log: log as never }, replays) })
})
afterAll(async () => {
  await app?.close()
  await rm(root, { recursive: true, force: true })
})

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const tagOf = (body: string, name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)" />`).exec(body)?.[1]

describe('the document of a shared page', () => {
  it.each(['/replay', '/replay/', '/proof'])('%s tells a chat what its link shows, whatever is in the name', async (path) => {
    const { statusCode, headers, body } = await open(`${path}?s=${TOKEN}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    expect(body).not.toContain('<script>')
    expect(tagOf(body, 'title')).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;$&amp;开出了王冠')
    expect(tagOf(body, 'image')).toBe(`https://xingxia.example/api/common/replayCard/${TOKEN}`)
    expect(tagOf(body, 'url')).toBe(`https://xingxia.example${path.replace(/.\/$/, (end) => end[0] ?? '')}?s=${TOKEN}`)
    expect(body.match(/<\/head>/g)).toHaveLength(1)
  })

  it.each([
    ['c'.repeat(22), 'a link that leads nowhere'],
    ['"><b>', 'a token that is none'],
    [BROKEN, 'a link that cannot be read'],
  ])('%j, %s, has the words of the product', async (token) => {
    const { statusCode, body } = await open(`/replay?s=${encodeURIComponent(token)}`)
    expect(statusCode).toBe(200)
    expect(tagOf(body, 'title')).toBe('星匣')
    expect(body).not.toContain('<b>')
    expect(warned).toHaveLength(token === BROKEN ? 1 : 0)
  })

  it('shows the still on the splash where there is a replay, and nowhere else', async () => {
    const still = `<img src="/api/common/replayCard/${TOKEN}?still" alt="" fetchpriority="high" />`
    const { body } = await open(`/replay?s=${TOKEN}`)
    expect(body).toContain(still)
    expect(body).toContain(
      `<head><link rel="preload" as="image" fetchpriority="high" href="/api/common/replayCard/${TOKEN}?still" /><style>`,
    )
    expect(body).not.toContain(SIGN)
    expect(body).toContain('<p class="splash-told">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;$&amp;开出了王冠</p>')
    for (const url of [`/proof?s=${TOKEN}`, `/replay?s=${'c'.repeat(22)}`, '/replay']) expect((await open(url)).body).toContain(SIGN)
  })

  it.each(['/', '/mystery-box', '/replays', '/share?s=x'])('%s is the file as it was built', async (url) => {
    const { headers, body } = await open(url)
    expect(body).toBe(DOCUMENT)
    expect(headers['x-robots-tag']).toBeUndefined()
  })
})
