import { Container } from 'pixi.js'
import { isFileLost } from '#state/platform/fetchFile.ts'
import { report } from '../kit/device.ts'
import { tier } from '../kit/quality.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../kit/SpineView.ts'

/** Folder of the skeleton below `assets/`, and the width of its crown in its own units. */
const SKELETON = 'battle-room/crown'
const WIDTH = 324
/** Slots of splinters, which tier 低 leaves out. */
const SPLINTERS = Array.from({ length: 6 }, (_, index) => `mote${index}`)

/** An animation of the crown and the ms since its beginning. */
export type CrownMoment = readonly [name: 'land' | 'rest' | 'fly' | 'lost', ms: number]

/** The crown as a Spine skeleton. Until it is loaded, and where it cannot be, `stand` is shown in its place. */
export class CrownFigure {
  readonly container = new Container()
  private actor: SpineView | null = null
  private loading: Promise<void> | null = null
  /** True while the skeleton is on its way. */
  waits = false
  private gone = false

  constructor(private readonly stand: Container) {
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
  show(at: { x: number; y: number }, width: number, alpha: number, turn: number, [name, ms]: CrownMoment): void {
    const { actor } = this
    if (!actor) return
    const { view } = actor
    view.position.set(at.x, at.y)
    view.scale.set(width / WIDTH)
    view.alpha = alpha
    view.rotation = turn
    actor.pose(name, ms, name === 'rest')
  }

  destroy(): void {
    this.gone = true
    this.actor?.destroy()
    if (this.actor) dropSkeleton(SKELETON)
    this.actor = null
  }

  private async wear(): Promise<void> {
    this.waits = true
    await loadSkeleton(SKELETON)
    const actor = this.gone ? null : await SpineView.of(SKELETON)
    if (!actor || this.gone) {
      actor?.destroy()
      dropSkeleton(SKELETON)
      return
    }
    if (tier() === 'low') for (const slot of SPLINTERS) actor.hideSlot(slot)
    this.actor = actor
    this.stand.visible = false
    this.container.addChild(actor.view)
  }
}
