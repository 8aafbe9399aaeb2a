import type { Container, FederatedPointerEvent } from 'pixi.js'
import { onPointerCancel } from '../kit/device.ts'

/** Finger travel in CSS px below which a touch is a tap. */
const TAP = 8
/** Ms over which the finger's speed is measured. A finger that has rested as long has speed 0. */
const MEMORY = 90

interface SwipeListener {
  /** A finger went down. Return false to ignore it. */
  begin(): boolean
  /** It has travelled `travel` CSS px to the right since then. */
  move(travel: number): void
  /** It was lifted at `speed` CSS px per second to the right. */
  end(speed: number): void
  /** It was lifted where it went down, at `x`, `y` CSS px. */
  tap(x: number, y: number): void
}

/** Recognises horizontal swipes and taps of one finger on a container. */
export class Swipe {
  private readonly stop: () => void
  private finger: number | null = null
  private start = 0
  private moved = 0
  /** Two earlier positions of the finger, half a MEMORY apart. */
  private readonly older = { x: 0, at: 0 }
  private readonly newer = { x: 0, at: 0 }

  constructor(
    private readonly target: Container,
    private readonly listener: SwipeListener,
  ) {
    target.eventMode = 'static'
    target.on('pointerdown', this.down)
    target.on('globalpointermove', this.move)
    target.on('pointerup', this.up)
    target.on('pointerupoutside', this.up)
    this.stop = onPointerCancel(this.cancel)
  }

  destroy(): void {
    this.stop()
    this.target.removeAllListeners()
  }

  private readonly down = ({ global, pointerId, isPrimary }: FederatedPointerEvent): void => {
    if ((this.finger !== null && !isPrimary) || !this.listener.begin()) return
    this.finger = pointerId
    this.start = global.x
    this.moved = 0
    const now = performance.now()
    Object.assign(this.older, { x: global.x, at: now })
    Object.assign(this.newer, { x: global.x, at: now })
  }

  private readonly move = ({ global, pointerId }: FederatedPointerEvent): void => {
    if (this.finger !== pointerId) return
    this.remember(global.x)
    this.moved = Math.max(this.moved, Math.abs(global.x - this.start))
    if (this.moved >= TAP) this.listener.move(global.x - this.start)
  }

  private readonly up = ({ global, pointerId }: FederatedPointerEvent): void => {
    if (this.finger !== pointerId) return
    this.finger = null
    if (this.moved < TAP) this.listener.tap(global.x, global.y)
    else this.listener.end(this.speedAt(global.x))
  }

  /** The system has taken over the touch, so the swipe ends as it is. */
  private readonly cancel = (): void => {
    if (this.finger === null) return
    this.finger = null
    this.listener.end(0)
  }

  private remember(x: number): void {
    const { older, newer } = this
    const now = performance.now()
    if (now - newer.at < MEMORY / 2) return
    older.x = newer.x
    older.at = newer.at
    newer.x = x
    newer.at = now
  }

  private speedAt(x: number): number {
    const { older, newer } = this
    const now = performance.now()
    const mark = now - newer.at < MEMORY / 2 ? older : newer
    if (now - mark.at > MEMORY * 2) return 0
    return ((x - mark.x) / Math.max(now - mark.at, 8)) * 1000
  }
}
