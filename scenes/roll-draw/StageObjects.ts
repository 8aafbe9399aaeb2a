import { shortHash } from '#shared/modes/roll/draw.ts'
import type { RollBook, RollPerson, RollRoom } from '#shared/modes/roll/room.ts'
import { appState } from '#state/platform/app.ts'
import type { ArtBoard, Rect } from '../kit/artBoard.ts'
import { Film, overStage } from '../kit/fx/Film.ts'
import { Particles } from '../kit/fx/Particles.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import type { SceneContext } from '../kit/scene.ts'
import { burstsOf } from './bursts.ts'
import { Count } from './Count.ts'
import { cuesOf, type DrawCue, type Sparks } from './cues.ts'
import { Draw } from './Draw.ts'
import { Ground, type Light, riseOf } from './Ground.ts'
import { LampSheet } from './LampSheet.ts'
import { LanternSheet } from './LanternSheet.ts'
import { LAMP, type RollLayout, rollLayout, WHEEL } from './layout.ts'
import { Machine, type Turning } from './Machine.ts'
import { beatBefore, CLOSING, type Now } from './maths.ts'
import { Own } from './Own.ts'
import { OwnWin } from './OwnWin.ts'
import { NOTHING_STANDS, Pedestal } from './Pedestal.ts'
import { RoomAtRest } from './RoomAtRest.ts'
import { Veil } from './Veil.ts'
import { Wall } from './Wall.ts'
import { WinnerRows } from './WinnerRows.ts'
import { WordSheet } from './WordSheet.ts'
import { type WallPlan, wallPlan } from './wallPlaces.ts'

/** Layers from back to front. */
export const LAYERS = ['back', 'glow', 'stage', 'rows', 'particles', 'front', 'over'] as const
export type Layers = LayersOf<typeof LAYERS>

/** Everything that is on the stage, and what was last told about the room and its draw. */
export class StageObjects {
  room: RollRoom | null = null
  draw: Draw | null = null
  cues: readonly DrawCue[] = []
  private board: ArtBoard
  private layouts: RollLayout
  private readonly words: WordSheet
  private readonly lamps: LampSheet
  private readonly lanterns: LanternSheet
  private readonly ground: Ground
  private readonly rest: RoomAtRest
  private readonly machine: Machine
  private readonly pedestal: Pedestal
  private readonly winnerRows: WinnerRows
  private readonly wall: Wall
  private readonly own: Own
  private readonly ownWin: OwnWin
  private readonly veil = new Veil()
  private readonly home: Rect = { x: 0, y: 0, width: 0, height: 0 }
  private readonly count: Count
  /** Fireworks behind the greatest winner. */
  private readonly fireworks: Film
  private readonly sparks: Particles
  private readonly papers: Particles
  private readonly light: Light = { x: 0, y: 0, tint: 0xffffff, great: 0, finale: -1, beat: 0 }
  private readonly turning: Turning = { landed: -1, grade: 4, great: 0, beat: 0 }
  private me: string | null = null
  private busy = 0

  constructor(
    layers: Layers,
    private readonly context: SceneContext,
  ) {
    this.board = context.board()
    this.layouts = rollLayout(this.board, 1)
    this.words = new WordSheet(context)
    this.lamps = new LampSheet(context)
    this.lanterns = new LanternSheet(context)
    this.ground = new Ground(layers.back, layers.glow, context)
    this.rest = new RoomAtRest(context, this.lamps)
    this.machine = new Machine(context, this.lanterns, this.words)
    this.pedestal = new Pedestal(context, this.words)
    this.winnerRows = new WinnerRows(context)
    this.wall = new Wall(context, this.words)
    this.own = new Own(context, this.lamps)
    this.ownWin = new OwnWin(context, this.words)
    this.count = new Count(this.words)
    this.fireworks = new Film(context, 'fireworks')
    const share = context.budget.particles
    this.sparks = new Particles({ limit: 300, share, seed: 'roll:sparks', light: true })
    this.papers = new Particles({ limit: 220, share, seed: 'roll:papers', light: false })
    layers.stage.addChild(this.machine.container, this.pedestal.container, this.rest.container)
    layers.rows.addChild(this.winnerRows.container, this.count.container, this.own.container, this.veil.container)
    // What celebrates lies behind everything that is written.
    layers.particles.addChild(this.fireworks.container, this.fireworks.front, this.papers.container, this.sparks.container)
    layers.front.addChild(this.wall.container)
    layers.over.addChild(this.ownWin.container)
  }

