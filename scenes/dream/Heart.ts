import { gsap } from 'gsap'
import { Container } from 'pixi.js'
import { isFileLost } from '#state/platform/fetchFile.ts'
import { castOf, dismiss } from '../kit/cast.ts'
import { report } from '../kit/device.ts'
import type { SpineView } from '../kit/SpineView.ts'
import type { SceneContext } from '../kit/scene.ts'
import { FACE } from './layout.ts'
import { chargeAt, chargeOf } from './maths.ts'

/** Folder of the skeleton below `assets/`, how far its shards reach in its own units, and the ms of what a share shows. */
const SKELETON = 'dream/heart'
const REACH = 250
const SHARE = 1_000
/** Layers of the animations that are laid over `rest`. */
const LAYER = { charge: 1, burst: 2, cool: 3 } as const
/** Share of an end's motion after which it has wholly replaced the charge. */
const TAKES = 0.12
/** Seconds in which the heart fades in where the scene was seen before it. */
const ARRIVES = 0.3

/** The heart of the forge behind the target, a Spine skeleton. Without it, and at tier 低, nothing stands there. The container's unit is the dial's radius. */
export class Heart {
  readonly container = new Container()
  /** Share of the burst after a win, and of the cooling after a loss. */
  burst = 0
  cold = 0
  /** True while the skeleton is on its way. */
  waits = false
  private actor: SpineView | null = null
  private loading: Promise<void> | null = null
  private time = 0
  private gone = false
  private readonly used = new Set<string>()

  constructor(private readonly context: SceneContext) {
    this.container.y = FACE.heart.y
    this.container.scale.set(FACE.heart.reach / REACH)
  }

  /** Loads the skeleton once. Resolves also when it cannot be loaded: then nothing is shown. */
  load(isSeen: () => boolean): Promise<void> {
    if (!this.context.budget.films) return Promise.resolve()
    this.loading ??= this.wear(isSeen)
      .catch((error: unknown) => {
        if (!isFileLost(error)) report(error)
      })
      .finally(() => {
        this.waits = false
      })
    return this.loading
  }

  /** `chance` in basis points; `driven` is how fast the needle turns and `beat` the light of a heartbeat, each 0–1. */
  update(delta: number, chance: number, driven: number, beat: number): void {
    const { actor, context } = this
    if (!actor) return
    this.container.visible = context.budget.films
    if (!this.container.visible) return
    if (context.reduced) {
      this.still(actor, chance)
      return
    }
    this.time += delta
    const { time, burst, cold } = this
    this.container.alpha = 1
    actor.lay(LAYER.charge, 'charge', SHARE * chargeAt(chance, driven, beat, time))
    this.end(actor, 'burst', burst, Math.min(burst / TAKES, 1))
    this.end(actor, 'cool', cold, Math.min(cold / TAKES, 1))
    actor.pose('rest', time, true)
  }

  destroy(): void {
    this.gone = true
    gsap.killTweensOf(this)
    if (this.actor) {
      gsap.killTweensOf(this.actor.view)
      dismiss(SKELETON, [this.actor])
    }
    this.actor = null
  }

  /** One pose for each phase; an end fades in where the one before has faded out. */
  private still(actor: SpineView, chance: number): void {
    const { burst, cold } = this
    this.container.alpha = Math.abs(1 - 2 * Math.max(burst, cold))
    actor.lay(LAYER.charge, 'charge', SHARE * chargeOf(chance))
    for (const [name, share] of [
      ['burst', burst],
      ['cool', cold],
    ] as const)
      this.end(actor, name, 1, share < 0.5 ? 0 : 1)
    actor.pose('rest', 0, true)
  }

  /** Lays an end over the charge. Before its first use it costs nothing. */
  private end(actor: SpineView, name: 'burst' | 'cool', share: number, alpha: number): void {
    if (alpha > 0) this.used.add(name)
    if (!this.used.has(name)) return
    actor.lay(LAYER[name], name, SHARE * share, alpha)
  }

  private async wear(isSeen: () => boolean): Promise<void> {
    this.waits = true
    const [actor] = await castOf(SKELETON, () => this.gone)
    if (!actor) return
    this.actor = actor
    this.container.addChild(actor.view)
    if (isSeen()) gsap.from(actor.view, { alpha: 0, duration: ARRIVES })
  }
}
