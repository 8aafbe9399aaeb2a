import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { FLOORS } from '../../tools/lint/law.ts'
import { LAW_FILE, lawText } from '../../tools/lint/lawText.ts'
import { type Crime, lintPlanted } from '../support/plantedLint.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const imports = (...paths: string[]) => `${paths.map((path) => `import '${path}'`).join('\n')}\n`

/** What is planted, and the words of the law that must answer it. */
const CRIMES: Record<string, Crime> = {
  'shared imports state': { file: 'src/shared/crime1.ts', text: imports('#state/platform/app.ts'), says: 'shared imports no other layer' },
  'shared imports the server': {
    file: 'src/shared/crime2.ts',
    text: imports('#server/wiring/app.ts'),
    says: 'shared imports no other layer',
  },
  'shared uses Node': { file: 'src/shared/crime3.ts', text: imports('node:fs'), says: 'shared runs in the browser too' },
  'shared uses React': { file: 'src/shared/crime4.ts', text: imports('react'), says: 'no React in this layer' },
  'state uses React': { file: 'src/state/crime1.ts', text: imports('react'), says: 'no React in this layer' },
  'state uses React through valtio': { file: 'src/state/crime2.ts', text: imports('valtio'), says: 'import valtio/vanilla' },
  'state uses Pixi': { file: 'src/state/crime3.ts', text: imports('@pixi/core'), says: 'state knows neither Node, Pixi nor React' },
  'state imports a scene, lazily': {
    file: 'src/state/crime4.ts',
    text: "export const scene = () => import('#scenes/kit/clock.ts')\n",
    says: 'state imports shared only',
  },
  'state imports the client': { file: 'src/state/crime5.ts', text: imports('#client/routes.ts'), says: 'state imports shared only' },
  'the kit imports a scene': { file: 'scenes/kit/crime1.ts', text: imports('../crime-a/script.ts'), says: 'the kit knows no scene' },
  'a part of the kit imports a scene': {
    file: 'scenes/kit/crime-part/crime1.ts',
    text: imports('../../crime-a/script.ts'),
    says: 'the kit knows no scene',
  },
  'a part of a scene imports another': {
    file: 'scenes/crime-a/part/crime1.ts',
    text: imports('../../crime-b/script.ts'),
    says: 'a scene imports its own folder and ../kit only',
  },
  'a scene imports another': {
    file: 'scenes/crime-a/crime2.ts',
    text: imports('../crime-b/script.ts'),
    says: 'a scene imports its own folder and ../kit only',
  },
  'a scene imports the client': {
    file: 'scenes/crime-a/crime3.ts',
    text: imports('#client/routes.ts'),
    says: 'scenes import kit, state and shared',
  },
  'a scene fetches': { file: 'scenes/crime-a/crime4.ts', text: "export const get = () => fetch('/')\n", says: 'global variable fetch' },
  'a scene touches the page': {
    file: 'scenes/crime-a/crime5.ts',
    text: 'export const title = () => document.title\n',
    says: 'global variable document',
  },
  'a second file imports the Spine runtime': {
    file: 'scenes/kit/crime6.ts',
    text: imports('pixi-spine'),
    says: 'only scenes/kit/SpineView.ts imports the Spine runtime',
  },
  'the client imports the yardstick of SVGA': {
    file: 'src/client/crime1.ts',
    text: imports('svgaplayerweb'),
    says: 'no layer imports svgaplayerweb',
  },
  'the SVGA player imports its yardstick': {
    file: 'scenes/kit/svga/crime7.ts',
    text: imports('svgaplayerweb'),
    says: 'no layer imports svgaplayerweb',
  },
  'the client imports the server': {
    file: 'src/client/crime2.ts',
    text: imports('#server/wiring/app.ts'),
    says: 'never imports the server',
  },
  'a page imports a page': {
    file: 'src/client/pages/crime/CrimePage.tsx',
    text: imports('#client/pages/other/OtherPage.tsx'),
    says: 'pages never import one another',
  },
  'a page climbs into another': {
    file: 'src/client/pages/crime/part.tsx',
    text: imports('../other/part.tsx'),
    says: 'another folder of the client is imported by its alias',
  },
  'a mode imports a mode': {
    file: 'src/client/modes/crime/room/part.tsx',
    text: imports('#client/modes/other/words.ts'),
    says: 'modes know neither pages nor one another',
  },
  'what all pages share imports one of them': {
    file: 'src/client/chrome/crime7.tsx',
    text: imports('#client/pages/bag/BagPage.tsx'),
    says: 'what pages and modes share knows none of them',
  },
  'a mode of the state imports a mode': {
    file: 'src/state/modes/crime/stage.ts',
    text: imports('#state/modes/other/stage.ts'),
    says: 'modes do not know one another',
  },
  'a mode of the state imports a registry': {
    file: 'src/state/modes/crime/own.ts',
    text: imports('#state/modes/registry/own.ts'),
    says: 'modes do not know one another',
  },
  'a mode imports a registry': {
    file: 'src/client/modes/crime/ways.ts',
    text: imports('#client/modes/registry/ways.ts'),
    says: 'modes know neither pages nor one another',
  },
  'a registry of the modes imports a page': {
    file: 'src/client/modes/registry/crime.ts',
    text: imports('#client/pages/bag/BagPage.tsx'),
    says: 'what knows all modes knows no page',
  },
  'what all pages share imports a registry of the modes': {
    file: 'src/client/chrome/crime8.ts',
    text: imports('#client/modes/registry/ways.ts'),
    says: 'what pages and modes share knows none of them',
  },
  'the server imports state': {
    file: 'src/server/crime1.ts',
    text: imports('#state/platform/app.ts'),
    says: 'the server imports shared only',
  },
  'a floor imports a higher one': {
    file: 'src/server/core/crime/rows.ts',
    text: imports('#server/modes/battle/room.ts'),
    says: 'core imports lower floors only',
  },
  'a domain imports another of its floor': {
    file: 'src/server/economy/crime/rows.ts',
    text: imports('#server/economy/shop/buy.ts'),
    says: 'domains of one floor do not know each other',
  },
  'a part of a domain imports another of its floor': {
    file: 'src/server/economy/crime/part/rows.ts',
    text: imports('#server/economy/shop/buy.ts'),
    says: 'domains of one floor do not know each other',
  },
  'a domain climbs out of its folder': {
    file: 'src/server/core/crime/climb.ts',
    text: imports('../money/journal.ts'),
    says: 'another folder of the server is imported by its alias',
  },
  'a part of a domain climbs out of its folder': {
    file: 'src/server/core/crime/part/climb.ts',
    text: imports('../../money/journal.ts'),
    says: 'another folder of the server is imported by its alias',
  },
  'a relative climb into another layer': {
    file: 'src/client/chrome/crime3.ts',
    text: imports('../../state/app.ts'),
    says: 'another layer is imported by its alias',
  },
  'a test climbs into the source': {
    file: 'tests/unit/crime.ts',
    text: imports('../../src/shared/money.ts'),
    says: 'another layer is imported by its alias',
  },
  'a package imports the server': {
    file: 'packages/verify/src/crime1.ts',
    text: imports('../../../src/server/wiring/app.ts'),
    says: 'packages import shared only, by its path',
  },
  'a package imports by an alias that only we know': {
    file: 'packages/verify/src/crime2.ts',
    text: imports('#shared/money.ts'),
    says: 'packages import shared only, by its path',
  },
  'a package uses Node': { file: 'packages/verify/src/crime3.ts', text: imports('node:fs'), says: 'packages run in the browser too' },
  'the second implementation imports the first': {
    file: 'packages/verify/second/crime1.mjs',
    text: imports('../../../src/shared/fairness/draw.ts'),
    says: 'a second implementation imports nothing of the first',
  },
  'a cycle through an alias': {
    file: 'src/state/crime6.ts',
    text: "import { b } from '#state/crime7.ts'\nexport const a = () => b\n",
    says: 'part of a cycle',
  },
  'the other half of the cycle': {
    file: 'src/state/crime7.ts',
    text: "import { a } from './crime6.ts'\nexport const b = () => a\n",
    says: 'part of a cycle',
  },
  'a barrel file': { file: 'src/client/crime4.ts', text: "export * from './crime1.ts'\n", says: 'barrel' },
  'a forgotten console.log': { file: 'src/client/crime5.ts', text: "console.log('x')\n", says: 'console' },
  'an any': { file: 'src/client/crime6.ts', text: 'export const x: any = 1\n', says: 'any' },
}