  /** True while nothing is loaded or painted. */
  get painted(): boolean {
    return this.busy === 0 && this.rest.painted
  }

  prepare(): Promise<void> {
    return this.lanterns.prepare()
  }

  /** Takes the room; returns how many lanterns are new since `time`. */
  take(room: RollRoom, me: string | null, joined: boolean, time: number): { fresh: number; done: Promise<void> } {
    this.room = room
    this.arrange()
    this.me = joined ? me : null
    if (room.entrantsHash !== null) this.words.seal(shortHash(room.entrantsHash))
    const { fresh, done } = this.rest.take(room, this.me, time)
    return { fresh, done: this.counted(done.then(() => this.wantOwn())) }
  }

  /** Prepares a draw. Resolves when everything of it is painted. */
  async cue(book: RollBook, me: string | null): Promise<void> {
    const key = JSON.stringify([book.roomId, book.drawAt, book.cosmeticSeed, me])
    if (this.draw?.key === key) return
    this.me = me
    const draw = new Draw(this.context, book, me, key)
    const own = draw.own ? (book.wins[draw.own.prize] ?? null) : null
    if (this.room?.roomId !== book.roomId || this.room.entrantsHash === null) this.words.seal('')
    this.drop()
    this.draw = draw
    this.arrange()
    const plan = this.wallOf(draw)
    this.cues = cuesOf(book, draw.plan.turns, me)
    this.fireworks.near()
    this.wall.take(book.wins.length, draw.own)
    this.wall.layout(plan)
    await this.counted(
      Promise.all([
        this.lanterns.want(draw.plan.people, me),
        draw.cards.paint(this.layouts.deal.chip, plan),
        this.pedestal.prepare(book.wins),
        this.words.win(own),
        this.ownWin.prepare(own),
        this.wantOwn(),
      ]).then(() => undefined),
    )
  }

  /** Forgets the draw. */
  drop(): void {
    this.draw?.destroy()
    this.draw = null
    this.cues = []
    this.ownWin.drop()
    this.still()
  }

  /** Ends all particles. */
  still(): void {
    for (const system of [this.sparks, this.papers]) system.clear()
  }

  async layout(board: ArtBoard): Promise<void> {
    this.board = board
    this.arrange()
    const { draw } = this
    if (!draw) return
    const plan = this.wallOf(draw)
    this.wall.layout(plan)
    await this.counted(draw.cards.paint(this.layouts.deal.chip, plan))
  }

  /** Lets particles begin `age` ms ago. */
  burst(sparks: Sparks, age: number): void {
    if (this.context.reduced) return
    for (const { solid, emission } of burstsOf(sparks, this.layouts)) {
      const system = solid ? this.papers : this.sparks
      system.emit(emission, system.time - age)
    }
  }

  /** Draws a moment. */
  update(now: Now): void {
    const { layouts, draw, light, turning } = this
    if (now.phase === 'draw') for (const system of [this.sparks, this.papers]) system.time = now.ms
    const standing = draw?.standingAt(now) ?? NOTHING_STANDS
    const turns = draw?.plan.turns ?? []
    this.enlighten(now)
    turning.landed = draw?.landedSince(now.ms) ?? -1
    turning.grade = draw?.lastGrade ?? 4
    this.ground.update(now, layouts, light)
    this.rest.update(now, layouts)
    this.machine.update(now, layouts, draw?.plan ?? null, turning)
    this.fireworks.pose(now.phase === 'draw' ? now.ended - CLOSING.card[0] : -1, overStage(this.context.board().view, 'fireworks'))
    this.pedestal.update(now, layouts, standing, draw?.cards ?? null)
    this.winnerRows.update(now, layouts, turns, draw?.cards ?? null, draw?.own ?? null)
    this.wall.update(now, layouts, draw?.cards ?? null)
    this.count.update(now, layouts, draw?.prizeAt(now.ms) ?? 0, turns.length)
    const won = draw?.own && now.phase === 'draw' ? now.ms - draw.own.land : -1
    this.own.update(now, layouts, this.person(), won)
    this.ownWin.update(won, draw?.own ?? null, layouts, this.homeOf(now))
    this.veil.update(layouts.view, this.ownWin.dim, this.wall.alone)
  }

