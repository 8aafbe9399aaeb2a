import { randomBytes } from 'node:crypto'
import { lstat, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Fault } from '../assets/check/fault.ts'
import { below } from '../assets/places.ts'
import { type Facts, factsOf } from './facts.ts'
import { Refusal } from './guard.ts'
import { type StandIn, serve } from './served.ts'
import { type DroppedFile, type FileSlot, placed, replaced, slotAt } from './slot.ts'
import { layOut, verdictOf } from './verdict.ts'

/** What came of trying files in a slot. */
export interface Tried {
  id: string
  faults: Fault[]
  facts: Facts
  /** Where they would be saved, from the project's root. */
  paths: string[]
  /** Files that would give way, from the project's root. */
  replaces: string[]
  /** What the product loads of them; empty where that cannot be made. */
  swaps: StandIn[]
  /** The same of the originals: what brings them back. */
  originals: StandIn[]
}

interface Trial extends Tried {
  slot: FileSlot
  names: string[]
  files: readonly DroppedFile[]
  folder: string
}

/** Trials that are remembered; older ones are forgotten with their files. */
const KEPT = 24

/** Files that are tried in the running laboratory, below a temporary folder until they are saved into `assets/`. */
export class Trials {
  private readonly known = new Map<string, Trial>()
  private folder: Promise<string> | null = null

  constructor(private readonly root: string) {}

  /** Checks files against a slot and makes what the page can show of them. Rejects with a Refusal. */
  async attempt(slotId: string, files: readonly DroppedFile[]): Promise<Tried> {
    const slot = slotAt(this.root, slotId)
    if (!slot) throw new Refusal(404, `nothing below assets/ is named ${slotId}`)
    const fit = placed(slot, files)
    if ('refusal' in fit) throw new Refusal(422, fit.refusal)
    const id = randomBytes(16).toString('hex')
    const folder = path.join(await this.home(), id)
    const laid = await layOut(path.join(folder, 'project'), slot, fit.names, files)
    const [faults, facts] = await Promise.all([verdictOf(path.join(folder, 'project'), slot), factsOf(slot, laid)])
    const target = path.join(this.root, 'assets', slot.folder)
    const tried: Tried = {
      id,
      faults,
      facts,
      paths: fit.names.map((name) => below(this.root, path.join(target, name))),
      replaces: replaced(slot, fit.names).map((file) => below(this.root, file)),
      ...(await this.show(folder, slot, laid)),
    }
    await this.remember({ ...tried, slot, names: fit.names, files, folder })
    return tried
  }

  /** Writes a trial's files to their place below `assets/`. Rejects with a Refusal where a fault stands or the place is not what it seems. */
  async save(id: string): Promise<string[]> {
    const trial = this.known.get(id)
    if (!trial) throw new Refusal(404, 'no such trial')
    if (trial.faults.length > 0) throw new Refusal(409, `${trial.faults.length} to mend first`)
    const folder = path.join(this.root, 'assets', trial.slot.folder)
    const targets = trial.names.map((name) => path.join(folder, name))
    await this.assertOwn(folder, targets)
    for (const [index, target] of targets.entries()) await this.write(target, trial.files[index]?.bytes ?? Buffer.alloc(0))
    for (const old of trial.replaces) await rm(path.join(this.root, old))
    return trial.paths
  }

  /** Path of a file that a trial made; null for anything else. */
  fileOf(id: string, file: string): string | null {
    const trial = this.known.get(id)
    if (!trial || !/^(new|old)\//.test(file)) return null
    const full = path.join(trial.folder, file)
    return full.startsWith(trial.folder + path.sep) && !full.startsWith(path.join(trial.folder, 'project')) ? full : null
  }

  /** Deletes everything that was tried. */
  async close(): Promise<void> {
    if (this.folder) await rm(await this.folder, { recursive: true, force: true })
    this.folder = null
    this.known.clear()
  }

  private home(): Promise<string> {
    this.folder ??= mkdtemp(path.join(tmpdir(), 'xingxia-lab-'))
    return this.folder
  }

  /** What is broken cannot be shown; the faults say why. */
  private async show(folder: string, slot: FileSlot, laid: readonly string[]): Promise<Pick<Tried, 'swaps' | 'originals'>> {
    const make = async (name: 'new' | 'old', files: readonly string[]) => {
      const made = await serve(path.join(folder, name), slot, files)
      return made.map(({ url, file }) => ({ url, file: `${name}/${file}` }))
    }
    const swaps = await make('new', laid).catch(() => [])
    return { swaps, originals: swaps.length > 0 ? await make('old', slot.originals) : [] }
  }

  private async remember(trial: Trial): Promise<void> {
    this.known.set(trial.id, trial)
    for (const [id, { folder }] of [...this.known].slice(0, Math.max(this.known.size - KEPT, 0))) {
      this.known.delete(id)
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Neither the folder nor a file in it may be a link: what is written stays below `assets/`. */
  private async assertOwn(folder: string, targets: readonly string[]): Promise<void> {
    const assets = path.join(await realpath(this.root), 'assets')
    const expected = path.join(assets, path.relative(path.join(this.root, 'assets'), folder))
    if ((await realpath(folder)) !== expected) throw new Refusal(403, 'the folder leads out of assets/')
    for (const target of targets) {
      const found = await lstat(target).catch(() => null)
      if (found && !found.isFile()) throw new Refusal(403, `${path.basename(target)} is no plain file`)
    }
  }

  /** Renamed into place, so that nobody reads half a file. */
  private async write(target: string, bytes: Buffer): Promise<void> {
    const work = path.join(this.root, '.assetpack', 'lab')
    await mkdir(work, { recursive: true })
    const draft = path.join(work, `${randomBytes(8).toString('hex')}${path.extname(target)}`)
    await writeFile(draft, bytes)
    await rename(draft, target)
  }
}
