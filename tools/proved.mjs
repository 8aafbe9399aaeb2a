/**
 * `npm run test:proved`: runs the slow tests of tools whose subject was touched, and notes in tests/proved.json which of them pass (tools/run/proved.mjs).
 * Then takes the pictures of pages that load what was touched, and notes in tests/visual/proved.txt which are as expected (tests/visual/README.md).
 */
import { ensureBuilt } from './run/build.mjs'
import { takeTemporaryFolder } from './run/folder.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'
import { greenIn, prove, provedIn } from './run/proved.mjs'
import { suite } from './run/step.mjs'
import { provePictures } from './run/steps.mjs'
import { summarize } from './run/summary.mjs'

checkNode()
process.chdir(root)
takeTemporaryFolder()
await ensureInstalled()
await ensureBuilt()
const began = Date.now()
const results = []
for (const name of ['server', 'scenes']) {
  const { touched } = provedIn(name)
  if (touched.length === 0) continue
  const result = await suite(`${name}: slow tests of tools`, name, {}, { files: touched })
  prove(greenIn([result]))
  results.push(result)
}
results.push(await provePictures())
process.exitCode = summarize(results, Math.round((Date.now() - began) / 1000))
