import { type BattleStageState, battleShown } from '#state/modes/battle/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { hearCue } from '../kit/cue.ts'
import { report } from '../kit/device.ts'
import { FollowingStage } from '../kit/FollowingStage.ts'
import { Particles } from '../kit/fx/Particles.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import { TickVoice } from '../kit/reel/TickVoice.ts'
import { Show } from '../kit/show.ts'
import { type BattleCue, cuesOf } from './cues.ts'
import { pose } from './direct.ts'
import { Ground } from './Ground.ts'
import { Landings } from './Landings.ts'
import { momentOf, newNow } from './maths.ts'
import { DIAMOND_URL } from './pictures.ts'
import { Room } from './Room.ts'
import { RoomSheet } from './RoomSheet.ts'
import { sparksOf } from './sparks.ts'

/** Layers from back to front. No effect covers what must be read: names and amounts lie above films and particles. */
export const LAYERS = ['back', 'glow', 'columns', 'films', 'particles', 'labels', 'front'] as const
export type Layers = LayersOf<typeof LAYERS>

/** Ms after which sparks are not shown any more when somebody arrives late. */
const SPARKS = 2_600

let current: BattleRoomStage | null = null

/** Returns the scene on the stage, for the laboratory and tests. */
export const currentBattle = (): BattleRoomStage | null => current

/** The handle of the scene. It follows `battleStage`: what it shows at a moment follows from the room and the server's time. */
export class BattleRoomStage extends FollowingStage<BattleStageState, Layers> {
  room: Room | null = null
  readonly now = newNow()
  /** True once everything that is known of the room is painted, but for the crown, which nothing waits for. */
  private complete = false
  private urls: readonly string[] = []
  private sheet: RoomSheet | null = null
  private ground: Ground | null = null
  private sparks: Particles | null = null
  private coins: Particles | null = null
  private readonly show_ = new Show()
  private voice = new TickVoice(this.show_, 1, true)
  private cues: readonly BattleCue[] = []
  private heard = 0
  private landings = new Landings()
  private joined: number[] = []
  /** True while a jump is shown, and before the first picture. */
  private silent = true
  private shownRound = -1
  private work = 0

  /** True once everything that is known of the room is painted, for the laboratory and tests. */
  get painted(): boolean {
    return this.complete && !this.room?.waits
  }

  /** How everything stands, for tests: the same however a moment was reached. */
  pose(): Record<string, unknown> | null {
    const { room, now } = this
    if (!room) return null
    const cut = (value: number) => Math.round(value * 1e3) / 1e3
    const { finale, crown, columns, reels } = room
    return {
      phase: now.phase,
      round: now.round,
      landed: now.landed,
      columns: columns.map(({ pose: { x, y, alpha, sunk, light, dark, lead } }) => [x, y, alpha, sunk, light, dark, lead].map(cut)),
      totals: columns.map(({ total }) => total.text),
      extras: columns.map(({ extra }) => [extra.text, cut(extra.container.alpha)]),
      shares: finale.front.visible ? finale.heaps?.sums.map((sum) => sum.text) : undefined,
      reels: columns.map(({ band, loaded }) => {
        const under = band && loaded >= 0 ? band.reel.underPointer() : -1
        return band && loaded >= 0 ? [loaded, cut(band.reel.position), reels.giftAt(loaded, under) ?? null, cut(band.reel.offset())] : null
      }),
      slots: columns.map(({ slots }, seat) => slots.filter((quad, round) => quad.texture === room.slots.slot(round, seat)).length),
      crown: crown.container.visible && cut(crown.container.alpha),
      winnerCrown: finale.front.visible ? finale.crown.told : null,
      number: finale.front.visible ? finale.number.text : null,
      wheel: room.wheel.container.visible ? cut(room.wheel.angle) : null,
      emotes: room.emotes.told,
      joined: columns.map((_, seat) => Number.isFinite(this.joined[seat] ?? Number.NaN)),
    }
  }

  protected load(): Promise<unknown> {
    this.urls = [DIAMOND_URL()]
    return Promise.all([RoomSheet.fonts(), loadPictures(this.urls)])
  }

  protected build(): void {
    const { context, layers } = this
    this.sheet = new RoomSheet(context)
    this.dropUrls()
    this.ground = new Ground(layers.back, layers.glow, context)
    const share = context.budget.particles
    this.coins = new Particles({ limit: 90, share, seed: 'battle:coins', light: false })
    this.sparks = new Particles({ limit: 260, share, seed: 'battle:sparks', light: true })
    layers.particles.addChild(this.coins.container, this.sparks.container)
    current = this
  }

  protected arrange(board: ArtBoard): void {
    this.ground?.layout(board)
    this.room?.resize(board)
  }

  protected async take(state: BattleStageState): Promise<void> {
    const { sheet, context, layers } = this
    const { room } = state
    if (!sheet || !room) return
    if (this.room && !this.room.shows(room)) {
      this.room.destroy()
      this.room = null
    }
    const fresh = !this.room
    const before = this.room?.room.players ?? room.players
    if (fresh) this.landings = new Landings()
    this.room ??= new Room(context, sheet, layers, room, state.me)
    this.work += 1
    const turn = this.work
    this.complete = false
    this.seat(room.players, before, fresh)
    try {
      const taking = this.room.take(room, state.me, { ...state.strips }, this.roundAt(this.room))
      this.cue(this.room, this.time)
      await taking
    } catch (error) {
      report(error)
    }
    if (turn === this.work) this.complete = true
  }

