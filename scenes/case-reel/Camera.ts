import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import type { SceneContext } from '../kit/scene.ts'
import type { Place } from './layout.ts'

/** How long the floor trembles under a bump, in seconds. */
const BUMP = 0.36

/**
 * The eye on the scene: zoom around a point of the board, by its own container, so that neither layout nor resize knows of it. Every move
 * is a paused timeline for `show.cue` or `show.run`; the newest push wins. With reduced motion it stands still and its moves only take time.
 */
export class Camera {
  private zoom = 1
  /** Factor of a punch, and units of a bump: they come and go by themselves. */
  private kick = 1
  private drop = 0
  private at: Place
  private home: Place
  /** The push that moves the zoom now; one before it must not any more. */
  private newest: object | null = null

  constructor(
    private readonly view: Container,
    private readonly context: SceneContext,
    home: Place,
  ) {
    this.home = home
    this.at = home
    this.show()
  }

  /** Leans in to `zoom` over `seconds` and stays, around `at` of the board if given. */
  push(zoom: number, seconds: number, ease = 'sine.inOut', at?: Place): gsap.core.Timeline {
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

  /** A blow: at once at `zoom` times what it is, back over `seconds`. */
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

  /** Something heavy comes down: the picture drops by `dy` units and springs back. */
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

  /** At once as in the beginning; moves under way have no more effect. */
  reset(): void {
    this.newest = {}
    this.zoom = 1
    this.kick = 1
    this.drop = 0
    this.at = this.home
    this.show()
  }

  /** The board has another height: what the eye rests on moves with it. */
  rest(home: Place): void {
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