/** What the law allows, so that it is not a wall. */
const LAWFUL: Record<string, string> = {
  'src/state/lawful1.ts': imports('valtio/vanilla', '#shared/money.ts', './other.ts'),
  'scenes/crime-a/lawful2.ts': imports('../kit/clock.ts', '#state/core/play/stage.ts', '#shared/book.ts', 'gsap', '@pixi/react'),
  'scenes/crime-a/part/lawful5.ts': imports('../script.ts', '../../kit/part/clock.ts', '#state/core/play/stage.ts'),
  'scenes/kit/part/lawful6.ts': imports('../clock.ts', './other.ts', '#state/core/play/stage.ts'),
  'scenes/kit/SpineView.ts': imports('pixi-spine'),
  'src/client/pages/crime/lawful3.tsx': imports(
    './part.tsx',
    '#client/chrome/Button.tsx',
    '#client/modes/battle/words.ts',
    '#scenes/kit/Stage.tsx',
  ),
  'src/client/modes/crime/room/lawful7.tsx': imports(
    '../words.ts',
    './part.tsx',
    '#client/stage/StageLayer.tsx',
    '#client/modes/modeLook.ts',
  ),
  'src/client/modes/registry/lawful11.ts': imports('#client/modes/modeLook.ts', '#client/modes/battle/words.ts'),
  'src/client/pages/crime/lawful12.ts': imports('#client/modes/registry/ways.ts'),
  'src/state/modes/registry/lawful13.ts': imports('#state/modes/modeState.ts', '#state/modes/battle/own.ts'),
  'src/state/modes/crime/lawful14.ts': imports('#state/modes/modeState.ts', './stage.ts'),
  'src/server/modes/crime/lawful4.ts': imports(
    './rows.ts',
    '#server/core/money/journal.ts',
    '#server/account/message/messages.ts',
    '#server/platform/deps.ts',
  ),
  'src/server/modes/crime/part/lawful8.ts': imports('../rows.ts', '#server/core/play/door.ts'),
  'src/server/core/crime/lawful9.ts': imports('#server/core/money/journal.ts', '#server/platform/db/connect.ts'),
  'packages/verify/src/kinds/lawful15.ts': imports('../../../../src/shared/money.ts', './kind.ts', 'zod/mini'),
  'packages/verify/second/lawful16.mjs': imports('node:crypto', './hash.mjs'),
  'src/server/wiring/lawful10.ts': imports('./deps.ts', '#server/modes/battle/room.ts', '#server/economy/shop/buy.ts'),
}

