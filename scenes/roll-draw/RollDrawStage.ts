import { gsap } from 'gsap'
import type { RollBook } from '#shared/modes/roll/room.ts'
import { showTime } from '#shared/modes/roll/timeline.ts'
import { stageState } from '#state/core/play/stage.ts'
import { type RollStageState, rollStage } from '#state/modes/roll/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { hearCue } from '../kit/cue.ts'
import { report } from '../kit/device.ts'
import { FollowingStage } from '../kit/FollowingStage.ts'
import { TickVoice } from '../kit/reel/TickVoice.ts'
import type { SceneHandle } from '../kit/scene.ts'
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
export class RollDrawStage extends FollowingStage<RollStageState, Layers> implements SceneHandle<RollStageState | RollBook> {
  objects: StageObjects | null = null
  readonly now = newNow()
  private readonly sounds = new WaitingSounds()
  private playing: Playing | null = null
  private cued: Show | null = null

  /** True once everything that is known of the room or the draw is painted. */
  get painted(): boolean {
    return this.objects?.painted === true
  }

  /** How everything stands, for tests. */
  pose(): Record<string, unknown> | null {
    return this.objects?.pose(this.now) ?? null
  }

  /** Shows the room. It comes back from a draw if it has played one. */
  override follow(state: RollStageState | RollBook): () => void {
    if ('kind' in state) return () => undefined
    this.cued = null
    this.playing = null
    this.objects?.drop()
    return super.follow(state)
  }

  override async prepare(book: RollStageState | RollBook | null, show: Show): Promise<void> {
    if (!book || !('kind' in book)) return super.prepare(book, show)
    await this.stand(show)
    this.cued = show
    await this.objects?.cue(book, ownOf())
    show.check()
    this.begin()
  }

  async play(book: RollStageState | RollBook, show: Show): Promise<void> {
    const { objects } = this
    if (!objects || !('kind' in book)) return
    if (this.cued !== show) await objects.cue(book, ownOf())
    show.check()
    stageState.progress = 1
    stageState.phase = 'playing'
    objects.still()
    const playing: Playing = { show, book, ms: 0, over: false, voice: new TickVoice(show, 1, true), heard: 0, passed: 0 }
    this.playing = playing
    this.update(0)
    const length = showTime(book.wins.length)
    await show.run(gsap.timeline({ paused: true }).to(playing, { ms: length, duration: length / 1000, ease: 'none' }))
    playing.over = true
    if (this.playing === playing) this.update(0)
    stageState.phase = 'revealed'
  }

  protected load(): Promise<unknown> {
    return WordSheet.fonts()
  }

  protected async build(): Promise<void> {
    this.objects = new StageObjects(this.layers, this.context)
    await this.objects.prepare()
    current = this
  }

  protected arrange(board: ArtBoard): void {
    this.objects?.layout(board).catch(report)
  }

  protected async take(state: RollStageState): Promise<void> {
    const { objects } = this
    const { room } = state
    if (!objects || !room) return
    const { fresh, done } = objects.take(room, state.me, state.joined, this.time)
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

  protected update(passed: number, jumped = false): void {
    const { objects, playing, now, sounds } = this
    if (!objects) return
    if (jumped) sounds.skip()
    if (playing?.over) playing.ms += Math.max(passed, 0)
    if (playing) drawNow(playing.book.wins.length, playing.ms, now)
    else if (objects.room) restNow(objects.room, this.time, this.context.reduced, now)
    else if (objects.draw) drawNow(objects.draw.book.wins.length, 0, now)
    objects.update(now)
    if (playing) this.hear(objects, playing)
    else if (objects.room) sounds.hear(now, objects.room, this.time)
  }

  protected free(): void {
    this.sounds.close()
    if (this.playing) gsap.killTweensOf(this.playing)
    this.playing = null
    this.objects?.destroy()
    this.objects = null
    if (current === this) current = null
  }

  /** Plays what has become due. The show is silent when it is skipped or jumps. */
  private hear(objects: StageObjects, playing: Playing): void {
    const { show, ms, voice } = playing
    const { cues } = objects
    for (; playing.heard < cues.length; playing.heard++) {
      const cue = cues[playing.heard]
      if (!cue || cue.at > ms) break
      hearCue(show, cue)
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
