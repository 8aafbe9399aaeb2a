/**
 * `npm run new:mode NAME` creates a small working mode from the template, in every layer, and enters it into every registry. It changes
 * nothing when the name is not allowed.
 */
import { buildAssets } from '../assets/build.ts'
import { places } from '../assets/places.ts'
import { writeMode } from './makeMode.ts'
import { objection } from './names.ts'

const JOURNAL = 'src/server/platform/db/migrations/meta/_journal.json'

const [name] = process.argv.slice(2)
const why = objection(places.root, name)
if (why || !name) {
  process.stderr.write(`no mode made: ${why}\n`)
  process.exit(1)
}
const { files, registries } = await writeMode(places.root, name)
await buildAssets()
process.stdout.write(`New:
${files.map((file) => `  ${file}\n`).join('')}Entered in:
${[...registries, 'src/shared/assetIds.ts'].map((file) => `  ${file}\n`).join('')}
The mode ${name} stands.
  Name it           src/shared/modes/${name}/facts.ts, kinds.ts and wherever else players read 新玩法
  Play it           npm run dev, and open /${name}; a tile on 首页 is an entry in src/client/modes/registry/tiles.ts
  Check it          npm run check:mode ${name}
  Take its pictures npm run test:visual -- --update --grep ${name}
  Go on             docs/modes.md
  Undo              delete what stands under New, git checkout what stands under Entered in and ${JOURNAL}, npm run assets
`)