let verdictOn: (file: string) => string[] = () => []

beforeAll(() => {
  verdictOn = lintPlanted([...Object.values(CRIMES), ...Object.entries(LAWFUL).map(([file, text]) => ({ file, text }))])
}, 60_000)

describe('the import law is a lint error', () => {
  it.each(Object.entries(CRIMES))('%s', (_name, { file, says }) => {
    const errors = verdictOn(file).filter((line) => line.startsWith('::error'))
    expect(errors.join('\n')).toContain(says)
  })

  it.each(Object.keys(LAWFUL))('allows %s', (file) => {
    expect(verdictOn(file)).toEqual([])
  })
})

/** Files that an include or a message of the law names, e.g. `scenes/kit/device.ts`: below the root. */
const named = lawText().match(/\b(?:src|scenes|tools|tests)\/[\w/-]+\.\w+/g) ?? []

describe('the import law', () => {
  it.each([...new Set(named)])('names no file that is gone: %s', (file) => {
    expect(existsSync(join(root, file))).toBe(true)
  })

  it('finds the names at all', () => {
    expect(named).toContain('scenes/kit/SpineView.ts')
  })

  it('names every floor of the server, and no other folder stands there', () => {
    const folders = readdirSync(join(root, 'src/server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...FLOORS].sort())
  })

  it('is what Biome reads: npm run lint:law writes it', () => {
    expect(readFileSync(join(root, 'tools/lint', LAW_FILE), 'utf8')).toBe(lawText())
  })
})
