/** `npm run test:visual`: every preview and every route as pictures, compared to the pixel (tests/visual/README.md). */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveBuiltScenes } from '../support/scenePage/built.ts'
import { photographRevision } from './against.ts'
import { orphans, passes, unexpected, type Verdict } from './core/judge.ts'
import { Photographs } from './core/pictures.ts'
import { quickNames } from './core/quick.ts'
import { type Job, nameOf, type Picture, type Shot, SIZES, type Size } from './core/shot.ts'
import { keyOf, Snapshots } from './core/snapshots.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { renew } from './renew.ts'
import { writeReport } from './reporting/write.ts'
import { shootRounds } from './rounds.ts'
import { routeJobs } from './routes/routes.ts'
import { listPreviews, sceneJob } from './scenes/scenes.ts'
import { openStudio } from './studio.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const REPORT = join(here, 'report')
const CLIENT = process.env.CLIENT_DIR || join(root, 'dist/client')
const SNAPSHOTS = process.env.SNAPSHOTS || join(here, 'snapshots')
const PHOTOGRAPHS = process.env.PHOTOGRAPHS || join(root, 'node_modules/.cache/visual')
const say = (text: string) => process.stdout.write(`${text}\n`)
const onItsPlatform = process.platform === 'linux' && process.arch === 'x64'

/** What the pictures are compared with. */
interface Expectations {
  snapshots: Snapshots
  photographs: Photographs
}

/** True when a shot has one of the sizes and every word of `grep` is in its name. */
function isWanted(shot: Shot, { grep, only, sizes }: Options): boolean {
  const name = nameOf(shot)
  if (only && name !== only) return false
  return sizes.includes(shot.size) && grep.split(/\s+/).every((word) => name.includes(word))
}

/** Everything that can be shot in the sizes that were asked for, and the part of it whose names were. */
async function findJobs(scenesUrl: string, options: Options, snapshots: Snapshots): Promise<{ shown: Shot[]; jobs: Job[] }> {
  const [size] = options.sizes as [Size]
  const studio = await openStudio(CLIENT)
  const previews = await listPreviews(studio, scenesUrl, size).finally(() => studio.close())
  const scenes = options.sizes.flatMap((each) =>
    previews.map((preview) => (only: (shot: Shot) => boolean) => sceneJob(scenesUrl, preview, each, only)),
  )
  const makers = [...routeJobs(options.sizes), ...scenes]
  const shown = makers.flatMap((make) => make(() => true).shots)
  const quick = options.quick ? quickNames(shown) : null
  const isAsked = (shot: Shot) => (quick === null || quick.has(nameOf(shot))) && !(options.unknown && snapshots.expected(shot))
  const wanted = (shot: Shot) => isWanted(shot, options) && isAsked(shot)
  return {
    shown,
    jobs: makers.map((make) => make(wanted)).filter(({ shots }) => shots.length > 0),
  }
}

const failures = (verdicts: readonly Verdict[]) => verdicts.filter((verdict) => !passes(verdict))

function tell(round: number, verdicts: readonly Verdict[], seconds: number): void {
  say(`round ${round}: ${verdicts.length} pictures in ${seconds} s, ${failures(verdicts).length} not as expected`)
}

/** What did not happen or was not as expected, for the list that `npm test` ends with (tools/run/step.mjs). */
interface Told {
  name: string
  reason: string
}

interface Failure extends Told {
  file: string
  repeat: string
  final: boolean
}

/** Only what was taken may look otherwise the next time. */
function failureOf({ shot, kind, reason }: Verdict): Failure {
  const file = nameOf(shot)
  const final = kind === 'new' || kind === 'orphan'
  return { name: file, file, reason: `${kind}: ${reason.split('\n')[0]}`, repeat: `npm run test:visual -- --only '${file}'`, final }
}

function tally(passed: number, failures: Failure[], more: { skipped?: Told[]; unsteady?: Told[] } = {}): void {
  const failed = failures.length
  const { skipped = [], unsteady = [] } = more
  say(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed, failed, failures, skipped, unsteady }))
}

