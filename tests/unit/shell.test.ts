import { describe, expect, it } from 'vitest'
import { chunksAsTasks, fontsBehindCode, fontsOf, sheetsBehindSplash, withHome } from '../../tools/shell/document.ts'

const WRITTEN = `<html>
  <head>
    <style>html{}</style>
    <script type="module" crossorigin src="/app/index.js"></script>
    <link rel="modulepreload" crossorigin href="/app/vendor.js">
    <link rel="stylesheet" crossorigin href="/app/index.css">
    <link rel="preload" as="font" type="font/woff2" href="/fonts/text.woff2" crossorigin="">
  </head>
  <body>
    <div id="splash"></div>
  </body>
</html>
`

const order = (html: string, ...parts: string[]) => parts.map((part) => html.indexOf(part))
const rising = (places: number[]) => places.every((place, at) => place > (places[at - 1] ?? 0))

describe('the built document', () => {
  it('paints the splash without waiting for a style sheet', () => {
    const html = sheetsBehindSplash(WRITTEN)
    expect(rising(order(html, '</head>', 'id="splash"', '<link rel="stylesheet" crossorigin href="/app/index.css">', '</body>'))).toBe(true)
    expect(html.match(/stylesheet/g)).toHaveLength(1)
  })

  it('runs every chunk as a task of its own', () => {
    const html = chunksAsTasks(WRITTEN)
    expect(html).toContain('<script type="module" async crossorigin src="/app/vendor.js"></script>')
    expect(html).not.toContain('modulepreload')
  })

  it('asks for fonts last', () => {
    const html = fontsBehindCode(withHome(WRITTEN, { scripts: ['/app/home.js'], styles: ['/app/home.css'], picture: '/images/a.webp' }))
    expect(rising(order(html, '/app/vendor.js', '/app/home.js', '/images/a.webp', '/fonts/text.woff2', '</head>', '/app/home.css'))).toBe(
      true,
    )
    expect(html).toContain('crossorigin="" fetchpriority="low">')
    expect(fontsOf(html)).toEqual(['/fonts/text.woff2'])
  })
})
