import type { Container } from 'pixi.js'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { BattleLayout } from './layout.ts'
import type { Now } from './maths.ts'

/** Width of a film in widths of the column on which it plays. */
const WIDTH = 2.4

/** The films of rare drops (grades 0 and 1), each around the reel on which it landed. */
export class RareFilms {
  private films: LandingFilms | null = null
  private shown = ''
  private room: BattleRoom | null = null

  /** `behind` lies below the columns, `front` above them. */
  constructor(
    private readonly context: SceneContext,
    private readonly layers: { behind: Container; front: Container },
  ) {}

  /** Makes the films of the rounds that are known. */
  take(room: BattleRoom): void {
    this.room = room
    const grades = room.rounds.flatMap(({ drops }) => drops.map(({ grade }) => (grade <= 1 ? grade : null)))
    const shown = grades.join()
    if (shown === this.shown) return
    this.shown = shown
    this.films?.destroy()
    this.films = new LandingFilms(this.context, grades, true)
    this.layers.behind.addChild(this.films.behind)
    this.layers.front.addChild(this.films.front)
  }

  /** Shows a moment: the films of the round that has landed last. */
  pose({ columns, parts }: BattleLayout, { landed, round, sinceLanding }: Now): void {
    const seats = this.room?.seats ?? 0
    for (const [index] of (this.room?.rounds ?? []).flatMap(({ drops }) => drops).entries()) {
      const [of, seat] = [Math.floor(index / seats), index % seats]
      const rect = columns[seat]
      if (!rect) continue
      const since = of === landed - 1 && of === round ? sinceLanding : -1
      this.films?.pose(index, since, { x: rect.x + rect.width / 2, y: rect.y + parts.reel.y, width: rect.width * WIDTH })
    }
  }

  destroy(): void {
    this.films?.destroy()
  }
}
