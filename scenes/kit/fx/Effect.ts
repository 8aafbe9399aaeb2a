import { gsap } from 'gsap'
import { Container } from 'pixi.js'

/**
 * An effect that begins and ends. Everything it shows follows from `time`, so that it looks the same in any frames, at any speed, and ends
 * clean when it is skipped. Made once, played as often as wanted; the second `play` takes the place of the first.
 */
export abstract class Effect {
  readonly container = new Container()
  /** Ms from its first picture to its last. */
  abstract readonly length: number
  /** Whether its last picture remains. */
  protected readonly stays: boolean = false
  private timeline: gsap.core.Timeline | null = null
  private now = 0

  constructor() {
    this.container.visible = false
  }

  /** Shows the moment `ms`, from 0 to `length`. */
  protected abstract paint(ms: number): void

  get time(): number {
    return this.now
  }

  set time(ms: number) {
    this.now = ms
    this.container.visible = this.stays || ms < this.length
    if (this.container.visible) this.paint(ms)
  }

  /** Plays on the clock from the beginning; the timeline may be put into another or given to a show. */
  protected run(): gsap.core.Timeline {
    this.timeline?.kill()
    this.timeline = gsap.timeline()
    this.timeline.fromTo(this, { time: 0 }, { time: this.length, duration: this.length / 1000, ease: 'none', immediateRender: false })
    return this.timeline
  }

  /** Ends at once; needed before its container is destroyed. */
  stop(): void {
    this.timeline?.kill()
    this.timeline = null
    this.container.visible = this.stays
  }
}
