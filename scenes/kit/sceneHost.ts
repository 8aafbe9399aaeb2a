import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { type SceneName, stageState } from '#state/stage.ts'
import { expectBundles, loadBundles } from './bundles.ts'
import { backgroundUrl, dropPictures, loadPictures } from './pictures.ts'
import type { SceneContext, SceneDefinition, SceneHandle } from './scene.ts'
import { Left, Show } from './show.ts'

/** Seconds in which one scene crosses over to the next. */
const CROSSING = 0.2

const found = {
  ...import.meta.glob<SceneDefinition>(['../*/*Scene.tsx', '!../lab/*'], { import: 'default' }),
  ...(import.meta.env.DEV ? import.meta.glob<SceneDefinition>('../lab/*Scene.tsx', { import: 'default' }) : {}),
}

/** A scene's definition, from the folder of its name. */
async function definitionOf(name: SceneName): Promise<SceneDefinition> {
  const path = Object.keys(found).find((file) => file.startsWith(`../${name}/`))
  const load = path ? found[path] : undefined
  if (!load) throw new Error(`no scene ${name}`)
  return load()
}

/** Mounts a scene's tree above the ones there and reports when it stands; returns how to take it away. */
export type Mount = (definition: SceneDefinition, ready: (handle: SceneHandle) => void) => () => void

interface Standing {
  name: SceneName
  handle: SceneHandle
  unmount: () => void
}

/**
 * Brings the stage to what `stageState` asks for, one step at a time: load, mount, cross over, perform. Whatever is asked meanwhile waits
 * for the step to end; a performance that is no longer wanted is left at once.
 */
export class SceneHost {
  private standing: Standing | null = null
  private show: Show | null = null
  /** The show of a book that is ready and not yet performed. */
  private ready: Show | null = null
  private played = 0
  private failed: SceneName | null = null
  private busy = false
  private closed = false
  private readonly stops: (() => void)[]

  constructor(
    private readonly context: SceneContext,
    private readonly mount: Mount,
  ) {
    this.stops = [
      subscribeKey(stageState, 'scene', () => this.wake()),
      subscribeKey(stageState, 'play', () => this.wake()),
      subscribeKey(stageState, 'skip', (skip) => skip && this.show?.skip()),
      subscribe(stageState.freeArea, () => this.layout()),
    ]
    this.wake()
  }

  /** Lays the standing scene out anew. */
  layout(): void {
    this.standing?.handle.layout(this.context.board())
  }

  /** Ends everything; the host cannot be used again. */
  close(): void {
    this.closed = true
    for (const stop of this.stops) stop()
    this.show?.leave()
    this.remove(this.standing)
    this.standing = null
    stageState.standing = null
  }

  private wake(): void {
    this.failed = null
    if (this.show && stageState.play?.serial !== this.played) this.show.leave()
    if (!this.busy) void this.work()
  }

  private async work(): Promise<void> {
    this.busy = true
    while (!this.closed && !this.settled()) await this.step()
    this.busy = false
  }

  private settled(): boolean {
    const wanted = stageState.scene
    if (wanted === this.failed && wanted !== null) return true
    if (wanted !== (this.standing?.name ?? null)) return false
    const { play } = stageState
    return !(this.standing?.handle.play && play && (play.serial !== this.played || this.ready))
  }

  private async step(): Promise<void> {
    try {
      if (stageState.scene !== (this.standing?.name ?? null)) await this.change(stageState.scene)
      else await this.perform()
    } catch (error) {
      if (error instanceof Left) return
      this.failed = stageState.scene
      if (stageState.play) stageState.phase = 'failed'
      reportError(error)
    }
  }

  private async change(name: SceneName | null): Promise<void> {
    const next = name ? await this.raise(name) : null
    if (next) await this.rehearse(next)
    if (this.closed || (name && stageState.scene !== name)) return this.remove(next)
    const old = this.standing
    this.standing = next
    stageState.standing = name
    next?.handle.layout(this.context.board())
    await cross(old?.handle, next?.handle)
    this.remove(old)
  }

  private async raise(name: SceneName): Promise<Standing> {
    const definition = await definitionOf(name)
    const background = [backgroundUrl(definition.background)]
    const pictures = loadPictures(background)
    await loadBundles(definition.bundles, (share) => {
      stageState.progress = share * 0.9
    })
    await pictures
    let leave: () => void = () => undefined
    const handle = await new Promise<SceneHandle>((resolve) => {
      leave = this.mount(definition, resolve)
    })
    expectBundles(definition.next)
    const unmount = () => {
      leave()
      void dropPictures(background)
    }
    return { name, handle, unmount }
  }

  /** Readies the scene, and the book that is asked for; what fails here or is left takes its scene with it. */
  private async rehearse(next: Standing): Promise<void> {
    const { play } = stageState
    const show = new Show()
    this.show = show
    if (play && next.handle.play) {
      this.ready = show
      this.played = play.serial
    }
    try {
      await next.handle.prepare(next.handle.play && play ? play.book : null, show)
    } catch (error) {
      this.show = null
      this.ready = null
      this.remove(next)
      throw error
    }
    if (this.ready !== show) this.show = null
  }

  private async perform(): Promise<void> {
    const play = stageState.play
    if (!play || !this.standing?.handle.play) return
    const show = (play.serial === this.played && this.ready) || new Show()
    this.ready = null
    this.played = play.serial
    this.show = show
    if (stageState.skip) show.skip()
    try {
      await this.standing.handle.play(play.book, show)
    } finally {
      this.show = null
    }
  }

  private remove(standing: Standing | null): void {
    standing?.handle.destroy()
    standing?.unmount()
  }
}

/** Crosses over on the clock, or at once where the stage is cut. */
async function cross(from: SceneHandle | undefined, to: SceneHandle | undefined): Promise<void> {
  from?.hide?.()
  to?.show?.()
  await Promise.all([fade(from?.root, 0), fade(to?.root, 1)])
}

function fade(root: Container | undefined, alpha: number): Promise<void> {
  if (!root) return Promise.resolve()
  if (stageState.cut) root.alpha = alpha
  return new Promise((resolve) => {
    if (stageState.cut) return resolve()
    gsap.to(root, { alpha, duration: CROSSING, onComplete: resolve, onInterrupt: resolve })
  })
}
