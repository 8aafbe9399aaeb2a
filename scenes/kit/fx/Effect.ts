import { gsap } from 'gsap'
import { Container } from 'pixi.js'

/**
 * An effect with a beginning and an end. Everything it shows is a function of `time`, so it looks the same at any frame rate and speed
 * and ends cleanly when it is skipped. Create it once and play it as often as needed; a second `play` replaces the first.
 */
export abstract class Effect {
  readonly container = new Container()
  /** Ms from its first frame to its last. */
  abstract readonly length: number
  /** True if its last frame stays visible. */
  protected readonly stays: boolean = false
  private timeline: gsap.core.Timeline | null = null
  private now = 0

  constructor() {
    this.container.visible = false
  }

  /** Draws the moment `ms`, from 0 to `length`. */
  protected abstract paint(ms: number): void

  get time(): number {
    return this.now
  }

  set time(ms: number) {
    this.now = ms
    this.container.visible = this.stays || ms < this.length
    if (this.container.visible) this.paint(ms)
  }

  /** Plays the effect from its beginning on the clock. The timeline may be nested in another one or passed to a show. */
  protected run(): gsap.core.Timeline {
    this.timeline?.kill()
    this.timeline = gsap.timeline()
    this.timeline.fromTo(this, { time: 0 }, { time: this.length, duration: this.length / 1000, ease: 'none', immediateRender: false })
    return this.timeline
  }

  /** Ends the effect at once. Call it before destroying the container. */
  stop(): void {
    this.timeline?.kill()
    this.timeline = null
    this.container.visible = this.stays
  }
}
