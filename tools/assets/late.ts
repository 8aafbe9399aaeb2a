/** Makes what `LATE_PICTURES=later` left out of a build of the client, and lays it beside that client, which may be in use. */
import { copyFile, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { buildAssets } from './build.ts'
import { below, places } from './places.ts'

const client = path.join(places.root, 'dist/client')

const { made } = await buildAssets()
for (const file of made) {
  const target = path.join(client, below(places.public, file))
  await mkdir(path.dirname(target), { recursive: true })
  await copyFile(file, `${target}.new`)
  await rename(`${target}.new`, target)
}
