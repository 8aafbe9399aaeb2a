// Reads: **/*.md
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'test-results'])

/** Paths of all pages below a folder, relative to the repository. */
function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return extname(path) === '.md' ? [path] : []
    return entry.name.startsWith('.') || NOT_OURS.has(entry.name) ? [] : pagesBelow(path)
  })
}

const PAGES = pagesBelow('')
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
const withoutFences = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return matches(withoutFences(text), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

/** Links of a page that lead nowhere: to a file that is not there, or to a heading that its page does not have. */
function deadLinks(page: string, text: string): string[] {
  const prose = withoutFences(text).replace(/`[^`\n]*`/g, '')
  const links = [...matches(prose, /\]\(([^)\s]+)[^)]*\)/g), ...matches(prose, /\b(?:src|href)="([^"]+)"/g)]
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return true
    if (anchor === undefined) return false
    return !anchorsOf(target === page ? text : textOf(target)).includes(decodeURIComponent(anchor))
  })
}

/** Scripts that a page tells its readers to run: `npm run NAME`, and the `name:part`s on the same line. */
function scriptsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.includes('npm run '))
  return lines.flatMap((line) => [...matches(line, /npm run ([\w:-]+)/g), ...matches(line, /`([a-z]+:[a-z]+)`/g)])
}

/** What tests and generators write is there only after they have run. A template names the files that it becomes. */
const GENERATED = /^(?:tests\/visual\/report|tools\/art\/textures)\/|templateName/

/** Files of the sources that a page names by their path from the repository's root, or by the alias of their layer. */
const filesIn = (text: string) =>
  matches(withoutFences(text), /`((?:scenes|src|tests|tools|#scenes|#shared|#state|#client|#server)\/[\w./-]+\.\w+)`/g).map((file) =>
    file.replace(/^#scenes\//, 'scenes/').replace(/^#/, 'src/'),
  )

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

describe('the documentation', () => {
  it('is found', () => {
    expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'docs/decisions/README.md', 'tests/visual/README.md']))
  })

  it.each(PAGES)('%s links to what exists', (page) => {
    expect(deadLinks(page, textOf(page))).toEqual([])
  })

  it.each(PAGES)('%s names commands of package.json', (page) => {
    expect(scriptsIn(textOf(page)).filter((name) => !(name in scripts))).toEqual([])
  })

  it.each(PAGES)('%s names files that exist', (page) => {
    expect(filesIn(textOf(page)).filter((file) => !GENERATED.test(file) && !existsSync(join(root, file)))).toEqual([])
  })

  it('has every page of the decisions in their index', () => {
    const index = textOf('docs/decisions/README.md')
    const pages = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
    expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([])
  })
})

describe('these tests', () => {
  it('see a dead link, picture and anchor, and none in code', () => {
    const text =
      '# One two\n[a](#one-two) [b](#three) [c](nowhere.md) <img src="no.webp">\n`[d](x)` [e](operations.md#upgrades) [f](https://g.h)\n'
    expect(deadLinks('docs/payments.md', text)).toEqual(['#three', 'nowhere.md', 'no.webp'])
  })

  it('see commands and files', () => {
    expect(scriptsIn('`npm run art:none` · `art:no`\n`ack:auto`')).toEqual(['art:none', 'art:no'])
    expect(filesIn('`src/none.ts` and `src/folder`, `none.ts`')).toEqual(['src/none.ts'])
  })
})
