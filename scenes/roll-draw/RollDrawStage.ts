import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import type { RollBook } from '#shared/modes/roll/room.ts'
import { showTime } from '#shared/modes/roll/timeline.ts'
import { stageState } from '#state/core/play/stage.ts'
import { type RollStageState, rollStage } from '#state/modes/roll/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { report } from '../kit/device.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import { TickVoice } from '../kit/reel/TickVoice.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import { LAG, SceneTime } from '../kit/sceneTime.ts'
import { Show } from '../kit/show.ts'
import { drawNow, newNow, restNow } from './maths.ts'
import { type Layers, StageObjects } from './StageObjects.ts'
import { WaitingSounds } from './WaitingSounds.ts'
import { WordSheet } from './WordSheet.ts'

/** Ms after which particles are not shown any more when their moment was jumped over. */
const SPARKS = 3_300

let current: RollDrawStage | null = null

/** Returns the scene on the stage, for the laboratory and tests. */
export const currentRoll = (): RollDrawStage | null => current

/** A draw that is played, or has been. */
interface Playing {
  show: Show
  book: RollBook
  /** The timeline moves it until the end; then the clock does. */
  ms: number
  over: boolean
  voice: TickVoice
  heard: number
  /** Lanterns that have passed the front. */
  passed: number
}

/**
 * The handle of the scene. Before the draw it follows `rollStage`: what it shows follows from the room and the server's time. A book is
 * played as one function of the ms since its first frame.
 */
export class RollDrawStage implements SceneHandle<RollStageState | RollBook> {
  objects: StageObjects | null = null
  readonly now = newNow()
  private readonly seen = new SceneTime()
  private readonly sounds = new WaitingSounds()
  private state: RollStageState | null = null
  private building: Promise<StageObjects> | null = null
  private playing: Playing | null = null
  private cued: Show | null = null
  private stops: (() => void)[] = []
  private gone = false

  constructor(
    readonly root: Container,
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {}

  /** True once everything that is known of the room or the draw is painted. */
  get painted(): boolean {
    return this.objects?.painted === true
  }

  follow(state: RollStageState | RollBook): () => void {
    if ('kind' in state) return () => undefined
    this.state = state
    const take = () => void this.take().catch(report)
    if (this.objects) this.rest()
    const stop = subscribe(state, take)
    return () => {
      stop()
      if (this.state === state) this.state = null
    }
  }

  async prepare(book: RollStageState | RollBook | null, show: Show): Promise<void> {
    const objects = await this.build()
    show.check()
    if (book && 'kind' in book) {
      this.cued = show
      await objects.cue(book, ownOf())
    } else if (this.state) await this.take()
    show.check()
    this.step(0)
  }

  async play(book: RollStageState | RollBook, show: Show): Promise<void> {
    if (!('kind' in book)) return
    const objects = await this.build()
    if (this.cued !== show) await objects.cue(book, ownOf())
    show.check()
    stageState.progress = 1
    stageState.phase = 'playing'
    objects.still()
    const playing: Playing = { show, book, ms: 0, over: false, voice: new TickVoice(show, 1, true), heard: 0, passed: 0 }
    this.playing = playing
    this.step(0)
    const length = showTime(book.wins.length)
    await show.run(gsap.timeline({ paused: true }).to(playing, { ms: length, duration: length / 1000, ease: 'none' }))
    playing.over = true
    if (this.playing === playing) this.step(0)
    stageState.phase = 'revealed'
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    this.objects?.layout(board).catch(report)
    if (this.objects) this.step(0)
  }

  destroy(): void {
    this.gone = true
    for (const stop of this.stops) stop()
    this.sounds.close()
    if (this.playing) gsap.killTweensOf(this.playing)
    this.playing = null
    this.objects?.destroy()
    this.objects = null
    for (const layer of Object.values(this.layers)) for (const child of layer.removeChildren()) child.destroy({ children: true })
    if (current === this) current = null
  }

  /** How everything stands, for tests. */
  pose(): Record<string, unknown> | null {
    return this.objects?.pose(this.now) ?? null
  }

  private build(): Promise<StageObjects> {
    this.building ??= this.make()
    return this.building
  }

  private async make(): Promise<StageObjects> {
    await WordSheet.fonts()
    const { context } = this
    const objects = new StageObjects(this.layers, context)
    await objects.prepare()
    if (this.gone) {
      objects.destroy()
      return objects
    }
    this.objects = objects
    current = this
    this.layout(context.board())
    this.stops.push(context.clock.add((delta) => this.step(delta)))
    this.stops.push(this.seen.keepLevel(context.clock, (lag) => this.jump(lag)))
    return objects
  }

  /** Comes back from a draw to the room. */
  private rest(): void {
    this.cued = null
    this.playing = null
    this.objects?.drop()
    this.take().catch(report)
  }

  /** Takes the room as it is now. One that the page has left stays to be seen while the scene fades out. */
  private async take(): Promise<void> {
    const { objects, state } = this
    const room = state?.room
    if (!objects || !state || !room) return
    const { fresh, done } = objects.take(room, state.me, state.joined, this.seen.now)
    if (fresh > 0) this.sounds.join()
    await done
    if (room.state !== 'drawn' || !room.book || this.state !== state || this.playing) return
    // Who comes after the draw sees its end.
    await objects.cue(room.book, ownOf())
    if (this.state !== state || this.playing) return
    const ms = showTime(room.book.wins.length)
    this.playing = {
      show: new Show(),
      book: room.book,
      ms,
      over: true,
      voice: new TickVoice(new Show(), 1, false),
      heard: objects.cues.length,
      passed: 0,
    }
  }

  private jump(lag: number): void {
    this.seen.advance(lag)
    this.sounds.skip()
    this.step(0)
  }

  private step(delta: number): void {
    const { objects, playing, now } = this
    this.seen.advance(delta)
    if (!objects) return
    if (playing?.over) playing.ms += delta
    if (playing) drawNow(playing.book.wins.length, playing.ms, now)
    else if (objects.room) restNow(objects.room, this.seen.now, this.context.reduced, now)
    else if (objects.draw) drawNow(objects.draw.book.wins.length, 0, now)
    objects.update(now)
    if (playing) this.hear(objects, playing)
    else if (objects.room && delta <= LAG) this.sounds.hear(now, objects.room, this.seen.now)
  }

  /** Plays what has become due. The show is silent when it is skipped or jumps. */
  private hear(objects: StageObjects, playing: Playing): void {
    const { show, ms, voice } = playing
    const { cues } = objects
    for (; playing.heard < cues.length; playing.heard++) {
      const cue = cues[playing.heard]
      if (!cue || cue.at > ms) break
      if (cue.sound) show.sound(cue.sound, { ...(cue.rate ? { rate: cue.rate } : {}), ...(cue.volume ? { volume: cue.volume } : {}) })
      if (cue.haptic) show.vibrate(cue.haptic)
      if (cue.sparks && ms - cue.at < SPARKS) objects.burst(cue.sparks, ms - cue.at)
    }
    const { position, speed, prize } = objects.wheel
    const passed = Math.round(position)
    const turn = objects.draw?.plan.turns[prize]
    if (passed !== playing.passed && turn && speed > 0 && !this.context.reduced && !playing.over)
      voice.tick(ms, speed, turn.from + turn.cells - passed, true)
    playing.passed = passed
  }
}

/** The player whose name is kept in sight: only somebody who has joined. */
const ownOf = (): string | null => (rollStage.joined ? rollStage.me : null)
