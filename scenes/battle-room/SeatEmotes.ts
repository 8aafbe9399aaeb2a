import { BLEND_MODES, Container } from 'pixi.js'
import { EMOTE_TIME, type SeatEmote } from '#state/modes/battle/stage.ts'
import { BOARD } from '../kit/artBoard.ts'
import { mix, span, spring } from '../kit/fx/curves.ts'
import { Film } from '../kit/fx/Film.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Column } from './Column.ts'
import type { BattleLayout } from './layout.ts'
import { part } from './pictures.ts'
import { EMOTES } from './slots.ts'

/** Most films of emotes that play at once; a further emote stands still. */
const AT_ONCE = 4
/** Sizes of an emote's film and of the face in its middle. */
const FILM = 192
const FACE = 128
/** Least distance of its middle from the right edge of the board, in sizes of the face. */
const EDGE = 0.64

/** An emote above a seat: its still picture until its film has come, which only loads when the emote is shown. */
class EmotePlace {
  readonly container = new Container()
  private readonly still = new Quad()
  private readonly glow = new Quad(fx('glow'))
  private film: Film | null = null
  private shown: SeatEmote | null = null

  constructor(private readonly context: SceneContext) {
    this.glow.blendMode = BLEND_MODES.ADD
    this.container.addChild(new QuadList([this.glow, this.still]))
    this.container.visible = false
  }

  /** Shows an emote `age` ms after it was sent. Where nothing may move it stays still. */
  show(emote: SeatEmote, moves: boolean, at: { x: number; y: number }, size: number, age: number): void {
    const { container, still, glow, context } = this
    if (emote !== this.shown) this.take(emote, moves)
    const calm = context.reduced
    const here = Math.min(span(age, 0, 90), 1 - span(age, EMOTE_TIME - 300, EMOTE_TIME))
    const now = size * (calm ? 1 : mix(0.3, 1, spring(span(age, 0, 480))))
    container.visible = true
    container.alpha = here
    container.position.set(at.x, at.y - (calm ? 0 : 6 * span(age, 0, EMOTE_TIME)))
    still.size(now, now)
    glow.size(size * 1.9, size * 1.9)
    glow.alpha = 0.5
    this.film?.pose(age, { x: 0, y: 0, width: (now * FILM) / FACE })
    still.visible = !this.film?.moves
  }

  /** What is seen of it, for tests. */
  get told(): 'film' | 'still' | null {
    if (!this.shown) return null
    return this.still.visible ? 'still' : 'film'
  }

  hide(): void {
    if (!this.shown) return
    this.container.visible = false
    this.drop()
  }

  drop(): void {
    this.film?.destroy()
    this.film = this.shown = null
  }

  private take(emote: SeatEmote, moves: boolean): void {
    this.drop()
    this.shown = emote
    const name = EMOTES[emote.emote % EMOTES.length] ?? EMOTES[0]
    this.still.texture = part(name)
    if (!moves || this.context.reduced || !this.context.budget.films) return
    this.film = new Film(this.context, name).near()
    this.container.addChild(this.film.container, this.film.front)
  }
}

/** The emotes above all seats. */
export class SeatEmotes {
  readonly container = new Container()
  private readonly seats: readonly EmotePlace[]

  constructor(context: SceneContext, seats: number) {
    this.seats = Array.from({ length: seats }, () => new EmotePlace(context))
    this.container.addChild(...this.seats.map(({ container }) => container))
  }

  /** What is seen above each seat, for tests. */
  get told(): (string | null)[] {
    return this.seats.map(({ told }) => told)
  }

  /** Shows those of a server time. */
  pose(emotes: readonly SeatEmote[], columns: readonly Column[], { parts }: BattleLayout, time: number): void {
    const { portrait } = parts
    for (const [seat, own] of this.seats.entries()) {
      const shown = emotes.findLast((emote) => emote.seat === seat && time >= emote.at && time - emote.at < EMOTE_TIME)
      const column = columns[seat]
      if (!shown || !column) {
        own.hide()
        continue
      }
      const { x, y } = column.pose
      const edge = BOARD.width - portrait.size * EDGE
      const at = { x: Math.min(x + portrait.x + portrait.size * 0.36, edge), y: y + portrait.y - portrait.size * 0.3 }
      own.show(shown, earlier(emotes, shown) < AT_ONCE, at, portrait.size, time - shown.at)
    }
  }

  destroy(): void {
    for (const seat of this.seats) seat.drop()
    this.container.destroy({ children: true })
  }
}

/** How many other seats showed an emote when this one came. */
function earlier(emotes: readonly SeatEmote[], { seat, at }: SeatEmote): number {
  const isBefore = (other: SeatEmote) => other.at < at || (other.at === at && other.seat < seat)
  return new Set(emotes.flatMap((other) => (other.seat !== seat && isBefore(other) && at - other.at < EMOTE_TIME ? [other.seat] : []))).size
}
