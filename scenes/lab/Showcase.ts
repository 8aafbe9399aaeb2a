import type { SkeletonName } from '#shared/assetIds.ts'
import { clock } from '../kit/clock.ts'
import { Engine } from '../kit/engine.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../kit/SpineView.ts'
import { dropSvga, loadSvga } from '../kit/svga/SvgaMovie.ts'
import { SvgaView } from '../kit/svga/SvgaView.ts'

/** Parts of the host's height: where a skeleton stands, and how high a box with its lid open (TALL units) may be. */
const FLOOR = 0.9
const ROOM = 0.86
const TALL = 640

/** One graphics context for the whole visit, as on the stage of the product. */
let shared: Engine | null = null

/** Shows one skeleton or one SVGA movie at a time, fitted into a host element, on the scenes' clock. */
export class Showcase {
  private readonly engine: Engine
  private size = { width: 1, height: 1 }
  private clear: () => void = () => undefined
  /** Grows with every call: a slow load of an earlier one must not push itself in front. */
  private turn = 0

  constructor(host: HTMLElement) {
    shared ??= new Engine()
    this.engine = shared
    this.size = { width: host.clientWidth, height: host.clientHeight }
    this.engine.enter(host, true)
    this.engine.resize(this.size.width, this.size.height)
  }

  /** Plays `animation` of a skeleton; what does not loop begins anew at its end. */
  async showSkeleton(name: SkeletonName, animation: string, loop: boolean): Promise<void> {
    const turn = this.begin()
    await loadSkeleton(name)
    const actor = await SpineView.of(name)
    if (turn !== this.turn) return dropSkeleton(name)
    const box = actor.view
    this.engine.app.stage.addChild(box)
    box.position.set(this.size.width / 2, this.size.height * FLOOR)
    box.scale.set((this.size.height * ROOM) / TALL)
    actor.play(animation, loop)
    let time = 0
    const stop = clock.add((delta) => {
      time += delta
      actor.update(delta)
      if (loop || time < actor.lengthOf(animation) + 400) return
      time = 0
      actor.play(animation)
    })
    this.clear = () => {
      stop()
      actor.destroy()
      dropSkeleton(name)
    }
  }

  /** Plays an SVGA movie over and over. */
  async showSvga(url: string): Promise<void> {
    const turn = this.begin()
    const movie = await loadSvga(url)
    if (turn !== this.turn) return dropSvga(movie)
    const view = new SvgaView(movie, true)
    const scale = Math.min(this.size.width / movie.width, this.size.height / movie.height)
    view.container.scale.set(scale)
    view.container.position.set((this.size.width - movie.width * scale) / 2, (this.size.height - movie.height * scale) / 2)
    this.engine.app.stage.addChild(view.container)
    const stop = clock.add((delta) => view.update(delta))
    this.clear = () => {
      stop()
      view.destroy()
      dropSvga(movie)
    }
  }

  destroy(): void {
    this.begin()
    this.engine.exit()
  }

  private begin(): number {
    this.clear()
    this.clear = () => undefined
    this.turn += 1
    return this.turn
  }
}
