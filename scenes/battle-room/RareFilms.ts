import type { Container } from 'pixi.js'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { BattleLayout } from './layout.ts'
import type { Now } from './maths.ts'

/** Width of a film in widths of its column and in heights of its reel, whichever is less: its empty or faint edge may lie over the columns beside it. */
const WIDTH = 1.36
const HEIGHT = 1.3

/** The films of rare drops (grades 0 and 1), each around the reel on which it landed. */
export class RareFilms {
  /** Films by round, an entry for each seat; only rounds with a rare drop that have not been followed by another landing. */
  private readonly rounds = new Map<number, LandingFilms>()
  /** The round that has landed last; −1 before the first. */
  private last = -1

  /** `behind` lies below the columns, `front` above them. */
  constructor(
    private readonly context: SceneContext,
    private readonly layers: { behind: Container; front: Container },
  ) {}

  /** Makes the films of rounds that are newly known, when they begin and so before they land, and takes off those that are over. */
  take({ rounds }: BattleRoom): void {
    for (const [round, { drops }] of rounds.entries()) {
      if (round < this.last || this.rounds.has(round) || drops.every(({ grade }) => grade > 1)) continue
      const films = new LandingFilms(
        this.context,
        drops.map(({ grade }) => (grade <= 1 ? grade : null)),
        true,
      )
      this.layers.behind.addChild(films.behind)
      this.layers.front.addChild(films.front)
      this.rounds.set(round, films)
    }
    for (const [round, films] of this.rounds) {
      if (round >= this.last) continue
      films.destroy()
      this.rounds.delete(round)
    }
  }

  /** Shows a moment: the films of the round that has landed last, until the next one lands. */
  pose({ columns, parts, reel }: BattleLayout, { landed, sinceLanding }: Now): void {
    this.last = landed - 1
    for (const [round, films] of this.rounds) {
      const since = round === this.last ? sinceLanding : -1
      for (const [seat, rect] of columns.entries()) {
        const width = Math.min(rect.width * WIDTH, reel.view * parts.reel.scale * HEIGHT)
        films.pose(seat, since, { x: rect.x + rect.width / 2, y: rect.y + parts.reel.y, width })
      }
    }
  }

  destroy(): void {
    for (const films of this.rounds.values()) films.destroy()
    this.rounds.clear()
  }
}