  protected update(passed: number, jumped: boolean): void {
    const { room, ground, sparks, coins } = this
    const delta = Math.max(passed, 0)
    this.silent = jumped
    ground?.update(delta)
    sparks?.update(delta)
    coins?.update(delta)
    if (!room || !ground) return
    momentOf(room.score, this.time, this.now, this.landings.late)
    if (this.now.round !== this.shownRound) {
      this.shownRound = this.now.round
      room.wantReels({ ...this.state?.strips }, this.now.round).catch(report)
    }
    this.spin(room)
    this.land(room, passed)
    if (this.state) battleShown.landed = this.now.landed
    this.hear()
    pose(room, ground, this.now, this.time, this.joined, this.landings.late)
    room.emotes.pose(this.state?.emotes ?? [], room.columns, room.layout, this.time)
    room.finale.update(delta)
  }

  protected free(): void {
    this.show_.cancel()
    this.room?.destroy()
    this.room = null
    this.sheet?.destroy()
    this.sheet = null
    this.dropUrls()
    if (current !== this) return
    current = null
    battleShown.landed = null
  }

  /** What the sheet has painted is not needed any more. */
  private dropUrls(): void {
    dropPictures(this.urls)
    this.urls = []
  }

  private roundAt({ score }: Room): number {
    return momentOf(score, this.time, newNow()).round
  }

  /** Notes who has taken a seat just now, so that it pops. */
  private seat(players: readonly unknown[], before: readonly unknown[], fresh: boolean): void {
    this.joined = players.map((player, seat) => {
      if (fresh) return Number.NEGATIVE_INFINITY
      if (!player || before[seat]) return this.joined[seat] ?? Number.NEGATIVE_INFINITY
      this.show_.sound('battleAwait')
      this.show_.vibrate(15)
      return this.time
    })
  }

  /** Holds the landing back while the reels of the round are not shown. */
  private land(room: Room, passed: number): void {
    const { landings, now, time } = this
    const ready = room.columns.every(({ loaded }) => loaded === now.round)
    if (!landings.follow(room.score, now, ready, !this.silent)) return
    momentOf(room.score, time, now, landings.late)
    this.cue(room, time - passed)
  }

  /** Notes what will be heard from now on; what was due until `since` is over. */
  private cue({ room, score, me }: Room, since: number): void {
    this.cues = cuesOf(room, score, me, this.landings.late)
    this.heard = this.cues.findIndex(({ at }) => at > since)
    if (this.heard < 0) this.heard = this.cues.length
  }

  /** Moves the reels of the round that runs; its cells may come late, then they join where they belong. */
  private spin(room: Room): void {
    const { now } = this
    const round = room.room.rounds[now.round]
    const { times } = room.score
    // Time has gone back: a replay.
    for (const column of room.columns) if (column.loaded > now.round) column.loaded = -1
    if (!round || now.ended > 700) return
    const at = Math.min(Math.max(now.local - times.spinFrom, 0), times.spin)
    const loud = room.me ?? 0
    let fresh = false
    for (const [seat, { band }] of room.columns.entries()) {
      const column = room.columns[seat]
      if (!band || !column) continue
      if (column.loaded !== now.round) {
        if (!room.reels.load(band.reel, round, seat, times.spin, this.context.reduced)) continue
        column.loaded = now.round
        fresh = true
        band.reel.onTick = () => undefined
        band.reel.time = at
        if (seat === loud) this.listen(column.band?.reel, times.spin)
      }
      if (band.reel.time !== at || band.reel.neighbours < 1) band.reel.time = at
    }
    if (fresh && room.columns.every(({ loaded }) => loaded === now.round)) room.reels.sweep()
  }

  private listen(reel: NonNullable<Room['columns'][number]['band']>['reel'] | undefined, duration: number): void {
    if (!reel) return
    reel.onTick = (speed) => {
      if (!this.silent && reel.time < duration) this.voice.tick(reel.time, speed, reel.cellsLeft, true)
    }
    this.voice = new TickVoice(this.show_, 1, !this.context.reduced)
  }

  /** Plays what has become due. After a jump nothing is heard, and of the sparks only those that would still be seen. */
  private hear(): void {
    for (; this.heard < this.cues.length; this.heard++) {
      const cue = this.cues[this.heard]
      if (!cue || cue.at > this.time) break
      if (!this.silent) hearCue(this.show_, cue)
      const age = this.time - cue.at
      if (age < SPARKS) this.burst(cue, age)
    }
  }

  private burst({ sparks: kind }: BattleCue, age: number): void {
    const { room, sparks, coins } = this
    if (!kind || !room || !sparks || !coins || this.context.reduced) return
    for (const { coin, emission } of sparksOf(room, kind)) {
      const system = coin ? coins : sparks
      system.emit(emission, system.time - age)
    }
  }
}
