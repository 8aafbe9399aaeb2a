import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedBrowser } from '../../support/browser.ts'
import { processorClass } from '../core/processor.ts'
import { nameOf, type Shot } from '../core/shot.ts'
import type { Snapshots } from '../core/snapshots.ts'
import { AXE_PATH } from '../routes/accessibility.ts'
import type { Answer, Replies } from '../routes/replies.ts'
import { repliesOf, setOf } from '../routes/routes.ts'
import type { RouteState } from '../routes/state.ts'
import { ROUTE_STATES } from '../routes/states.ts'
import { BuiltFiles } from './built.ts'
import { digestOf } from './digest.ts'
import { type Ledger, type Proof, readLedger, textOfLedger } from './ledger.ts'
import { readRecipes } from './recipes.ts'

interface Places {
  root: string
  /** Folder of the built client. */
  client: string
  /** File of the ledger. */
  ledger: string
}

const digestOfText = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const isCall = (name: string) => name.includes(' ')
/** The one place of a state, in whatever size: its set and its name. */
const placeOf = ({ set, state }: Pick<Shot, 'set' | 'state'>) => `${set} ${state}`

/** Which pictures of routes have a proof that still holds, and the proofs of those that were just taken. */
export class Proofs {
  private readonly states = new Map<string, RouteState>(
    ROUTE_STATES.map((state) => [placeOf({ set: setOf(state), state: state.name }), state]),
  )

  private constructor(
    private readonly places: Places,
    private readonly ledger: Ledger,
    private readonly files: BuiltFiles,
    private readonly recipeOf: (state: RouteState) => string,
    private readonly machine: string,
    private readonly snapshots: Snapshots,
  ) {}

  static async open(places: Places, snapshots: Snapshots): Promise<Proofs> {
    const ledger = readLedger(existsSync(places.ledger) ? readFileSync(places.ledger, 'utf8') : '')
    const lock = digestOfText(readFileSync(join(places.root, 'package-lock.json')))
    const machine = [lock, pinnedBrowser(), processorClass()].join(' ')
    return new Proofs(places, ledger, new BuiltFiles(places.client), await readRecipes(places.root), machine, snapshots)
  }

  /** True when all that makes a picture is as it was when it was proved. */
  async holds(shot: Shot): Promise<boolean> {
    const proof = this.ledger.get(nameOf(shot))
    return proof !== undefined && (await this.digest(shot, proof.names)) === proof.digest
  }

  /** Notes what was taken and is as expected, `passed`, and forgets what was `failed` and what no longer is `shown`. */
  async note(
    passed: readonly { shot: Shot; loaded?: readonly string[] }[],
    failed: readonly Shot[],
    shown: readonly Shot[],
  ): Promise<void> {
    const known = new Set(shown.map(placeOf))
    const proofs = new Map<string, Proof>([...this.ledger].filter(([name]) => known.has(name.slice(0, name.lastIndexOf(' ')))))
    for (const shot of failed) proofs.delete(nameOf(shot))
    for (const { shot, loaded = [] } of passed) {
      const names = await this.namesOf(shot, loaded)
      const digest = await this.digest(shot, names)
      if (digest && names.length > 0) proofs.set(nameOf(shot), { digest, names })
    }
    writeFileSync(this.places.ledger, textOfLedger(proofs))
  }

  private stateOf(shot: Shot): RouteState | undefined {
    return this.states.get(placeOf(shot))
  }

  /** Names, as the ledger has them, of what a page asked for. */
  private async namesOf(shot: Shot, loaded: readonly string[]): Promise<string[]> {
    const state = this.stateOf(shot)
    const replies: Replies = state ? await repliesOf(state) : new Map()
    const own = loaded.filter((name) => !name.endsWith(` ${AXE_PATH}`))
    return [
      ...new Set(own.map((name) => (replies.has(name) ? name : this.files.nameOf(decodeURIComponent(name.slice(name.indexOf(' ') + 1)))))),
    ]
  }

  private async digest(shot: Shot, names: readonly string[]): Promise<string | null> {
    const state = this.stateOf(shot)
    if (!state) return null
    const replies = await repliesOf(state)
    const { path, query, name, anonymous, scene } = state
    const expected = this.snapshots.expected(shot)
    const making = {
      machine: this.machine,
      sources: this.recipeOf(state),
      state: JSON.stringify([path, query, name, anonymous, scene, shot.size]),
      expected: expected ? `${expected.key} ${expected.processor}` : '',
    }
    return digestOf(making, names, (each) => (isCall(each) ? this.answerDigest(replies.get(each)) : this.files.digest(each)))
  }

  private answerDigest(answer: Answer | undefined): string | null {
    if (answer === undefined) return null
    const file = typeof answer === 'object' && 'file' in answer ? this.files.digest(this.files.nameOf(answer.file)) : ''
    return file === null ? null : digestOfText(`${JSON.stringify(answer)} ${file}`)
  }
}
