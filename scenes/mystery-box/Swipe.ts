import type { Container, FederatedPointerEvent } from 'pixi.js'

/** Finger travel in CSS px below which a touch is a tap. */
const TAP = 8
/** Share of the newest movement in the speed that is kept. */
const NEWEST = 0.4

interface SwipeListener {
  /** A finger went down; false lets it go unheard. */
  begin(): boolean
  /** It has travelled so many CSS px to the right since. */
  move(travel: number): void
  /** It left with so many CSS px per second to the right. */
  end(speed: number): void
  /** It left where it came, at `x` CSS px. */
  tap(x: number): void
}

/** One finger that swipes sideways or taps, heard on a container. */
export class Swipe {
  held = false
  private start = 0
  private last = 0
  private lastAt = 0
  private speed = 0
  private moved = 0

  constructor(
    private readonly target: Container,
    private readonly listener: SwipeListener,
  ) {
    target.eventMode = 'static'
    target.on('pointerdown', this.down)
    target.on('globalpointermove', this.move)
    target.on('pointerup', this.up)
    target.on('pointerupoutside', this.up)
  }

  destroy(): void {
    this.target.removeAllListeners()
  }

  private readonly down = ({ global }: FederatedPointerEvent): void => {
    if (!this.listener.begin()) return
    this.held = true
    this.start = global.x
    this.last = global.x
    this.lastAt = performance.now()
    this.speed = 0
    this.moved = 0
  }

  private readonly move = ({ global }: FederatedPointerEvent): void => {
    if (!this.held) return
    const now = performance.now()
    const passed = Math.max(now - this.lastAt, 1)
    this.speed = this.speed * (1 - NEWEST) + ((global.x - this.last) / passed) * 1000 * NEWEST
    this.last = global.x
    this.lastAt = now
    this.moved = Math.max(this.moved, Math.abs(global.x - this.start))
    this.listener.move(global.x - this.start)
  }

  private readonly up = ({ global }: FederatedPointerEvent): void => {
    if (!this.held) return
    this.held = false
    if (this.moved < TAP) this.listener.tap(global.x)
    else this.listener.end(this.speed)
  }
}
