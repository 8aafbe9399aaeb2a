/**
 * `npm test`: everything, on a machine with nothing but Node. Ends with one line, `N passed, N failed, N skipped`, summed over all steps.
 * `--outside` adds the server tests on the PostgreSQL and Redis of CI_DATABASE_URL and CI_REDIS_URL, where they answer.
 */
import { connect } from 'node:net'
import { join } from 'node:path'
import { ensureBuilt } from './run/build.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'
import { check, counted, skip, suite } from './run/step.mjs'

const bin = (path) => join(root, 'node_modules', path)
const tsx = bin('tsx/dist/cli.mjs')
const { CI_DATABASE_URL, CI_REDIS_URL } = process.env
/** The ordinary steps use the database that the packages bring, whatever the environment offers. */
const inside = { CI_DATABASE_URL: '', CI_REDIS_URL: '', DATABASE_URL: '', REDIS_URL: '', NODE_ENV: 'test' }

/** True when something accepts connections at a URL's host and port. */
function answers(url, defaultPort) {
  if (!url || !URL.canParse(url)) return Promise.resolve(false)
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || defaultPort), timeout: 2000 })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket
      .on('connect', () => end(true))
      .on('timeout', () => end(false))
      .on('error', () => end(false))
  })
}

async function outside() {
  const name = 'server on outside PostgreSQL and Redis'
  if (!(await answers(CI_DATABASE_URL, 5432))) return skip(name, 'CI_DATABASE_URL is not set or does not answer')
  if (!(await answers(CI_REDIS_URL, 6379))) return skip(name, 'CI_REDIS_URL is not set or does not answer')
  return suite(name, 'server', { ...inside, CI_DATABASE_URL, CI_REDIS_URL })
}

/** Steps one after the other. */
async function lane(...steps) {
  const results = []
  for (const step of steps) results.push(await step())
  return results
}

/** Two lanes for two cores: the long suites on one, the many small checks on the other; the browser suites alone at the end. */
async function everything(withOutside) {
  const parallel = await Promise.all([
    lane(
      () => check('types', [bin('typescript/bin/tsc')]),
      () => check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
      () => suite('unit', 'unit', inside),
    ),
    lane(() => suite('server', 'server', inside)),
  ])
  const alone = await lane(
    () => suite('scenes', 'scenes', inside),
    () => suite('e2e', 'e2e', inside),
    () => suite('faults planted in pictures', 'visual', inside),
    () => counted('visual', [tsx, 'tests/visual/command.ts'], inside),
    () => check('kill -9 under load, twice', [tsx, 'tests/load/kill9.ts', '--times', '2'], inside),
    ...(withOutside ? [outside] : []),
  )
  return [...parallel.flat(), ...alone]
}

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0)

checkNode()
process.chdir(root)
const began = Date.now()
await ensureInstalled()
await ensureBuilt()
const results = await everything(process.argv.includes('--outside'))
const skipped = results.flatMap((result) => result.skipped)
process.stdout.write('\n')
for (const { name, reason } of skipped) process.stdout.write(`skipped: ${name}: ${reason}\n`)
for (const { name, passed, failed } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
process.stdout.write(`in ${Math.round((Date.now() - began) / 1000)} s\n`)
process.stdout.write(`${total(results, 'passed')} passed, ${total(results, 'failed')} failed, ${skipped.length} skipped\n`)
process.exitCode = total(results, 'failed') === 0 ? 0 : 1
