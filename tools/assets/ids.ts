import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { filesIn, places, stem } from './places.ts'
import { PICTURE_ENDINGS, SPRITES } from './rules.ts'
import { skeletonFolders } from './spines.ts'
import { scenesWithSprites } from './stage.ts'

interface IdKind {
  type: string
  says: string
  from: string
  endings: readonly string[]
}

const PICTURES = PICTURE_ENDINGS
const KINDS: readonly IdKind[] = [
  { type: 'ItemArt', says: 'An item picture: `assets/items/<art>.png`.', from: 'items', endings: PICTURES },
  { type: 'BoxArt', says: 'A box picture: `assets/boxes/<art>.png`.', from: 'boxes', endings: PICTURES },
  { type: 'AvatarId', says: 'A portrait: `assets/avatars/<id>.png`.', from: 'avatars', endings: PICTURES },
  { type: 'AvatarFrame', says: 'A frame around a portrait: `assets/avatar-frames/<name>.png`.', from: 'avatar-frames', endings: PICTURES },
  { type: 'BackgroundName', says: 'A page or scene background: `assets/chrome/bg/<name>`.', from: 'chrome/bg', endings: PICTURES },
  { type: 'HeroArt', says: 'A large picture of a page: `assets/chrome/hero/<name>.png`.', from: 'chrome/hero', endings: PICTURES },
  { type: 'IconName', says: 'An icon of a hub: `assets/chrome/icons/<name>.png`.', from: 'chrome/icons', endings: PICTURES },
  { type: 'EmblemArt', says: 'The gold emblem in one of its looks: `assets/emblem/<name>.png`.', from: 'emblem', endings: PICTURES },
  { type: 'EffectName', says: 'An SVGA animation: `assets/effects/<name>.svga`.', from: 'effects', endings: ['.svga'] },
  { type: 'SoundName', says: 'A sound effect: `assets/audio/effects/<id>.webm`.', from: 'audio/effects', endings: ['.webm'] },
  { type: 'MusicName', says: 'A music loop: `assets/audio/music/<track>.webm`.', from: 'audio/music', endings: ['.webm'] },
]

/** Builds the text of `src/shared/assetIds.ts` from the originals. */
export function idsText(originals: string): string {
  const names = ({ from, endings }: IdKind) => filesIn(path.join(originals, from), endings).map(stem)
  const scenes = scenesWithSprites(originals)
  const sprites = scenes.map((scene) => {
    const frames = filesIn(path.join(originals, scene, SPRITES), PICTURE_ENDINGS).map(stem)
    return `  '${scene}':${union(frames, '    ')}`
  })
  const skeletons = skeletonFolders(originals)
  return `${[
    '// Made by `npm run assets` from the names of the files below assets/. Commit it with them.',
    ...KINDS.map((kind) => `/** ${kind.says} */\nexport type ${kind.type} =${union(names(kind), '  ')}`),
    `/** A bundle of \`/assets/manifest.json\`: a scene with sprites of its own. */\nexport type BundleName =${union(scenes, '  ')}`,
    `/** Frames of each scene's atlas: \`assets/<scene>/sprites/<frame>\`. */\nexport interface SpriteNames {\n${sprites.join('\n')}\n}`,
    `/** Spine skeletons by their folder below assets/. */\nexport const SKELETONS = [${skeletons.map((name) => `\n  '${name}',`).join('')}\n] as const\nexport type SkeletonName = (typeof SKELETONS)[number]`,
  ].join('\n\n')}\n`
}

function union(names: readonly string[], indent: string): string {
  if (names.length === 0) return ' never'
  return names.map((name) => `\n${indent}| '${name}'`).join('')
}

/** Writes `src/shared/assetIds.ts` if its text changed. Resolves to true when it did. */
export async function writeIds(): Promise<boolean> {
  const text = idsText(places.originals)
  if (existsSync(places.ids) && (await readFile(places.ids, 'utf8')) === text) return false
  // Written under another name and renamed, so that no compiler reads half a file.
  await writeFile(`${places.ids}.new`, text)
  await rename(`${places.ids}.new`, places.ids)
  return true
}
