import type { Container } from 'pixi.js'
import type { SkeletonName } from '#shared/assetIds.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../kit/SpineView.ts'

/** Ms in which a skeleton fades in over the box's picture and the picture then fades out below it. */
const FADE = 420
/** Ms of the cross-fade between two animations. */
const MIX = 160

/** Animations that the front box plays once. */
type Act = 'focus' | 'shake'

/**
 * Replaces a box's picture by its skeleton: it loads the skeleton, fades it in without a visible jump, and frees it when it is taken off.
 */
export class BoxActor {
  /** Progress of the fade, 0–1. At 0.5 the skeleton hides the picture. */
  shown = 0
  private view: SpineView | null = null
  private wanted: SkeletonName | null = null
  /** Number of the latest request. A skeleton that arrives for an older one is dropped. */
  private wish = 0
  private acting = 0
  private acted: Act | null = null
  private readonly light = [-1, -1, -1]

  /** `frame` is the container for the skeleton. Its origin is the middle of the box's floor, its unit a pixel of the picture. */
  constructor(private readonly frame: Container) {}

  get name(): SkeletonName | null {
    return this.wanted
  }

  /** True once the skeleton hides the picture. */
  get stands(): boolean {
    return this.view !== null && this.shown === 1
  }

  /**
   * Loads a skeleton and fades it in; without a fade when `atOnce` returns true because nobody sees the picture yet. Resolves when it is
   * there or cannot be loaded.
   */
  async wear(name: SkeletonName, atOnce: () => boolean): Promise<void> {
    if (this.wanted === name) return
    this.strip()
    this.wanted = name
    const wish = ++this.wish
    try {
      await loadSkeleton(name)
    } catch {
      if (this.wish === wish) this.wanted = null
      return
    }
    const view = await SpineView.of(name)
    if (this.wish !== wish) {
      view.destroy()
      dropSkeleton(name)
      return
    }
    this.stand(view, atOnce())
  }

  /** Fades the skeleton out, so that the picture shows again. */
  takeOff(): void {
    if (!this.wanted) return
    this.wish += 1
    this.wanted = null
  }

  /** Removes the skeleton at once. */
  strip(): void {
    this.takeOff()
    this.free()
  }

  /** Plays an animation once and then the idle one. Returns false without a skeleton. */
  play(animation: Act): boolean {
    const { view } = this
    if (!view || this.shown < 1) return false
    view.play(animation, { mix: MIX / 2 })
    this.acting = view.length
    this.acted = animation
    return true
  }

  /** The animation that it plays once; null while it idles. */
  get act(): Act | null {
    return this.acting > 0 ? this.acted : null
  }

  /** Multiplies its colours by these factors, 0–1. */
  shade(red: number, green: number, blue: number): void {
    const { light, view } = this
    if (!view || (light[0] === red && light[1] === green && light[2] === blue)) return
    light[0] = red
    light[1] = green
    light[2] = blue
    view.shade(red, green, blue)
  }

  /** With `still` it keeps its pose. */
  update(delta: number, still: boolean): void {
    const { view } = this
    if (!view) return
    this.fade(delta)
    if (!this.view) return
    view.update(still ? 0 : delta)
    if (this.acting <= 0 || still) return
    this.acting -= delta
    if (this.acting <= 0) view.play('idle', { loop: true, mix: MIX })
  }

  private stand(view: SpineView, atOnce: boolean): void {
    this.view = view
    this.acting = 0
    this.light.fill(-1)
    view.hideSlot('shadow')
    view.play('idle', { loop: true })
    this.frame.addChild(view.view)
    this.show(atOnce ? 1 : 0)
  }

  private fade(delta: number): void {
    const to = this.wanted ? 1 : 0
    if (this.shown === to && to === 1) return
    this.show(to === 1 ? Math.min(this.shown + delta / FADE, 1) : Math.max(this.shown - delta / FADE, 0))
    if (this.shown === 0 && to === 0) this.free()
  }

  private show(share: number): void {
    this.shown = share
    if (this.view) this.view.view.alpha = Math.min(share * 2, 1)
  }

  private free(): void {
    const { view } = this
    this.view = null
    this.shown = 0
    if (!view) return
    view.destroy()
    dropSkeleton(view.name)
  }
}
