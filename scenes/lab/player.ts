import { leaveStage, setFreeArea, stageState } from '#state/core/play/stage.ts'
import { clock } from '../kit/clock.ts'
import { eachFrame, nextTask } from '../kit/device.ts'
import { filmsSettled } from '../kit/films.ts'
import { STEP } from '../kit/moment.ts'
import type { Preview } from '../kit/preview.ts'
import { stageEngine } from '../kit/Stage.tsx'
import { nothingUnderway } from '../kit/underway.ts'

/** Ms of one step. Previews only move in such steps, so every moment is reached by the same steps. */
export const FRAME = STEP
/** The clock starts at a whole multiple of this many ms, so that its fractions are the same every time. */
const WHOLE = 1000
/** True when nothing is on its way that the next frame could show. */
const settled = (): boolean => filmsSettled() && nothingUnderway()
/** Ms within which a preview must be on the stage. */
const PATIENCE = 30_000
/** Most steps that one screen frame may catch up. */
const MOST_FRAMES = 8
/** The free area of a fresh page; each preview starts with it. */
const FREE_AREA = { ...stageState.freeArea }

/**
 * Plays one preview on a stage whose clock it steps (`<Stage frames={false} />`): to an exact moment, forward or back, or in real time.
 * The same preview, seed and moment always give the same picture.
 */
export class Player {
  /** Playback speed; 1 is real time. */
  speed = 1
  playing = false
  /** If true, playing restarts at the end. */
  loop = false
  /** Called when the time, `playing` or the preview has changed. */
  onChange: () => void = () => undefined
  /** Called each time the preview was started from its beginning, for example to set another free area. */
  onStart: () => void = () => undefined
  private preview: Preview | null = null
  private seed = ''
  private frames = 0
  /** Ms since the last whole step. */
  private rest = 0
  private wanted: number | null = null
  private working: Promise<void> | null = null
  private owed = 0
  /** Stops following screen frames, which it does only while it plays. */
  private stop: (() => void) | null = null

  constructor() {
    stageState.cut = true
  }

  /** Ms since the preview's first frame. */
  get time(): number {
    return this.frames * FRAME + this.rest
  }

  /** Shows a preview at time 0. Rejects when it cannot be shown. */
  async load(preview: Preview, seed = preview.seed): Promise<void> {
    await this.idle()
    this.preview = preview
    this.seed = seed
    this.owed = 0
    await this.begin()
    stageEngine()?.draw()
    this.onChange()
  }

  /** Shows the moment `ms` exactly. If several calls come while one works, the last one counts. */
  seek(ms: number): Promise<void> {
    this.wanted = Math.min(Math.max(ms, 0), this.preview?.length ?? 0)
    this.working ??= this.work().finally(() => {
      this.working = null
    })
    return this.working
  }

  /** Plays on; from the beginning if it was at its end. */
  play(): void {
    if (this.atEnd) void this.seek(0)
    else if (this.rest > 0) void this.seek(this.frames * FRAME)
    this.playing = true
    this.watchScreen()
    this.onChange()
  }

  pause(): void {
    this.playing = false
    this.owed = 0
    this.onChange()
  }

  /** Removes the preview from the stage and stops following screen frames. */
  destroy(): void {
    this.stop?.()
    this.stop = null
    this.preview = null
    stageState.cut = false
    leaveStage()
  }

  private watchScreen(): void {
    let last: number | null = null
    this.stop ??= eachFrame((now) => {
      const real = last === null ? 0 : now - last
      last = now
      if (this.playing) return this.follow(real)
      this.stop?.()
      this.stop = null
    })
  }

  private async idle(): Promise<void> {
    this.wanted = null
    await this.working
  }

  private async begin(): Promise<void> {
    const { preview } = this
    if (!preview) return
    leaveStage()
    await until(() => stageState.standing === null)
    clock.step((WHOLE - (clock.now % WHOLE)) % WHOLE)
    setFreeArea(FREE_AREA.top, FREE_AREA.bottom)
    preview.start(this.seed)
    this.onStart()
    await until(() => (preview.ready() && settled()) || stageState.phase === 'failed')
    if (!preview.ready()) throw new Error(`${preview.name} cannot be shown`)
    this.frames = 0
    this.rest = 0
  }

  private async work(): Promise<void> {
    const engine = stageEngine()
    while (this.wanted !== null && this.preview) {
      const target = this.wanted
      if (engine) engine.drawing = false
      await this.stepTo(target)
      if (this.wanted === target) this.wanted = null
    }
    if (engine) engine.drawing = true
    engine?.draw()
    this.onChange()
  }

  /** Steps to `target`, unless another moment is asked for meanwhile. */
  private async stepTo(target: number): Promise<void> {
    if (target < this.time - 1e-6 || (this.rest > 0 && target > this.time)) await this.begin()
    while ((this.frames + 1) * FRAME <= target + 1e-6 && this.wanted === target) await this.advance()
    const rest = target - this.time
    if (this.wanted !== target || rest < 1e-6) return
    clock.step(rest)
    this.rest = rest
    await nextTask()
  }

  /** One step, after which the scripts continue to their next wait. */
  private async advance(): Promise<void> {
    clock.step(FRAME)
    this.frames += 1
    await nextTask()
    if (!settled()) await until(settled)
  }

  /** Makes as many steps as `real` ms of screen time need. */
  private follow(real: number): void {
    if (!this.playing || !this.preview || this.working) return
    this.owed = Math.min(this.owed + real * this.speed, FRAME * MOST_FRAMES)
    if (this.owed < FRAME) return
    this.working = this.pump().finally(() => {
      this.working = null
      this.onChange()
    })
  }

  private async pump(): Promise<void> {
    if (this.atEnd) return this.end()
    while (this.owed >= FRAME && this.playing && !this.atEnd) {
      this.owed -= FRAME
      await this.advance()
    }
  }

  private get atEnd(): boolean {
    return this.time + FRAME > (this.preview?.length ?? 0)
  }

  private async end(): Promise<void> {
    this.playing = this.loop
    if (this.loop) await this.begin()
  }
}

async function until(done: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE; !done(); await nextTask()) {
    if (performance.now() > end) throw new Error('the preview does not come onto the stage')
  }
}
