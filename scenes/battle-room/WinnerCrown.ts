import { Container } from 'pixi.js'
import { report } from '../kit/device.ts'
import { tier } from '../kit/quality.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../kit/SpineView.ts'
import type { SceneContext } from '../kit/scene.ts'
import { Crown } from './Crown.ts'
import { CROWN_LAND, END_TIMES } from './maths.ts'

/** Folder of the skeleton below `assets/`, and the width of its crown in its own units. */
const SKELETON = 'battle-room/crown'
const WIDTH = 324
/** Slots of splinters that tier 低 leaves out, and what their names begin with. */
const SPLINTERS = Array.from({ length: 10 }, (_, index) => `mote${index}`)
/** Ms in which the crown appears with calm motion. */
const FADE = 120
/** Ms in which the leader's crown falls where it stands in, and its width in board units at size 1. */
const STAND = { fall: END_TIMES.crown[1] - END_TIMES.crown[0], width: 44 } as const

const STILL = ['rest', 0] as const

/** The animation `ms` after the crown has come into sight, and the ms since its beginning. */
function momentOfCrown(ms: number, lost: boolean): readonly [name: string, ms: number] {
  const length = lost ? CROWN_LAND.lost : CROWN_LAND.length
  return ms < length ? [lost ? 'lost' : 'land', ms] : ['rest', ms - length]
}

/** The crown of the end: a skeleton that falls onto the winner. Until it is loaded, and where it cannot be, the leader's crown stands in. */
export class WinnerCrown {
  readonly container = new Container()
  private readonly stand = new Crown()
  private actor: SpineView | null = null
  private loading: Promise<void> | null = null
  private moment: readonly [name: string, ms: number] | null = null
  private gone = false

  constructor(private readonly context: SceneContext) {
    this.container.addChild(this.stand.container)
  }

  /** The animation that the skeleton shows and the ms since its beginning; null while it is not seen. For tests. */
  get told(): readonly [name: string, ms: number] | null {
    return this.container.visible ? this.moment : null
  }

  /** Loads the skeleton once. Resolves also when it cannot be loaded. */
  load(): Promise<void> {
    this.loading ??= this.wear().catch((error: unknown) => {
      this.loading = null
      report(error)
    })
    return this.loading
  }

  /**
   * Shows the crown `ms` after it has come into sight, its foot at `to`, `width` board units wide. `lost` tells that the player has
   * lost: it sinks without a blow.
   */
  show(to: { x: number; y: number }, width: number, ms: number, lost: boolean): void {
    const { actor, stand, container } = this
    const { reduced } = this.context
    container.visible = ms > 0
    if (!container.visible) return
    if (!actor) {
      stand.drop(to, Math.min(ms / STAND.fall, 1), width / STAND.width, reduced)
      return
    }
    const { view } = actor
    view.position.set(to.x, to.y)
    view.scale.set(width / WIDTH)
    view.alpha = reduced ? Math.min(ms / FADE, 1) : 1
    this.moment = reduced ? STILL : momentOfCrown(ms, lost)
    actor.pose(...this.moment, this.moment[0] === 'rest')
  }

  hide(): void {
    this.container.visible = false
  }

  destroy(): void {
    this.gone = true
    this.actor?.destroy()
    if (this.actor) dropSkeleton(SKELETON)
    this.actor = null
  }

  private async wear(): Promise<void> {
    await loadSkeleton(SKELETON)
    const actor = this.gone ? null : await SpineView.of(SKELETON)
    if (!actor || this.gone) {
      actor?.destroy()
      dropSkeleton(SKELETON)
      return
    }
    if (tier() === 'low') for (const slot of SPLINTERS) actor.hideSlot(slot)
    this.actor = actor
    this.stand.hide()
    this.container.addChild(actor.view)
  }
}
