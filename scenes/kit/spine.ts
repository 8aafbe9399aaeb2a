import { Assets } from 'pixi.js'
import { type ISkeletonData, Spine } from 'pixi-spine'

/** What `Assets` holds for a loaded skeleton. */
interface LoadedSkeleton {
  spineData: ISkeletonData
}

/** What the runtimes of every Spine version call at an artist's event. */
interface SpineListener {
  complete(entry: { loop: boolean }): void
  event(entry: unknown, event: { data: { name: string }; stringValue: string }): void
}

/** A Spine skeleton on the scenes' clock. */
export class SpineActor {
  readonly view: Spine
  private playing = ''
  /** An animation that does not loop has ended: its last pose stands and nothing is computed. */
  private ended = false
  private listening: (name: string, text: string) => void = () => undefined

  /** `alias` names a loaded skeleton file. */
  constructor(alias: string) {
    const loaded = Assets.get<LoadedSkeleton | undefined>(alias)
    if (!loaded) throw new Error(`no skeleton ${alias}`)
    this.view = new Spine(loaded.spineData)
    this.view.autoUpdate = false
    const state = this.view.state as unknown as { addListener(listener: SpineListener): void }
    state.addListener({
      complete: ({ loop }) => {
        this.ended = !loop
      },
      event: (_entry, event) => this.listening(event.data.name, event.stringValue),
    })
  }

  /** Called with the name and the text of each event that the artist set in an animation. */
  onEvent(listener: (name: string, text: string) => void): void {
    this.listening = listener
  }

  /** Plays an animation from its beginning; `speed` 1 is as drawn. */
  play(name: string, loop = false, speed = 1): void {
    this.playing = name
    this.ended = false
    this.view.state.setAnimation(0, name, loop)
    this.view.state.timeScale = speed
    this.view.update(0)
  }

  /** Length of an animation in ms at speed 1. */
  lengthOf(name: string): number {
    return (this.view.spineData.findAnimation(name)?.duration ?? 0) * 1000
  }

  /** Moves the skeleton on by `delta` ms of the clock. */
  update(delta: number): void {
    if (!this.ended) this.view.update(delta / 1000)
  }

  /** Puts the running animation at its end. */
  finish(): void {
    this.update(this.lengthOf(this.playing))
  }

  destroy(): void {
    this.view.destroy({ children: true })
  }
}
