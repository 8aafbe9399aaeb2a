import { subscribeKey } from 'valtio/vanilla/utils'
import { holdShow, type Play, type SceneName, stageState, tellElapsed } from '#state/core/play/stage.ts'
import { FileLost, isFileLost } from '#state/platform/fetchFile.ts'
import type { ArtBoard } from './artBoard.ts'
import { BuiltScene, type LoadedScene, type Mount } from './BuiltScene.ts'
import type { Clock } from './clock.ts'
import { report } from './device.ts'
import { playFrom, type Running } from './moment.ts'
import { Patience } from './patience.ts'
import type { AnyHandle } from './scene.ts'
import { Show, ShowCancelled } from './show.ts'
import { abortable } from './waiting.ts'

/** What a host needs from outside. `Stage.tsx` provides the real one; tests provide their own. */
export interface SceneWorld {
  readonly clock: Clock
  /** Current size and position of the art board. */
  board(): ArtBoard
  /**
   * Loads a scene's code, bundles and background; `release` of the result frees them. `progress` gets 0–1. Rejects when something cannot
   * be loaded.
   */
  load(name: SceneName, progress: (share: number) => void): Promise<LoadedScene>
  mount: Mount
  /** Cross-fades from one scene's root to the other's. */
  cross(from: AnyHandle | null, to: AnyHandle | null): Promise<void>
}

/** A running change to another scene. */
interface Transition {
  to: SceneName | null
  /** Serial of the book that is being prepared; null while none is. */
  serial: number | null
  abort: AbortController
  patience: Patience
}

/**
 * Changes the stage to what `stageState` asks for, one step at a time. The host is always in one of these phases:
 *
 * 1. **Settled**: the scene that stands is the one that is asked for, follows what it is to follow, and has played the book that it is to play. A scene
 *    that failed counts as settled until somebody asks for it again.
 * 2. **Changing** to another scene (`transition`):
 *    a. its code and pictures are loaded and it is built, behind the scene that stands;
 *    b. it is prepared with its state or its book. The show of a book is then `ready`; one that is seen from a later moment on has `begun` by itself,
 *       because its past must be over when the scene appears, and its scene is `arriving`;
 *    c. both scenes cross-fade. From the beginning of it the new one stands, and the old one is freed at its end in any case.
 * 3. **Performing** the book that is asked for (`performing`): the show that is ready goes on, or a new one begins on the scene that stands.
 *
 * A new request in phase 2 aborts the change wherever it is: what was loaded is released, and a scene that is still working is freed in the background
 * as soon as its work ends. In phase 3 another book cancels the show, and another scene also ends the waiting for it. Then the next step begins.
 */
export class SceneHost {
  private standing: BuiltScene | null = null
  private readonly built = new Set<BuiltScene>()
  private transition: Transition | null = null
  /** The show that is being played or prepared. */
  private show: Show | null = null
  /** Stops waiting for the playback when the player leaves its scene. */
  private performing: AbortController | null = null
  /** The show of a book that is prepared and not yet played. */
  private ready: Show | null = null
  /** The playback that has begun behind the scene before, because it is seen from a later moment on. */
  private begun: Running | null = null
  /** The scene of `begun`, until it is visible. It has been laid out, and is not laid out again in mid-motion without need. */
  private arriving: BuiltScene | null = null
  /** Serial of the book that was prepared or played last. */
  private played = 0
  private busy = false
  private closed = false
  private readonly stops: (() => void)[]

  constructor(private readonly world: SceneWorld) {
    this.stops = [
      subscribeKey(stageState, 'scene', () => this.wake()),
      subscribeKey(stageState, 'play', () => this.wake()),
      subscribeKey(stageState, 'follows', () => this.wake()),
      subscribeKey(stageState, 'failed', (failed) => failed === null && this.wake()),
      subscribeKey(stageState, 'skip', (skip) => skip && this.show?.skip()),
      subscribeKey(stageState, 'freeArea', () => this.layout()),
    ]
    this.wake()
  }

  /** Lays out the current scene again. */
  layout(): void {
    for (const scene of [this.standing, this.arriving]) scene?.layout(this.world.board())
  }

  /** Frees all scenes. The host cannot be used again. */
  close(): void {
    this.closed = true
    for (const stop of this.stops) stop()
    this.transition?.abort.abort()
    this.performing?.abort()
    this.show?.cancel()
    for (const scene of this.built) this.end(scene)
    this.standing = null
    stageState.standing = null
  }

  /** Called when `stageState` has changed: cancels what is no longer wanted and starts to work on the new request. */
  private wake(): void {
    stageState.failed = null
    if (this.transition) this.reconsider(this.transition)
    else if (this.show && stageState.play?.serial !== this.played) this.show.cancel()
    if (this.performing && stageState.scene !== this.standing?.name) {
      this.show?.cancel()
      this.performing.abort()
    }
    if (!this.busy) void this.work()
  }

  /** Aborts a transition that leads to another scene or prepares another book than the one asked for. */
  private reconsider({ to, serial, abort }: Transition): void {
    const otherBook = serial !== null && serial !== stageState.play?.serial
    if (to !== stageState.scene || otherBook) abort.abort()
  }

  private async work(): Promise<void> {
    this.busy = true
    while (!this.closed && !this.settled()) await this.step()
    this.busy = false
  }

  private settled(): boolean {
    const { scene, play, follows, failed } = stageState
    if (scene !== null && scene === failed) return true
    if (scene !== (this.standing?.name ?? null)) return false
    if (follows && this.standing && !this.standing.isFollowing(follows.state)) return false
    return !(this.standing?.handle.play && play && (play.serial !== this.played || this.ready))
  }

