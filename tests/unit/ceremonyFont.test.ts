import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { places } from '../../tools/assets/places.ts'
import { CEREMONY, ceremonyCharacters } from '../../tools/fonts/characters.ts'

const files = ['src/client', 'scenes'].flatMap((folder) =>
  readdirSync(join(places.root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/(^|\/)lab\//.test(file))
    .map((file) => join(folder, file)),
)
const textOf = (file: string) => readFileSync(join(places.root, file), 'utf8')

/** Classes in the ceremonial font with their style sheets. Elsewhere the font is only named. */
const classes = files
  .filter((file) => file.endsWith('.module.css'))
  .flatMap((file) =>
    [...textOf(file).matchAll(/\.(\w+) \{[^}]*var\(--f-cere\)/g)].map(([, name = '']) => ({ sheet: basename(file), name })),
  )

/** Define the font for scenes, and how its words are painted. */
const KIT = ['scenes/kit/parts/paint.ts', 'scenes/kit/parts/PaintedTitle.ts']

const usesIt = (file: string) => {
  const text = textOf(file)
  return (
    /FONTS\.ceremony|paintCeremony\(|new PaintedTitle\(|QingKe/.test(text) ||
    classes.some(({ sheet, name }) => text.includes(`/${sheet}'`) && text.includes(`css.${name}`))
  )
}

it('knows the classes', () => expect(classes).toHaveLength(3))

it('lists every file that sets words in the ceremonial font', () => {
  const users = files.filter((file) => /\.tsx?$/.test(file) && !KIT.includes(file) && usesIt(file))
  expect(users.sort()).toEqual(Object.keys(CEREMONY).sort())
})

it.each(Object.entries(CEREMONY))('%s: the font has what it sets in it', (file, words) => {
  const written = file.endsWith('ResultHero.tsx') ? textOf('src/client/stage/result.ts') : textOf(file)
  const bare = written.replaceAll(' ', '')
  const told = words.filter((word) => /[\u4e00-\u9fff]/.test(word))
  expect(told.filter((word) => !bare.includes(word))).toEqual([])
  const titles = [...written.matchAll(/className=\{css\.title\}>([\u4e00-\u9fff]+)</g)].flatMap(([, title = '']) => [...title])
  expect(titles.filter((sign) => !ceremonyCharacters().includes(sign))).toEqual([])
})
