import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Folders of the asset build as absolute paths. */
export const places = {
  root,
  originals: path.join(root, 'assets'),
  public: path.join(root, 'public'),
  images: path.join(root, 'public/images'),
  bundles: path.join(root, 'public/assets'),
  spine: path.join(root, 'public/spine'),
  svga: path.join(root, 'public/svga'),
  audio: path.join(root, 'public/audio'),
  fonts: path.join(root, 'public/fonts'),
  fontsCss: path.join(root, 'src/client/styles/fonts.css'),
  ids: path.join(root, 'src/shared/assetIds.ts'),
  work: path.join(root, '.assetpack'),
}

/** Files directly in a folder with one of the extensions (`.png`), sorted by name. Empty when there is no such folder. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => endings.includes(path.extname(file)))
    .sort()
    .map((file) => path.join(folder, file))
}

/** Names of the folders directly in a folder, sorted. Empty when there is no such folder. */
export function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** `…/crown.png` → `crown`. */
export function stem(file: string): string {
  return path.basename(file, path.extname(file))
}

/** Path relative to `root`, with forward slashes on every system. */
export function below(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}