  /** How the wheel turns: lanterns in a second, and those that are left. */
  get wheel(): { position: number; speed: number; prize: number } {
    return this.machine.at
  }

  /** How everything stands, for tests: the same however a moment was reached. */
  pose(now: Now): Record<string, unknown> {
    const cut = (value: number) => Math.round(value * 1e3) / 1e3
    const { draw, machine } = this
    const at = Math.round(machine.at.position)
    return {
      phase: now.phase,
      prize: machine.at.prize,
      position: cut(machine.at.position),
      front: draw && now.phase === 'draw' ? (draw.plan.people[draw.plan.strip[at] ?? -1]?.customerId ?? null) : null,
      count: this.count.text,
      machine: machine.container.visible ? cut(machine.container.alpha) : 0,
      dealt: this.winnerRows.seen,
      wall: this.wall.pose(),
      own: this.own.seen,
      told: cut(this.ownWin.told),
      won: this.ownWin.seen,
      lamps: now.phase === 'rest' ? this.rest.hanging : [],
    }
  }

  destroy(): void {
    this.draw?.destroy()
    this.fireworks.destroy()
    this.ownWin.drop()
    for (const part of [this.rest, this.pedestal, this.lanterns, this.lamps, this.words]) part.destroy()
  }

  /** Lays everything out for the winners of the draw, or for as many as the room will have as it is now. */
  private arrange(): void {
    const { draw, room } = this
    const expected = room ? Math.max(Math.min(room.pieces, room.entrants), 1) : 1
    this.layouts = rollLayout(this.board, draw?.book.wins.length ?? expected)
  }

  private wallOf({ book, own }: Draw): WallPlan {
    return wallPlan(this.layouts, book.wins.length, own?.prize)
  }

  /** Where the player's prize flies: onto its card, or to the own lantern where that is out of sight. */
  private homeOf(now: Now): Rect {
    const { draw, layouts, home } = this
    const own = draw?.own
    const there = own?.grand ? this.wall.home(home) : own ? this.winnerRows.home(own.prize, now, layouts, draw.plan.turns, home) : null
    return (
      there ??
      Object.assign(home, { x: layouts.own.x - LAMP.face / 2, y: layouts.own.y - LAMP.face / 2, width: LAMP.face, height: LAMP.face })
    )
  }

  /** The player, if they have joined: as the room or the book knows them, else as the page does. */
  private person(): RollPerson | null {
    const { me, room, draw } = this
    if (me === null) return null
    const known = [...(room?.newest ?? []), ...(draw?.plan.people ?? [])].find(({ customerId }) => customerId === me)
    if (known) return known
    const info = appState.userInfo
    return { customerId: me, nickname: info?.nickname ?? '我', headPic: info?.headPic ?? '', headGround: '', robot: false }
  }

  private async wantOwn(): Promise<void> {
    const own = this.person()
    const newest = this.room?.newest.slice(0, 8) ?? []
    if (own) await this.lamps.want([own, ...newest.filter(({ customerId }) => customerId !== own.customerId)], this.me)
  }

  /** Sets where the light is, its colour and its beat. */
  private enlighten(now: Now): void {
    const { light, turning, layouts, draw } = this
    const { heroes, wheel } = layouts
    const risen = riseOf(now, this.context.reduced)
    const rest = heroes[0]
    light.x = wheel.x
    light.y = (rest?.y ?? 0) + (wheel.y + WHEEL.prize * wheel.scale - (rest?.y ?? 0)) * risen
    const standing = draw?.standingAt(now) ?? NOTHING_STANDS
    light.tint = GRADE_LIGHT[standing.prize?.grade ?? 4]
    light.finale = standing.finale
    const great = standing.prize?.great === true && now.ended < 0
    light.great = turning.great = great ? Math.min(standing.since / 500, 1) : 0
    light.beat = turning.beat = great && !this.context.reduced ? beatBefore(standing.length - standing.since) : 0
  }

  private async counted(work: Promise<void>): Promise<void> {
    this.busy += 1
    try {
      await work
    } finally {
      this.busy -= 1
    }
  }
}
