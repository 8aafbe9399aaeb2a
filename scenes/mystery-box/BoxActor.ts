import type { Container } from 'pixi.js'
import type { SkeletonName } from '#shared/assetIds.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../kit/SpineView.ts'

/** Ms in which a skeleton comes up over its picture and the picture goes from below it. */
const FADE = 420
/** Ms in which one animation fades over into the next. */
const MIX = 160

/** What a box in front can do. */
type Act = 'focus' | 'shake'

/** The skeleton that stands in for a box's picture: comes when it is loaded, fades without a jump, gives everything back when it goes. */
export class BoxActor {
  /** 0–1: how far it has taken the picture's place; at ½ it hides it. */
  shown = 0
  private view: SpineView | null = null
  private wanted: SkeletonName | null = null
  /** Tells one wish from the next: what arrives for an older one is let go of. */
  private wish = 0
  private acting = 0
  private acted: Act | null = null
  private readonly light = [-1, -1, -1]

  /** `frame` is where it stands: its origin is the middle of the floor, its unit the picture's pixel. */
  constructor(private readonly frame: Container) {}

  get name(): SkeletonName | null {
    return this.wanted
  }

  /** It has taken the picture's place. */
  get stands(): boolean {
    return this.view !== null && this.shown === 1
  }

  /** Loads a skeleton and lets it come up; `atOnce` where nobody sees the picture yet. Resolves when it is there, or cannot be had. */
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

  /** Lets it go over into the picture again. */
  takeOff(): void {
    if (!this.wanted) return
    this.wish += 1
    this.wanted = null
  }

  /** Lets go of it now. */
  strip(): void {
    this.takeOff()
    this.free()
  }

  /** Plays an animation once, then rests again; false where there is no skeleton to play it. */
  play(animation: Act): boolean {
    const { view } = this
    if (!view || this.shown < 1) return false
    view.play(animation, { mix: MIX / 2 })
    this.acting = view.length
    this.acted = animation
    return true
  }

  /** What it plays once, while it does. */
  get act(): Act | null {
    return this.acting > 0 ? this.acted : null
  }

  /** Dims it, channel by channel. */
  shade(red: number, green: number, blue: number): void {
    const { light, view } = this
    if (!view || (light[0] === red && light[1] === green && light[2] === blue)) return
    light[0] = red
    light[1] = green
    light[2] = blue
    view.shade(red, green, blue)
  }

  /** `still`: it keeps its pose. */
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
