import type { Container, FederatedPointerEvent } from 'pixi.js'
import { onPointerCancel } from '../kit/device.ts'
import { turned } from './maths.ts'

interface GrabListener {
  /** The dial's middle and radius in CSS px of the stage; null while nothing may be pulled. */
  dial(): { x: number; y: number; radius: number } | null
  /** A finger took hold of the ring. */
  taken(): void
  /** It has turned by `turns` since it took hold, clockwise. */
  pulled(turns: number): void
  left(): void
}

/** Recognises a finger that turns the ring of the dial. It counts turns, so a finger that passes the top does not jump. */
export class Grab {
  private readonly stop: () => void
  private finger: number | null = null
  private turns = 0
  private readonly last = { x: 0, y: 0 }
  private readonly next = { x: 0, y: 0 }

  /** `touch` is the ring that can be touched, from inner to outer radius as shares of the dial's. */
  constructor(
    private readonly target: Container,
    private readonly touch: readonly [number, number],
    private readonly listener: GrabListener,
  ) {
    target.eventMode = 'static'
    target.on('pointerdown', this.down)
    target.on('globalpointermove', this.move)
    target.on('pointerup', this.up)
    target.on('pointerupoutside', this.up)
    this.stop = onPointerCancel(() => this.release())
  }

  /** Lets the finger go, because the dial no longer is the player's. */
  release(): void {
    if (this.finger === null) return
    this.finger = null
    this.listener.left()
  }

  destroy(): void {
    this.release()
    this.stop()
    this.target.removeAllListeners()
  }

  private readonly down = ({ global, pointerId }: FederatedPointerEvent): void => {
    const dial = this.finger === null ? this.listener.dial() : null
    if (!dial) return
    const away = Math.hypot(global.x - dial.x, global.y - dial.y) / dial.radius
    if (away < this.touch[0] || away > this.touch[1]) return
    this.finger = pointerId
    this.turns = 0
    this.last.x = global.x - dial.x
    this.last.y = global.y - dial.y
    this.listener.taken()
  }

  private readonly move = ({ global, pointerId }: FederatedPointerEvent): void => {
    if (this.finger !== pointerId) return
    const dial = this.listener.dial()
    if (!dial) {
      this.release()
      return
    }
    this.next.x = global.x - dial.x
    this.next.y = global.y - dial.y
    this.turns += turned(this.last, this.next)
    this.last.x = this.next.x
    this.last.y = this.next.y
    this.listener.pulled(this.turns)
  }

  private readonly up = ({ pointerId }: FederatedPointerEvent): void => {
    if (this.finger === pointerId) this.release()
  }
}
