import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Folders of the asset build, absolute. */
export const places = {
  root,
  originals: path.join(root, 'assets'),
  public: path.join(root, 'public'),
  images: path.join(root, 'public/images'),
  bundles: path.join(root, 'public/assets'),
  audio: path.join(root, 'public/audio'),
  fonts: path.join(root, 'public/fonts'),
  fontsCss: path.join(root, 'src/client/styles/fonts.css'),
  work: path.join(root, '.assetpack'),
}

/** Files directly in a folder with one of the endings (`.png`), sorted by name; empty when there is no such folder. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => endings.includes(path.extname(file)))
    .sort()
    .map((file) => path.join(folder, file))
}

/** `…/crown.png` → `crown`. */
export function stem(file: string): string {
  return path.basename(file, path.extname(file))
}