async function keep({ fingerprint, pixels }: Picture, photographs: Photographs): Promise<void> {
  await photographs.keep(keyOf(fingerprint), await pixels(), fingerprint.width, fingerprint.height)
}

/** `again` hears of jobs that could not be done at their first try. */
async function shootAndJudge(options: Options, { snapshots, photographs }: Expectations, again: (told: Told) => void): Promise<Verdict[]> {
  const server = await serveBuiltScenes()
  try {
    const { shown, jobs } = await findJobs(server.url, options, snapshots)
    const taken = (picture: Picture) => (options.report ? keep(picture, photographs) : Promise.resolve())
    let began = Date.now()
    const retaken = ({ shots }: Job, error: string) => {
      const name = `${shots[0] && nameOf(shots[0])} and the others of its job`
      say(`taken again: ${name}: ${error.split('\n')[0]}`)
      again({ name, reason: `not taken at the first try: ${error.split('\n')[0]}` })
    }
    const rounds = { ...options, snapshots, taken, again: retaken, openStudio: () => openStudio(CLIENT) }
    const verdicts = await shootRounds(jobs, rounds, (round, ofRound) => {
      tell(round, ofRound, Math.round((Date.now() - began) / 1000))
      began = Date.now()
    })
    const untaken = options.quick ? unexpected(snapshots, shown, SIZES) : []
    return [...verdicts, ...untaken, ...orphans(snapshots, shown).filter(({ shot }) => isWanted(shot, options))]
  } finally {
    await server.close()
  }
}

async function readSnapshots(dir: string): Promise<Snapshots> {
  const snapshots = new Snapshots(dir)
  await snapshots.load()
  return snapshots
}

/** Says what is not as expected, and what only another processor draws otherwise; writes the report. */
async function tellAll(verdicts: readonly Verdict[], options: Options, photographs: Photographs): Promise<void> {
  const bad = failures(verdicts)
  if (bad.length > 0 || options.report) {
    const page = await writeReport(verdicts, { dir: REPORT, photographs, all: options.report || options.reportOnly })
    say(`report: ${page}`)
  }
  for (const { shot, kind, reason } of verdicts.filter(({ kind }) => kind !== 'same'))
    say(`${kind}: ${nameOf(shot)}: ${reason.split('\n')[0]}`)
}

/** Resolves to the exit code. */
async function compare(options: Options, expectations: Expectations): Promise<number> {
  const unsteady: Told[] = []
  const verdicts = await shootAndJudge(options, expectations, (told) => unsteady.push(told))
  await tellAll(verdicts, options, expectations.photographs)
  const bad = failures(verdicts)
  if (!options.update) {
    tally(verdicts.length - bad.length, bad.map(failureOf), { unsteady })
    return bad.length === 0 ? 0 : 1
  }
  // Read again: another run may have renewed its part meanwhile.
  const renewed = await renew(verdicts, await readSnapshots(SNAPSHOTS), expectations.photographs)
  const broken = failures(verdicts).filter((verdict) => !renewed.includes(verdict))
  say(`${renewed.length} renewed`)
  tally(verdicts.length - broken.length, broken.map(failureOf), { unsteady })
  return broken.length === 0 ? 0 : 1
}

async function main(options: Options): Promise<number> {
  if (!existsSync(join(CLIENT, 'index.html'))) throw new Error(`there is no built client in ${CLIENT}: npm run build`)
  if (!options.against) return compare(options, { snapshots: await readSnapshots(SNAPSHOTS), photographs: new Photographs(PHOTOGRAPHS) })
  const other = await photographRevision(root, options)
  try {
    return await compare(options, { snapshots: await readSnapshots(other.snapshots), photographs: new Photographs(other.photographs) })
  } finally {
    await other.remove()
  }
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
  const reason = `pictures are compared on Linux x64 only; this is ${process.platform} ${process.arch}`
  tally(0, [], { skipped: [{ name: 'visual', reason }] })
  return 0
}

process.exit(await start(process.argv.slice(2)))
