/**
 * `npm run new:mode NAME` creates a small working mode from the template, in every layer, and enters it into every registry. It changes
 * nothing when the name is not allowed.
 */
import { places } from '../assets/places.ts'
import { writeMode } from './makeMode.ts'
import { objection } from './names.ts'

const [name] = process.argv.slice(2)
const why = objection(places.root, name)
if (why || !name) {
  process.stderr.write(`no mode made: ${why}\n`)
  process.exit(1)
}
const { files, registries } = await writeMode(places.root, name)
process.stdout.write(`New:
${files.map((file) => `  ${file}\n`).join('')}Entered in:
${registries.map((file) => `  ${file}\n`).join('')}
The mode ${name} stands.
  Name it           src/shared/modes/${name}/facts.ts and kinds.ts: players read 新玩法 until then
  Play it           npm run dev, and open /${name}
  Test it           npx vitest run --project server tests/server/${name}
  Go on             docs/modes.md
  Undo              git checkout . && git clean -fd src tests scenes assets, if nothing else has changed since the last commit
`)
