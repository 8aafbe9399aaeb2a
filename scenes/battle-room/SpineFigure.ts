import { Container } from 'pixi.js'
import type { SkeletonName } from '#shared/assetIds.ts'
import { isFileLost } from '#state/platform/fetchFile.ts'
import { castOf, dismiss } from '../kit/cast.ts'
import { report } from '../kit/device.ts'
import { tier } from '../kit/quality.ts'
import type { SpineView } from '../kit/SpineView.ts'

/** A skeleton that stands on its root. */
export interface FigureArt {
  skeleton: SkeletonName
  /** Width of the figure in its own units. */
  width: number
  /** Slots that tier 低 leaves out. */
  spare: readonly string[]
}

/** An animation and the ms since its beginning; `rest` goes on without end. */
export type FigureMoment<Name extends string> = readonly [name: Name | 'rest', ms: number]

/** A figure as a Spine skeleton. Until it is loaded, and where it cannot be, `stand` is shown in its place. */
export class SpineFigure<Name extends string> {
  readonly container = new Container()
  private actor: SpineView | null = null
  private loading: Promise<void> | null = null
  /** True while the skeleton is on its way. */
  waits = false
  private gone = false

  constructor(
    private readonly art: FigureArt,
    private readonly stand: Container,
  ) {
    this.container.addChild(stand)
  }

  /** True once the skeleton is shown and not what stands in for it. */
  get stands(): boolean {
    return this.actor !== null
  }

  /** Loads the skeleton once. Resolves also when it cannot be loaded: then what stands in for it stays, unless it is called again. */
  load(): Promise<void> {
    this.loading ??= this.wear()
      .catch((error: unknown) => {
        this.loading = null
        if (!isFileLost(error)) report(error)
      })
      .finally(() => {
        this.waits = false
      })
    return this.loading
  }

  /** Puts the skeleton's foot at a place, `width` board units wide and turned by `turn` radians, and shows it at a moment. */
  show(at: { x: number; y: number }, width: number, alpha: number, turn: number, [name, ms]: FigureMoment<Name>): void {
    const { actor } = this
    if (!actor) return
    const { view } = actor
    view.position.set(at.x, at.y)
    view.scale.set(width / this.art.width)
    view.alpha = alpha
    view.rotation = turn
    actor.pose(name, ms, name === 'rest')
  }

  destroy(): void {
    this.gone = true
    if (this.actor) dismiss(this.art.skeleton, [this.actor])
    this.actor = null
  }

  private async wear(): Promise<void> {
    const { skeleton, spare } = this.art
    this.waits = true
    const [actor] = await castOf(skeleton, () => this.gone)
    if (!actor) return
    if (tier() === 'low') for (const slot of spare) actor.hideSlot(slot)
    this.actor = actor
    this.stand.visible = false
    this.container.addChild(actor.view)
  }
}
