/** `npm run test:visual`: every preview and every route as pictures, compared to the pixel (tests/visual/README.md). */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commitNow, NO_COMMIT } from '../../tools/run/record.mjs'
import { serveBuiltScenes } from '../support/scenePage/built.ts'
import { photographRevision } from './against.ts'
import { orphans, passes, unexpected, type Verdict } from './core/judge.ts'
import { Photographs } from './core/pictures.ts'
import { quickNames } from './core/quick.ts'
import { type Job, nameOf, type Picture, type Shot, SIZES, type Size } from './core/shot.ts'
import { keyOf, Snapshots } from './core/snapshots.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { type Choice, choose, NOTHING_PROVED } from './proved/choice.ts'
import { PROVED } from './proved/digest.ts'
import { Proofs } from './proved/proofs.ts'
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
const LEDGER = process.env.PROVED || join(here, 'proved.txt')
const SNAPSHOTS = process.env.SNAPSHOTS || join(here, 'snapshots')
const PHOTOGRAPHS = process.env.PHOTOGRAPHS || join(root, 'node_modules/.cache/visual')
const say = (text: string) => process.stdout.write(`${text}\n`)
const onItsPlatform = process.platform === 'linux' && process.arch === 'x64'

/** What the pictures are compared with. */
interface Expectations {
  snapshots: Snapshots
  photographs: Photographs
}

/** What a run looks at: all that is shown, and what is taken of it. `proved` are the pictures of pages whose proof holds. */
interface Plan {
  shown: Shot[]
  jobs: Job[]
  proved: Choice
}

/** True when a shot has one of the sizes and every word of `grep` is in its name. */
function isWanted(shot: Shot, { grep, only, sizes }: Options): boolean {
  const name = nameOf(shot)
  if (only && name !== only) return false
  return sizes.includes(shot.size) && grep.split(/\s+/).every((word) => name.includes(word))
}

/** Everything that can be shot in the sizes that were asked for, and the part of it whose names were. */
async function findJobs(scenesUrl: string, options: Options, snapshots: Snapshots, proofs: Proofs | null): Promise<Plan> {
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
  const asked = shown.filter((shot) => isWanted(shot, options) && isAsked(shot))
  const proved = proofs && options.quick && !options.all ? await choose(asked, proofs, commitOrNone()) : NOTHING_PROVED
  const names = new Set(asked.filter((shot) => !proved.leftOut.includes(shot)).map(nameOf))
  const wanted = (shot: Shot) => names.has(nameOf(shot))
  return {
    shown,
    proved,
    jobs: makers.map((make) => make(wanted)).filter(({ shots }) => shots.length > 0),
  }
}

/** The commit that chooses the tenth; empty where there is none. */
function commitOrNone(): string {
  const commit = commitNow()
  return commit === NO_COMMIT ? '' : commit
}

const isPage = ({ set }: Shot) => set.startsWith('routes/')
const failures = (verdicts: readonly Verdict[]) => verdicts.filter((verdict) => !passes(verdict))

function tell(round: number, verdicts: readonly Verdict[], seconds: number): void {
  say(`round ${round}: ${verdicts.length} pictures in ${seconds} s, ${failures(verdicts).length} not as expected`)
}

/** What became of a run: all verdicts, beside what they are about. */
interface Shooting {
  verdicts: Verdict[]
  plan: Plan
  proofs: Proofs | null
}

/** What did not happen or was not as expected, for the list that `npm test` ends with (tools/run/step.mjs). */
interface Told {
  name: string
  reason: string
  /** Where it is one of many of one kind: what it belongs to. */
  within?: string
}

interface Failure extends Told {
  file: string
  repeat: string
  final: boolean
}

/** Only what was taken may look otherwise the next time. A picture whose proof holds and that fails all the same says so. */
function failureOf({ due }: Choice): (verdict: Verdict) => Failure {
  return ({ shot, kind, reason }) => {
    const file = nameOf(shot)
    const final = kind === 'new' || kind === 'orphan'
    const doubt = due.has(file) ? `; it was taken by chance, and ${PROVED}: the proofs miss something` : ''
    return {
      name: file,
      file,
      reason: `${kind}: ${reason.split('\n')[0]}${doubt}`,
      repeat: `npm run test:visual -- --only '${file}'`,
      final,
    }
  }
}

function tally(passed: number, failures: Failure[], more: { skipped?: Told[]; unsteady?: Told[]; notes?: string[] } = {}): void {
  const failed = failures.length
  const { skipped = [], unsteady = [], notes = [] } = more
  for (const note of notes) say(note)
  say(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed, failed, failures, skipped, unsteady, notes }))
}

/** What the last lines of a run say of pictures that were left out. */
function toldOf({ asked, leftOut }: Choice): { skipped: Told[]; notes: string[] } {
  const skipped = leftOut.map(({ set, state, size }) => ({ name: `${state} ${size}`, within: set, reason: PROVED }))
  return { skipped, notes: asked > 0 ? [`pictures of pages: ${asked - leftOut.length} of ${asked} taken, ${leftOut.length} proved`] : [] }
}

/** Notes in the ledger what was taken of pages; a picture that only another class of processor draws alike proves nothing. */
async function noteProofs({ verdicts, plan, proofs }: Shooting): Promise<void> {
  const same = verdicts.filter(({ kind, shot }) => kind === 'same' && isPage(shot))
  await proofs?.note(
    same,
    failures(verdicts).map(({ shot }) => shot),
    plan.shown,
  )
}

async function keep({ fingerprint, pixels }: Picture, photographs: Photographs): Promise<void> {
  await photographs.keep(keyOf(fingerprint), await pixels(), fingerprint.width, fingerprint.height)
}

/** `again` hears of jobs that could not be done at their first try. */
async function shootAndJudge(options: Options, { snapshots, photographs }: Expectations, again: (told: Told) => void): Promise<Shooting> {
  const server = await serveBuiltScenes()
  try {
    const noted = !options.against && (options.quick || options.prove)
    const proofs = noted ? await Proofs.open({ root, client: CLIENT, ledger: LEDGER }, snapshots) : null
    const plan = await findJobs(server.url, options, snapshots, proofs)
    const { shown, jobs } = plan
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
    const orphaned = orphans(snapshots, shown).filter(({ shot }) => isWanted(shot, options))
    return { verdicts: [...verdicts, ...untaken, ...orphaned], plan, proofs }
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
  const shooting = await shootAndJudge(options, expectations, (told) => unsteady.push(told))
  const { verdicts, plan } = shooting
  if (options.prove) await noteProofs(shooting)
  await tellAll(verdicts, options, expectations.photographs)
  const bad = failures(verdicts)
  if (!options.update) {
    tally(verdicts.length - bad.length, bad.map(failureOf(plan.proved)), { unsteady, ...toldOf(plan.proved) })
    return bad.length === 0 ? 0 : 1
  }
  // Read again: another run may have renewed its part meanwhile.
  const renewed = await renew(verdicts, await readSnapshots(SNAPSHOTS), expectations.photographs)
  const broken = failures(verdicts).filter((verdict) => !renewed.includes(verdict))
  say(`${renewed.length} renewed`)
  tally(verdicts.length - broken.length, broken.map(failureOf(plan.proved)), { unsteady, ...toldOf(plan.proved) })
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
