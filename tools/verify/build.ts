import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { build } from 'vite'
import { BUILD_TARGETS } from '../floor/engines.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const at = (path: string) => join(root, 'packages/verify', path)

/** Bundles a module with everything it imports: published code needs no other package. */
async function bundled(path: string, format: 'es' | 'iife'): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: format === 'es' ? 'es2022' : BUILD_TARGETS,
      minify: format === 'es' ? false : 'oxc',
      lib: { entry: at(path), formats: [format], name: 'verifier', fileName: 'index' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${path} was not built`)
  return chunk.code
}

/** The design tokens that a style sheet names, taken from those of the product. A name that there is none of is a fault. */
function tokensOf(css: string): string {
  const all = readFileSync(join(root, 'src/client/styles/tokens.css'), 'utf8')
  const names = [...new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))]
  const values = names.map((name) => {
    const value = new RegExp(`^\\s*${name}: ([^;]+);`, 'm').exec(all)?.[1]
    if (!value) throw new Error(`no token is called ${name}`)
    return `${name}:${value}`
  })
  return `:root{${values.join(';')}}`
}

const tight = (css: string) => css.replace(/\s+/g, ' ').replace(/ ?([{};,>]) ?/g, '$1')

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the page may do: run its own script with its own style, and nothing else. It cannot ask any server for anything. */
const policyOf = (script: string, style: string) =>
  [
    "default-src 'none'",
    `script-src ${digest(script)}`,
    `style-src ${digest(style)}`,
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** The text of `verify.html`: one file with script and style in it, which works from a disk without a network. */
export async function buildPage(): Promise<string> {
  const script = await bundled('page/page.ts', 'iife')
  if (/<\/script|<!--/i.test(script)) throw new Error('the script of verify.html cannot stand in a page')
  const css = readFileSync(at('page/page.css'), 'utf8')
  const style = tight(tokensOf(css) + css)
  const parts: Readonly<Record<string, string>> = {
    '/* STYLE */': style,
    '/* SCRIPT */': script,
    '"POLICY"': `"${policyOf(script, style)}"`,
  }
  return Object.entries(parts).reduce((page, [place, text]) => page.replace(place, () => text), readFileSync(at('page/index.html'), 'utf8'))
}

/** The declarations of a module; what it names lies beside it. */
function declarations(path: string): string {
  const { code, errors } = isolatedDeclarationSync(at(path), readFileSync(at(path), 'utf8'), {})
  if (errors.length > 0) throw new Error(`${path} has no declarations: ${errors[0]?.message}`)
  return code.replaceAll(".ts'", ".js'").replaceAll('.ts"', '.js"')
}

/** Writes `packages/verify/dist`: the bundle, its types and the page. Returns the size of each file in bytes. */
export async function buildPackage(): Promise<{ name: string; bytes: number }[]> {
  const files = new Map([
    ['index.js', await bundled('src/index.ts', 'es')],
    ['index.d.ts', declarations('src/index.ts')],
    ['verdict.d.ts', declarations('src/verdict.ts')],
    ['verify.html', await buildPage()],
  ])
  mkdirSync(at('dist'), { recursive: true })
  for (const [name, text] of files) writeFileSync(join(at('dist'), name), text)
  return [...files].map(([name, text]) => ({ name, bytes: Buffer.byteLength(text) }))
}
