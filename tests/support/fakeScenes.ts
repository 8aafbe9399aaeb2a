import type { Container } from 'pixi.js'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import type { LoadedScene } from '#scenes/kit/BuiltScene.ts'
import { clock } from '#scenes/kit/clock.ts'
import type { AnyDefinition, SceneHandle } from '#scenes/kit/scene.ts'
import type { SceneWorld } from '#scenes/kit/sceneHost.ts'
import type { Show } from '#scenes/kit/show.ts'
import type { CaseBook } from '#shared/book.ts'
import { type SceneName, stageState } from '#state/core/play/stage.ts'

/** What may go wrong in a fake world. */
export type Fault = 'load' | 'build' | 'prepare' | 'play' | 'destroy' | null

/** How each next thing of a fake world goes; used round and round. */
export interface Fate {
  /** Turns of the event loop that it takes. */
  turns: number
  fault: Fault
}

/** One turn of the event loop. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** So many turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await turn()
}

/** A scene without pictures that keeps count of what is done to it. */
class FakeScene implements SceneHandle<CaseBook> {
  readonly root = { alpha: 0, visible: true } as Container
  destroyed = 0
  working = 0
  readonly performed: CaseBook[] = []
  play?: (book: CaseBook, show: Show) => Promise<void>
  readonly followed: object[] = []
  following = 0

  constructor(
    readonly name: SceneName,
    private readonly world: FakeWorld,
  ) {
    if (name === 'case-reel') this.play = (book, show) => this.perform(book, show)
  }

  follow(state: object): () => void {
    this.followed.push(state)
    this.following += 1
    return () => {
      this.following -= 1
    }
  }

  prepare(_book: CaseBook | null, show: Show): Promise<void> {
    return this.work('prepare', show)
  }

  laidOut = 0

  layout(): void {
    this.laidOut += 1
    if (this.destroyed > 0) throw new Error('laid out after its end')
  }

  destroy(): void {
    this.destroyed += 1
    this.world.wrong.push(...(this.following > 0 ? ['destroyed while it follows'] : []))
    this.world.wrong.push(...(this.working > 0 ? ['destroyed at work'] : []))
    if (this.world.next().fault === 'destroy') throw new Error('destroy')
  }

  private async perform(book: CaseBook, show: Show): Promise<void> {
    await this.work('play', show)
    this.performed.push(book)
    stageState.phase = 'revealed'
  }

  private async work(kind: Fault, show: Show): Promise<void> {
    const { fault, turns: count } = this.world.next()
    if (this.working > 0 || this.destroyed > 0) this.world.wrong.push(`${kind} beside other work`)
    this.working += 1
    try {
      await turns(count)
      show.check()
      if (fault === kind) throw new Error(`${kind}`)
    } finally {
      this.working -= 1
    }
  }
}

/** A world whose loads, builds and fades take their time and fail by a plan. */
export class FakeWorld implements SceneWorld {
  readonly clock = clock
  held = 0
  mounted = 0
  readonly scenes: FakeScene[] = []
  readonly wrong: string[] = []
  private at = 0

  constructor(public fates: readonly Fate[]) {}

  readonly board = () => fitBoard(375, 667)

  next(): Fate {
    return this.fates[this.at++ % this.fates.length] ?? { turns: 0, fault: null }
  }

  async load(name: SceneName, progress: (share: number) => void): Promise<LoadedScene> {
    const { fault, turns: count } = this.next()
    await turns(count)
    progress(1)
    if (fault === 'load') throw new Error('load')
    this.held += 1
    return { definition: { Scene: name } as unknown as AnyDefinition, release: () => this.release() }
  }

  readonly mount: SceneWorld['mount'] = (definition, ready, failed) => {
    const { fault, turns: count } = this.next()
    this.mounted += 1
    let there = true
    const build = () => {
      if (!there) return
      if (fault === 'build') return failed(new Error('build'))
      const scene = new FakeScene(definition.Scene as unknown as SceneName, this)
      this.scenes.push(scene)
      ready(scene)
    }
    if (count === 0) build()
    else void turns(count).then(build)
    return () => {
      if (!there) this.wrong.push('unmounted twice')
      there = false
      this.mounted -= 1
    }
  }

  readonly cross = () => turns(this.next().turns)

  private release(): void {
    this.held -= 1
    if (this.held < 0) this.wrong.push('released twice')
  }

  get alive(): FakeScene[] {
    return this.scenes.filter((scene) => scene.destroyed === 0)
  }
}
