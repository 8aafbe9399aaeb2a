/** What the build makes of the document that Vite wrote: who waits for whom, and what is asked for early. Text in, text out. */

export interface HomeFiles {
  /** Code of 首页 with what it imports beyond the first load, as urls. */
  scripts: readonly string[]
  styles: readonly string[]
  picture: string
}

const STYLE_LINK = /\n?[ \t]*<link rel="stylesheet"[^>]*>/g
const PRELOADED_SCRIPT = /<link rel="modulepreload"([^>]*?)href=("[^"]+")>/g

/**
 * The splash is in the document; the style sheets of the product follow it, so that it is painted without them.
 * Scripts still run after them: a script waits for the sheets before it.
 */
export function sheetsBehindSplash(html: string): string {
  const sheets = html.match(STYLE_LINK) ?? []
  const bare = html.replace(STYLE_LINK, '')
  return bare.replace('</body>', `${sheets.map((sheet) => `  ${sheet.trim()}\n  `).join('')}</body>`)
}

/** Chunks that would only be fetched early are run as soon as they are there: each is a task of its own then, instead of all being one long one. */
export function chunksAsTasks(html: string): string {
  return html.replace(
    PRELOADED_SCRIPT,
    (_, attributes: string, url: string) => `<script type="module" async${attributes.trimEnd()} src=${url}></script>`,
  )
}

const FONT = /\n?[ \t]*<link rel="preload" as="font"[^>]*>/g

/** Fonts are asked for early and come last: until they are there the system's stand in, while nothing stands in for code. */
export function fontsBehindCode(html: string): string {
  const fonts = (html.match(FONT) ?? []).map((font) => font.trim().replace('>', ' fetchpriority="low">'))
  return html.replace(FONT, '').replace('</head>', `${indented(fonts)}  </head>`)
}

/** Urls of the fonts that a document asks for early. */
export function fontsOf(html: string): string[] {
  return (html.match(FONT) ?? []).flatMap((font) => /href="([^"]+)"/.exec(font)?.[1] ?? [])
}

/** The document of `/`: also asks for code, style and the first picture of 首页, which the browser would learn of only from the scripts. */
export function withHome(html: string, { scripts, styles, picture }: HomeFiles): string {
  const early = [
    ...scripts.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`),
    `<link rel="preload" as="image" href="${picture}">`,
  ]
  const sheets = styles.map((url) => `<link rel="stylesheet" crossorigin href="${url}">`)
  return html.replace('</head>', `${indented(early)}  </head>`).replace('</body>', `${indented(sheets)}  </body>`)
}

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}\n`).join('')
