import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { stageState } from '#state/core/play/stage.ts'
import { type DreamStageState, dreamStage } from '#state/modes/dream/stage.ts'
import { playSound } from '#state/platform/sound.ts'
import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { vibrate } from '../kit/device.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { DigitSheet } from './Digits.ts'
import { Grab } from './Grab.ts'
import { RING } from './layout.ts'
import { settledChance, WHOLE } from './maths.ts'
import { PrizeTeller } from './PrizeTeller.ts'
import { type Layers, StageObjects } from './StageObjects.ts'
import { perform } from './script.ts'

/** Seconds in which the arc follows another chance of the page, and the ms of vibration of a percent under the finger. */
const FOLLOW = 0.22
const FELT = 8

let current: DreamStage | null = null

/** Returns the scene on the stage, for the laboratory and tests. */
export function currentDream(): DreamStage | null {
  return current
}

/** The handle of the scene. It follows `dreamStage`, and plays one book after another. */
export class DreamStage implements SceneHandle<DreamStageState | DreamBook> {
  objects: StageObjects | null = null
  private state: DreamStageState | null = null
  private cued: Show | null = null
  private shown = false
  private grab: Grab | null = null
  /** The arc in basis points that moves towards the state's chance; under a finger it is there at once. */
  private readonly arc = { chance: 0 }
  private whole = 0
  private stops: (() => void)[] = []

  constructor(
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {}

  get root(): Container {
    return this.layers.root
  }

  follow(state: DreamStageState | DreamBook): () => void {
    if ('kind' in state) return () => undefined
    this.state = state
    if (this.objects) this.rest()
    const stop = subscribe(state, () => void this.take())
    return () => {
      stop()
      this.grab?.release()
      if (this.state === state) this.state = null
    }
  }

  async prepare(book: DreamStageState | DreamBook | null, show: Show): Promise<void> {
    const objects = await this.build()
    show.check()
    if (book && 'kind' in book) await this.cue(objects, book, show)
    else if (this.state) {
      objects.chance = this.state.chance
      this.arc.chance = this.state.chance
      await objects.target.wear(this.state.target, false)
      objects.calm(false)
    }
    show.check()
  }

  show(): void {
    this.shown = true
  }

  async play(book: DreamStageState | DreamBook, show: Show): Promise<void> {
    if (!('kind' in book)) return
    const objects = await this.build()
    if (this.cued !== show) await this.cue(objects, book, show)
    show.check()
    stageState.progress = 1
    stageState.phase = 'playing'
    await perform(objects, book, show)
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.layers.root, board, { x: BOARD.width / 2, y: board.height / 2 })
    this.objects?.layout(board)
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    dreamStage.prize = null
    this.grab?.destroy()
    gsap.killTweensOf(this.arc)
    this.objects?.destroy()
    this.objects = null
    if (current === this) current = null
  }

  private async build(): Promise<StageObjects> {
    if (this.objects) return this.objects
    await DigitSheet.load()
    const objects = new StageObjects(this.layers, this.context)
    this.objects = objects
    current = this
    this.layout(this.context.board())
    const prize = new PrizeTeller()
    const update = (delta: number) => {
      objects.update(delta)
      prize.tell(objects.prize, delta)
    }
    this.stops = [this.context.clock.add(update), subscribeKey(dreamStage, 'spent', (spent) => spent && objects.spend())]
    this.grab = this.hear()
    return objects
  }

  /** Sets everything up for a book: its target, its chance, its title. */
  private async cue(objects: StageObjects, book: DreamBook, show: Show): Promise<void> {
    this.cued = show
    gsap.killTweensOf(this.arc)
    const rested = !objects.ended
    if (!rested) objects.calm(false)
    objects.chance = book.chance
    this.arc.chance = book.chance
    await Promise.all([objects.ending.prepare(book), objects.target.wear(book.target, this.shown)])
    show.check()
    if (!this.shown) objects.calm(false)
  }

  /** Comes back to rest and shows the state. */
  private rest(): void {
    this.cued = null
    this.objects?.calm(this.shown && !stageState.cut)
    void this.take()
  }

  private async take(): Promise<void> {
    const { state, objects, arc } = this
    if (!state || !objects) return
    await objects.target.wear(state.target, this.shown)
    if (this.objects !== objects || this.state !== state) return
    objects.percent.container.alpha = state.target ? 1 : 0.45
    if (state.chance === arc.chance) return
    gsap.killTweensOf(arc)
    const show = () => {
      objects.chance = arc.chance
    }
    if (state.held || !this.shown || this.context.reduced) {
      arc.chance = state.chance
      return show()
    }
    gsap.to(arc, { chance: state.chance, duration: FOLLOW, ease: 'power3.out', onUpdate: show })
  }

  /** Connects the finger with the chance. */
  private hear(): Grab {
    let from = 0
    return new Grab(this.root, RING.touch, {
      dial: () => this.dialOnStage(),
      taken: () => {
        from = dreamStage.chance
        this.whole = Math.round(from / WHOLE)
        dreamStage.held = true
        this.feel(true)
      },
      pulled: (turns) => this.pull(from + turns * 10_000),
      left: () => {
        dreamStage.held = false
        this.feel(false)
      },
    })
  }

  private pull(wanted: number): void {
    const chance = settledChance(wanted, dreamStage.least)
    const whole = Math.round(chance / WHOLE)
    if (whole !== this.whole) {
      playSound('notch', { volume: 0.7, rate: 0.8 + chance / 12_500 })
      vibrate(FELT)
    }
    this.whole = whole
    dreamStage.chance = chance
  }

  /** Shows that a finger holds the arc, or no longer does. */
  feel(held: boolean): void {
    const { objects } = this
    if (!objects || !this.state) return
    const to = held ? 2 : 1
    gsap.to(objects.dial, { hold: to, duration: 0.16, ease: 'power2.out', overwrite: 'auto' })
  }

  /** The dial in CSS px of the stage, while the player may turn it. */
  private dialOnStage(): { x: number; y: number; radius: number } | null {
    const { objects, state } = this
    if (!objects || !state?.target) return null
    const { x, y, scale } = this.context.board()
    return { x: x + objects.place.x * scale, y: y + objects.place.y * scale, radius: objects.place.radius * scale }
  }
}
