import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { named, objection } from '../../tools/newMode/names.ts'
import { EDITS, entered, takes } from '../../tools/newMode/registries.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const TABLE = "import { A } from './a.ts'\n\n/** All. */\nexport const ALL = {\n  a: A,\n}\nconst OTHER = {\n  a: 1,\n}\n"

describe('the name of a new mode', () => {
  it.each([
    ['none', undefined, 'needs a name'],
    ['an upper-case letter', 'Lantern', 'is no name of a mode'],
    ['a hyphen', 'sky-lanterns', 'is no name of a mode'],
    ['a path', '../evil', 'is no name of a mode'],
    ['too long', 'a'.repeat(17), 'is longer than'],
    ['that of a mode', 'dream', 'is a mode already'],
    ['that of a record', 'upgrade', 'is a record already'],
    ['that of a house', 'grant', 'is a house account already'],
    ['a path of calls', 'profile', 'is a part of the paths of calls already'],
    ['a word of JavaScript', 'constructor', 'is a word of JavaScript already'],
    ['a page', 'mine', 'src/client/pages/mine/ is there already'],
    ['a folder of the artists', 'items', 'assets/items/ is there already'],
  ])('is refused: %s', (_why, name, says) => expect(objection(root, name)).toContain(says))

  it('may be a new word', () => expect(objection(root, 'lantern')).toBeNull())

  it('stands in every form of the templates', () => {
    const forms = 'template-name template_name templateName TemplateName TEMPLATE_NAME'
    expect(named(forms, 'lantern')).toBe('lantern lantern lantern Lantern LANTERN')
  })
})

describe('a registry', () => {
  it.each(EDITS)('takes one more entry: $file $table', ({ file, table }) => {
    expect(takes(readFileSync(path.join(root, file), 'utf8'), { table })).toBe(true)
  })

  it('gets the entry at the end of its table, and the import', () => {
    const text = entered(TABLE, { table: 'export const ALL', entry: '  b: B,', imports: "import { B } from './b.ts'" })
    expect(text).toBe(`import { B } from './b.ts'\n${TABLE.replace('a: A,\n', 'a: A,\n  b: B,\n')}`)
  })

  it('that is not there, or there twice, takes none', () => {
    expect(takes(TABLE, { table: 'const NONE' })).toBe(false)
    expect(takes(TABLE + TABLE, { table: 'export const ALL' })).toBe(false)
  })
})
