/** What the first load of 首页 may cost (design 4.2): one truth for `npm run bench:load` and tests/e2e/firstLoad.test.ts. */
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** kB are 1024 bytes, times are ms after the navigation began. */
export const LOAD_BUDGET = { scriptKb: 110, allKb: 350, lcp: 1_800, tbt: 100, cls: 0.02 } as const

/** Scripts that a built document names: what it runs, and what it asks for ahead. */
const NAMED = /<(?:script\b[^>]*?\bsrc|link\b[^>]*?rel="modulepreload"[^>]*?\bhref)="(\/[^"]+)"/g
/** Static imports of a built chunk; `import(…)` is not one. */
const IMPORTED = /(?:^|[;}\s])(?:import|export)(?:[^;"'()]*?from)?\s*["']\.\/([^"']+)["']/g

/** Addresses of all scripts that the document `index.html` of a build loads before 首页 is drawn, with everything that they import. */
export function firstScripts(dist: string): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const found = new Set<string>()
  const waiting = [...html.matchAll(NAMED)].map(([, url = '']) => url)
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue
    found.add(url)
    const code = readFileSync(join(dist, url), 'utf8')
    waiting.push(...[...code.matchAll(IMPORTED)].map(([, name = '']) => new URL(name, `http://dist${url}`).pathname))
  }
  return [...found]
}

/** Gzipped kB of the files of a build at these addresses; the server itself sends brotli, the budget is in gzip. */
export function gzippedKb(dist: string, urls: readonly string[]): number {
  const files = urls.map((url) => join(dist, url)).filter((file) => existsSync(file))
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1024
}

/** Bytes of a reply to a browser's request, headers included. */
export function replyBytes(origin: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (reply) => {
      const lines = reply.rawHeaders.reduce((sum, word) => sum + word.length + 2, 0)
      let bytes = `HTTP/1.1 ${reply.statusCode} ${reply.statusMessage}\r\n`.length + lines + 2
      reply.on('data', ({ length }: Buffer) => {
        bytes += length
      })
      reply.on('end', () => resolve(bytes))
    })
    asked.on('error', reject).end()
  })
}
