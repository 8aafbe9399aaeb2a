import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../src/client/shell/oldEngine.js', import.meta.url))

/** The script for engines below the floor: its name in the build, with a hash like that of every file in `app/`, and its text without comments. */
export function oldEngineScript(): { name: string; text: string } {
  const text = readFileSync(SOURCE, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/\n?/g, '')
    .replace(/^\s+/gm, '')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { name: `app/old-${hash}.js`, text }
}

/** A document that runs the script beside the product: it waits for nothing and nothing waits for it. */
export function withOldEngineScript(html: string, name: string): string {
  return html.replace('</body>', `  <script async src="/${name}"></script>\n  </body>`)
}
