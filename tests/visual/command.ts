/** `npm run test:visual`: every preview and every route as pictures, compared to the pixel (tests/visual/README.md). */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveScenes } from '../support/scenePage/server.ts'
import { ExactPictures, orphans, type Verdict } from './core/judge.ts'
import { type Job, nameOf, type Shot, SIZES } from './core/shot.ts'
import { Snapshots } from './core/snapshots.ts'
import { openStudio } from './core/work.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { renew } from './renew.ts'
import { writeReport } from './reporting/write.ts'
import { shootRounds } from './rounds.ts'
import { routeJobs } from './routes/routes.ts'
import { listPreviews, sceneJob } from './scenes/scenes.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const REPORT = join(here, 'report')
const say = (text: string) => process.stdout.write(`${text}\n`)
const onItsPlatform = process.platform === 'linux' && process.arch === 'x64'

/** True when every word of `grep` is in the shot's name. */
function matches(shot: Shot, grep: string): boolean {
  const name = nameOf(shot)
  return grep.split(/\s+/).every((word) => name.includes(word))
}

/** Everything that can be shot, and the part of it that was asked for. */
async function findJobs(scenesUrl: string, grep: string): Promise<{ shown: Shot[]; jobs: Job[] }> {
  const client = process.env.CLIENT_DIR ?? join(root, 'dist/client')
  if (!existsSync(join(client, 'index.html'))) throw new Error(`there is no built client in ${client}: npm run build`)
  const studio = await openStudio()
  const previews = await listPreviews(studio, scenesUrl).finally(() => studio.close())
  const wanted = (shot: Shot) => matches(shot, grep)
  const scenes = SIZES.flatMap((size) => previews.map((preview) => (only: typeof wanted) => sceneJob(scenesUrl, preview, size, only)))
  const makers = [...scenes, ...routeJobs(client)]
  return {
    shown: makers.flatMap((make) => make(() => true).shots),
    jobs: makers.map((make) => make(wanted)).filter(({ shots }) => shots.length > 0),
  }
}

const failures = (verdicts: readonly Verdict[]) => verdicts.filter(({ kind }) => kind !== 'same')

function tell(round: number, verdicts: readonly Verdict[], seconds: number): void {
  const bad = failures(verdicts)
  say(`round ${round}: ${verdicts.length} pictures in ${seconds} s, ${bad.length} not as expected`)
}

function tally(passed: number, failed: number, skipped: { name: string; reason: string }[]): void {
  say(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed, failed, skipped }))
}

async function shootAndJudge(options: Options, snapshots: Snapshots): Promise<Verdict[]> {
  const server = await serveScenes()
  try {
    const { shown, jobs } = await findJobs(server.url, options.grep)
    let began = Date.now()
    const verdicts = await shootRounds(jobs, options, snapshots, (round, ofRound) => {
      tell(round, ofRound, Math.round((Date.now() - began) / 1000))
      began = Date.now()
    })
    return [...verdicts, ...orphans(snapshots, shown).filter(({ shot }) => matches(shot, options.grep))]
  } finally {
    await server.close()
  }
}

/** What is wrong with the folder itself. */
async function defectsOf(snapshots: Snapshots): Promise<string[]> {
  const strays = (await snapshots.strays()).map((file) => `orphan file: ${file}: npm run test:visual -- --update removes it`)
  return [...strays, ...snapshots.gaps().map((file) => `missing file: ${file}: take it back from the repository`)]
}

/** The folder as it is now. */
async function readSnapshots(): Promise<Snapshots> {
  const snapshots = new Snapshots(process.env.SNAPSHOTS ?? join(here, 'snapshots'))
  await snapshots.load()
  return snapshots
}

async function main(options: Options): Promise<number> {
  const snapshots = await readSnapshots()
  const exactPictures = new ExactPictures(join(root, 'node_modules/.cache/visual'))
  const verdicts = await shootAndJudge(options, snapshots)
  const bad = failures(verdicts)
  if (bad.length > 0 || options.report) {
    const page = await writeReport(verdicts, { dir: REPORT, snapshots, exactPictures, all: options.report || options.reportOnly })
    say(`report: ${page}`)
  }
  for (const { shot, kind, reason } of bad) say(`${kind}: ${nameOf(shot)}: ${reason.split('\n')[0]}`)
  if (!options.update) {
    const defects = await defectsOf(snapshots)
    for (const defect of defects) say(defect)
    tally(verdicts.length - bad.length, bad.length + defects.length, [])
    return bad.length + defects.length === 0 ? 0 : 1
  }
  // Read again: another run may have renewed its part meanwhile.
  const renewed = await renew(verdicts, await readSnapshots(), exactPictures)
  const broken = bad.length - renewed.length
  say(`${renewed.length} renewed`)
  tally(verdicts.length - broken, broken, [])
  return broken === 0 ? 0 : 1
}

async function start(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    say(USAGE)
    return 0
  }
  const options = readOptions(args)
  if (onItsPlatform) return main(options)
  if (options.reportOnly) {
    await main({ ...options, update: false })
    return 0
  }
  tally(0, 0, [{ name: 'visual', reason: `pictures are compared on Linux x64 only; this is ${process.platform} ${process.arch}` }])
  return 0
}

process.exit(await start(process.argv.slice(2)))
