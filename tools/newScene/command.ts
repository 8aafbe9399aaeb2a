/**
 * `npm run new:scene NAME` creates a small working scene from the template: its folder, its sprite, and its name in the stage's state. It
 * changes nothing when the name is not allowed.
 */
import { buildAssets } from '../assets/build.ts'
import { places } from '../assets/places.ts'
import { writeScene } from './makeScene.ts'
import { objection, pascal, storeFile } from './names.ts'

const [name] = process.argv.slice(2)
const why = objection(places.root, name)
if (why || !name) {
  process.stderr.write(`no scene made: ${why}\n`)
  process.exit(1)
}
const files = await writeScene(places.root, name)
await buildAssets()
process.stdout.write(`${[...files, 'src/shared/assetIds.ts'].map((file) => `  ${file}\n`).join('')}
The scene ${name} stands.
  Look at it        npm run lab
  Take its pictures npm run test:visual -- --update --grep ${name}
  Show it on a page enter${pascal(name)}() of ${storeFile(name)}
  Undo              delete scenes/${name}/, assets/${name}/ and ${storeFile(name)}, take '${name}' out of SceneName in src/state/core/play/stage.ts, npm run assets
`)