  private async step(): Promise<void> {
    const { scene, play, follows } = stageState
    try {
      if (scene !== (this.standing?.name ?? null)) await this.change(scene)
      else if (this.standing && follows) this.standing.follow(follows.state)
      else if (this.standing && play) await this.perform(this.standing, play)
    } catch (error) {
      if (error instanceof ShowCancelled || this.closed) return
      if (stageState.play && stageState.scene === scene) stageState.phase = 'failed'
      if (!isFileLost(error)) report(error)
    }
  }

  private async change(to: SceneName | null): Promise<void> {
    const abort = new AbortController()
    const transition: Transition = { to, serial: null, abort, patience: new Patience(() => abort.abort()) }
    const { patience } = transition
    this.transition = transition
    try {
      const next = to ? await this.build(to, transition) : null
      if (next) await this.prepare(next, transition)
      patience.end()
      transition.serial = null
      await this.cross(next, transition.abort.signal)
    } catch (reason) {
      const error = patience.isOver ? new FileLost(`${to} takes too long`) : reason
      if (!(error instanceof ShowCancelled) && this.standing?.name !== to) stageState.failed = to
      throw error
    } finally {
      patience.end()
      this.transition = null
    }
  }

  private async build(name: SceneName, { abort: { signal }, patience }: Transition): Promise<BuiltScene> {
    const progress = (share: number) => {
      patience.renew()
      if (!signal.aborted) stageState.progress = share * 0.9
    }
    const loaded = await abortable(this.world.load(name, progress), signal, (late) => late.release())
    const scene = await BuiltScene.build(name, loaded, this.world.mount, signal)
    patience.renew()
    this.built.add(scene)
    return scene
  }

  /** Prepares a scene, with the state that it follows or the book that is asked for. If this fails or is aborted, the scene is freed. */
  private async prepare(next: BuiltScene, transition: Transition): Promise<void> {
    const play = next.handle.play ? stageState.play : null
    const show = new Show()
    const { signal } = transition.abort
    this.begun = null
    this.arriving = null
    signal.addEventListener('abort', () => show.cancel())
    this.show = show
    transition.serial = play?.serial ?? null
    try {
      if (stageState.follows) next.follow(stageState.follows.state)
      await abortable(next.prepare(play?.book ?? null, show), signal)
      transition.patience.end()
      if (!play) return
      if (isLate(play)) {
        this.arriving = next
        this.begun = await abortable(this.arrive(next, play, show), signal)
      }
      this.ready = show
      this.played = play.serial
    } catch (error) {
      show.cancel()
      this.begun = null
      this.arriving = null
      this.end(next)
      throw error
    } finally {
      this.show = this.ready
    }
  }

  /**
   * Cross-fades from the current scene to the next one. The scene before fades out and is freed even if the transition is aborted
   * meanwhile.
   */
  private async cross(next: BuiltScene | null, signal: AbortSignal): Promise<void> {
    const old = this.standing
    this.standing = next
    stageState.standing = next?.name ?? null
    if (next !== this.arriving) next?.layout(this.world.board())
    this.arriving = null
    old?.hide()
    next?.begin()
    const crossing = this.world.cross(old?.handle ?? null, next?.handle ?? null)
    void crossing.catch(() => undefined).then(() => old && this.end(old))
    await abortable(crossing, signal)
  }

  /** Begins a playback and jumps to the moment from which it is seen, before anything of it is. */
  private async arrive(scene: BuiltScene, play: Play, show: Show): Promise<Running> {
    await scene.rest()
    show.check()
    if (scene !== this.standing) scene.layout(this.world.board())
    if (stageState.skip) show.skip()
    const running = this.begin(scene, play, show)
    await running.arrived
    return running
  }

  private begin(scene: BuiltScene, play: Play, show: Show): Running {
    const running = playFrom(this.world.clock, show, play.from, (at) => scene.play(play.book, show, at))
    tellElapsed(running.elapsed)
    return running
  }

  private async perform(scene: BuiltScene, play: Play): Promise<void> {
    const show = (play.serial === this.played && this.ready) || new Show()
    if (this.ready !== show) {
      this.ready?.cancel()
      this.begun = null
    }
    const { begun } = this
    this.ready = null
    this.begun = null
    this.played = play.serial
    this.show = show
    if (stageState.skip) show.skip()
    const performing = new AbortController()
    this.performing = performing
    if (begun) holdAt(play, show)
    try {
      await abortable(begun ? begun.done : this.playOut(scene, play, show), performing.signal)
    } finally {
      this.performing = null
      this.show = null
    }
  }

  /** Plays a book on the scene that is visible. */
  private async playOut(scene: BuiltScene, play: Play, show: Show): Promise<void> {
    if (!isLate(play)) return this.begin(scene, play, show).done
    await scene.prepare(play.book, show)
    const { done } = await this.arrive(scene, play, show)
    holdAt(play, show)
    await done
  }

  private end(scene: BuiltScene): void {
    void scene.end().then(() => this.built.delete(scene))
  }
}

/** True when a playback is not seen from its first frame on. */
function isLate({ from }: Play): boolean {
  return 'since' in from || from.at > 0
}

/** Has a playback that has arrived stand still, if it is to. No frame has passed since it arrived: such scenes change without a fade. */
function holdAt({ from }: Play, { skipped }: Show): void {
  if ('held' in from && from.held && !skipped) holdShow(true)
}
