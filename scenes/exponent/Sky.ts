import { BLEND_MODES, type Container, Sprite, Texture } from 'pixi.js'
import type { ArtBoard, Rect } from '../kit/artBoard.ts'
import { fx } from '../kit/fx/light.ts'
import { coverStage } from '../kit/parts/boardPlacement.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { seededRandom } from '../kit/random.ts'
import type { SceneContext } from '../kit/scene.ts'
import { type Now, streamAt, streamSpeed } from './maths.ts'
import { type SkyName, skyPicture } from './pictures.ts'
import { sharesOf } from './shares.ts'

const NAMES: readonly SkyName[] = ['deck', 'calm', 'aurora', 'gold', 'broken']
/** Stars of the highest tier. */
const STARS = 96
/** Direction in which the stars stream, in radians: to the lower left, because the head flies to the upper right. */
const COURSE = Math.PI * 0.68
const [ACROSS, DOWN] = [Math.cos(COURSE), Math.sin(COURSE)]

interface Star {
  x: number
  y: number
  /** 0 is far, 1 is near. */
  near: number
  phase: number
}

/** The grounds that cross-fade with the multiple, a veil, and the stars that stream faster and faster. */
export class Sky {
  private readonly grounds: Readonly<Record<SkyName, Sprite>>
  private readonly veil = new Quad(Texture.WHITE, 0, 0)
  private readonly stars: readonly Star[]
  private readonly quads: readonly Quad[]
  private view: Rect = { x: 0, y: 0, width: 1, height: 1 }
  private base = 1

  constructor(
    back: Container,
    private readonly context: SceneContext,
  ) {
    const ground = (name: SkyName) => {
      const sprite = back.addChild(new Sprite(skyPicture(name)))
      sprite.anchor.set(0.5)
      return sprite
    }
    this.grounds = Object.fromEntries(NAMES.map((name) => [name, ground(name)])) as Record<SkyName, Sprite>
    const random = seededRandom('exponent:stars')
    const count = Math.ceil(STARS * context.budget.particles)
    this.stars = Array.from({ length: count }, () => ({ x: random(), y: random(), near: random() ** 2, phase: random() * 7 }))
    this.quads = this.stars.map(({ near }) => {
      const quad = new Quad(fx(near > 0.55 ? 'star' : 'dot'))
      quad.blendMode = BLEND_MODES.ADD
      return quad
    })
    this.veil.tint = 0x05041c
    back.addChild(new QuadList([this.veil]), new QuadList(this.quads))
  }

  layout(board: ArtBoard): void {
    this.view = board.view
    for (const ground of Object.values(this.grounds)) coverStage(ground, board)
    this.base = this.grounds.deck.scale.x * 1.07
    this.veil.x = board.view.x
    this.veil.y = board.view.y
    this.veil.size(board.view.width, board.view.height)
  }

  /** The share of each ground that is seen, from the lowest to the highest. */
  update(now: Now): void {
    const { calm, aurora, gold, broken, deck } = sharesOf(now)
    const { grounds } = this
    const shares = { deck: 1, calm, aurora, gold, broken }
    // What lies under a ground that covers everything is not drawn.
    const top = [...NAMES].reverse().find((name) => shares[name] > 0.995) ?? 'deck'
    const reach = Math.log(now.value) / Math.log(100)
    for (let index = 0; index < NAMES.length; index++) {
      const name = NAMES[index] as SkyName
      const sprite = grounds[name]
      sprite.alpha = shares[name]
      sprite.visible = index >= NAMES.indexOf(top) && shares[name] > 0.004
      sprite.scale.set(this.base * (1 + (this.context.reduced ? 0 : 0.05 * reach)))
      sprite.y = this.view.y + this.view.height / 2 + (this.context.reduced ? 0 : 26 * (reach - 0.5) * (1 - deck))
    }
    this.veil.alpha = 0.22 + 0.08 * deck + 0.12 * gold
    this.shine(now, 1 - deck)
  }

  private shine(now: Now, away: number): void {
    const { reduced } = this.context
    const drift = reduced ? 0 : driftOf(now)
    const speed = reduced || now.phase === 'none' || now.phase === 'entry' ? 0.01 : streamSpeed(now.elapsed) * slowing(now.ended)
    const { x, y, width, height } = this.view
    for (let index = 0; index < this.quads.length; index++) {
      const star = this.stars[index] as Star
      const quad = this.quads[index] as Quad
      const gone = drift * (0.35 + 1.1 * star.near)
      quad.x = x + width * wrap(star.x + gone * ACROSS * (height / width) * 0.6)
      quad.y = y + height * wrap(star.y + gone * DOWN)
      const streak = Math.min(speed * (0.3 + star.near) * 3.4, 9)
      const fast = streak > 1.2
      const size = 0.05 + 0.07 * star.near
      quad.rotation = fast ? COURSE : 0
      quad.texture = fx(fast ? 'dot' : star.near > 0.55 ? 'star' : 'dot')
      quad.scaleX = size * (fast ? 1 + streak * 1.6 : 1.5)
      quad.scaleY = size * (fast ? 0.8 : 1.5)
      quad.alpha = (0.35 + 0.5 * star.near) * (0.7 + 0.3 * Math.sin(now.time / 700 + star.phase)) * (0.75 + 0.25 * away)
    }
  }
}

const wrap = (value: number) => value - Math.floor(value)

/** How fast the stars still stream a number of ms after the break. */
const slowing = (ended: number) => (ended < 0 ? 1 : Math.exp(-ended / 650))

function driftOf({ time, elapsed, ended, phase }: Now): number {
  const always = (time / 1_000) * 0.004
  if (phase === 'none' || phase === 'entry') return always
  const after = ended < 0 ? 0 : streamSpeed(elapsed) * 0.65 * (1 - Math.exp(-ended / 650))
  return always + streamAt(elapsed) + after
}
