import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import type { Point } from '../fx/emission.ts'
import type { SceneContext } from '../scene.ts'

/** Length of a bump in seconds. */
const BUMP = 0.36

/**
 * A scene's camera. It zooms around a point of the board by moving its own container, so that layout and resize need not know about it.
 * Every move is a paused timeline for `show.cue` or `show.run`; a new push replaces the one before. With reduced motion the camera stands
 * still, but its moves take the same time.
 */
export class Camera {
  private zoom = 1
  /** Current zoom factor of a punch and current offset of a bump in board units; both return to rest by themselves. */
  private kick = 1
  private drop = 0
  private at: Point
  private home: Point
  /** The push that controls the zoom. Older pushes no longer change it. */
  private newest: object | null = null

  constructor(
    private readonly view: Container,
    private readonly context: SceneContext,
    home: Point,
  ) {
    this.home = home
    this.at = home
    this.show()
  }

  /** Zooms to `zoom` within `seconds` and stays there. The zoom is around `at`, a point of the board, if it is passed. */
  push(zoom: number, seconds: number, ease = 'sine.inOut', at?: Point): gsap.core.Timeline {
    const move = { share: 0 }
    let from = { zoom: this.zoom, at: this.at }
    const onStart = () => {
      this.newest = move
      from = { zoom: this.zoom, at: this.at }
    }
    const onUpdate = () => {
      if (this.newest !== move) return
      this.zoom = from.zoom + (zoom - from.zoom) * move.share
      if (at) this.at = { x: from.at.x + (at.x - from.at.x) * move.share, y: from.at.y + (at.y - from.at.y) * move.share }
      this.show()
    }
    return this.timeline(seconds, (timeline) => timeline.to(move, { share: 1, duration: seconds, ease, onStart, onUpdate }, 0))
  }

  /** Multiplies the zoom by `zoom` at once and returns within `seconds`. */
  punch(zoom: number, seconds: number): gsap.core.Timeline {
    const blow = { kick: 1 }
    const update = () => {
      this.kick = blow.kick
      this.show()
    }
    return this.timeline(seconds, (timeline) => {
      timeline.to(blow, { kick: zoom, duration: Math.min(0.07, seconds * 0.3), ease: 'power3.out', onUpdate: update }, 0)
      timeline.to(blow, { kick: 1, duration: seconds - timeline.duration(), ease: 'power2.inOut', onUpdate: update })
    })
  }

  /** Drops the picture by `dy` board units and lets it spring back, as if something heavy had landed. */
  bump(dy: number): gsap.core.Timeline {
    const fall = { drop: 0 }
    const update = () => {
      this.drop = fall.drop
      this.show()
    }
    return this.timeline(BUMP, (timeline) => {
      timeline.to(fall, { drop: dy, duration: 0.05, ease: 'power2.out', onUpdate: update }, 0)
      timeline.to(fall, { drop: 0, duration: BUMP - 0.05, ease: 'elastic.out(1, 0.45)', onUpdate: update })
    })
  }

  /** Resets the camera at once. Moves that still run have no more effect. */
  reset(): void {
    this.newest = {}
    this.zoom = 1
    this.kick = 1
    this.drop = 0
    this.at = this.home
    this.show()
  }

  /** Moves the centre of the zoom, because the board's height has changed. */
  rest(home: Point): void {
    this.at = { x: this.at.x + home.x - this.home.x, y: this.at.y + home.y - this.home.y }
    this.home = home
    this.show()
  }

  private timeline(seconds: number, fill: (timeline: gsap.core.Timeline) => void): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    if (this.context.reduced) return timeline.to({}, { duration: seconds })
    fill(timeline)
    return timeline
  }

  private show(): void {
    const { view, at } = this
    view.pivot.set(at.x, at.y)
    view.position.set(at.x, at.y + this.drop)
    view.scale.set(this.zoom * this.kick)
  }
}
