import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/* `npm run art:lighten` recompresses the png originals without loss where that makes them smaller. The pixels do not change. */

const root = path.resolve(import.meta.dirname, '../../assets')
const SETTINGS = [
  { compressionLevel: 9, adaptiveFiltering: true },
  { compressionLevel: 9, adaptiveFiltering: false },
]

async function lighten(file: string): Promise<number> {
  const before = await readFile(file)
  const tries = await Promise.all(SETTINGS.map((settings) => sharp(before).png(settings).toBuffer()))
  const best = tries.reduce((least, next) => (next.length < least.length ? next : least))
  if (best.length >= before.length) return 0
  await writeFile(file, best)
  return before.length - best.length
}

let saved = 0
for (const name of await readdir(root, { recursive: true })) {
  if (name.endsWith('.png')) saved += await lighten(path.join(root, name))
}
process.stdout.write(`${(saved / 1e6).toFixed(1)} MB lighter\n`)
