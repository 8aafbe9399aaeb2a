import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/* Writes src/shared/tokens.ts from the design tokens in src/client/styles/tokens.css: npm run tokens. Scenes read the one, styles the other. */

const root = path.resolve(import.meta.dirname, '../..')
const css = path.join(root, 'src/client/styles/tokens.css')

/** Where the tokens for scenes lie. */
export const tokensFile = path.join(root, 'src/shared/tokens.ts')

/** The text of `tokens.ts` that belongs to the present `tokens.css`. */
export async function tokensModule(): Promise<string> {
  const tokens = [...(await readFile(css, 'utf8')).matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
  const table = (pattern: RegExp, write: (parts: RegExpMatchArray) => string) =>
    tokens.flatMap(({ name, value }) => {
      const parts = value.match(pattern)
      return parts ? [`  ${/-/.test(name) ? `'${name}'` : name}: ${write(parts)},`] : []
    })
  const sections: [says: string, name: string, rows: string[]][] = [
    ['Colours, 0xrrggbb.', 'COLOURS', table(/^#([0-9a-f]{6})$/, ([, digits]) => `0x${digits}`)],
    ['Motion curves: x1, y1, x2, y2 of a cubic Bezier.', 'CURVES', table(/^cubic-bezier\(([^)]+)\)$/, ([, numbers]) => `[${numbers}]`)],
    ['Durations in ms.', 'DURATIONS', table(/^(\d+)ms$/, ([, ms]) => `${ms}`)],
    ['Type, space, cuts: px of the 375 wide design.', 'SIZES', table(/^(\d+)px$/, ([, px]) => `${px}`)],
  ]
  const body = sections.map(([says, name, rows]) => `/** ${says} */\nexport const ${name} = {\n${rows.join('\n')}\n} as const\n`)
  return `// Written by \`npm run tokens\` from src/client/styles/tokens.css: change it there.\n\n${body.join('\n')}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(tokensFile, await tokensModule())
