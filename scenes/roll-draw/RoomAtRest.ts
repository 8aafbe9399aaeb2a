import { Texture } from 'pixi.js'
import type { RollPerson, RollRoom } from '#shared/modes/roll/room.ts'
import { cubicOut, mix, sineInOut, span, spring } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { LampSheet } from './LampSheet.ts'
import { LAMP, type RollLayout } from './layout.ts'
import { GATHER, type Now } from './maths.ts'

const HEROES = 3
const HANGING = 8
/** Ms in which a new lantern comes down, lights up and hangs still, and in which one goes. */
const POP = 620
const GO = 380

/** A hanging lantern: who it is and since when. */
interface Lamp {
  person: RollPerson | null
  since: number
  lamp: Quad
  glow: Quad
  string: Quad
}

/** The room at rest: its three dearest prizes and the newest entrants as lanterns, which fly to the wheel when the room has closed. */
export class RoomAtRest {
  readonly container: QuadList
  private readonly heroes: readonly { art: Quad; halo: Quad; shadow: Quad }[]
  private readonly lamps: readonly Lamp[]
  private urls: readonly string[] = []
  private wanted = ''
  private room: RollRoom | null = null
  private me: string | null = null

  constructor(
    private readonly context: SceneContext,
    private readonly sheet: LampSheet,
  ) {
    this.heroes = Array.from({ length: HEROES }, () => ({ art: new Quad(), halo: litQuad('glow', { tint: 0xffa94a }), shadow: shade() }))
    this.lamps = Array.from({ length: HANGING }, () => ({
      person: null,
      since: Number.NEGATIVE_INFINITY,
      lamp: new Quad(),
      glow: litQuad('glow', { tint: 0xffa94a }),
      string: string(),
    }))
    const lamps = [...this.lamps].reverse().flatMap(({ string: line, glow, lamp }) => [line, glow, lamp])
    const order = [1, 2, 0].map((index) => this.heroes[index]).filter((hero) => hero !== undefined)
    const heroes = [...order.map(({ shadow }) => shadow), ...order.flatMap(({ halo, art }) => [halo, art])]
    this.container = new QuadList([...lamps, ...heroes])
  }

  /** True once the prizes are loaded and the lanterns painted. */
  get painted(): boolean {
    return this.sheet.painted && (this.room === null || this.room.best.length === 0 || this.urls.length > 0)
  }

  /** The lanterns that hang, for tests. */
  get hanging(): string[] {
    return this.lamps.flatMap(({ person }) => (person ? [person.customerId] : []))
  }

  /** Takes the room as it is now; who is new hangs from `time` on. Returns how many are new. Resolves `done` when everything is painted. */
  take(room: RollRoom, me: string | null, time: number): { fresh: number; done: Promise<void> } {
    const first = this.room?.roomId !== room.roomId
    this.room = room
    this.me = me
    const fresh = this.seat(room.newest.slice(0, HANGING), first ? Number.NEGATIVE_INFINITY : time)
    return { fresh: first ? 0 : fresh, done: this.load(room, me) }
  }

  update(now: Now, layout: RollLayout): void {
    const { reduced } = this.context
    const gone = now.phase === 'draw' ? 1 : now.phase === 'gather' ? span(now.closed, ...GATHER.leave) : 0
    this.container.visible = now.phase !== 'draw'
    if (!this.container.visible) return
    for (let index = 0; index < HEROES; index++) this.poseHero(index, now, layout, gone, reduced)
    for (let index = 0; index < HANGING; index++) this.poseLamp(index, now, layout, reduced)
  }

  destroy(): void {
    dropPictures(this.urls)
    this.urls = []
    this.wanted = 'gone'
  }

  /** Gives each of the newest a place: who hangs already stays where they are. */
  private seat(newest: readonly RollPerson[], since: number): number {
    const ids = new Set(newest.map(({ customerId }) => customerId))
    for (const lamp of this.lamps) if (lamp.person && !ids.has(lamp.person.customerId)) lamp.person = null
    let fresh = 0
    for (const person of newest) {
      const there = this.lamps.find((lamp) => lamp.person?.customerId === person.customerId)
      const lamp = there ?? this.lamps.find((each) => each.person === null)
      if (!lamp) continue
      lamp.person = person
      if (there) continue
      lamp.since = since
      fresh += 1
    }
    return fresh
  }

  private async load({ best, newest }: RollRoom, me: string | null): Promise<void> {
    const lamps = this.sheet.want(newest.slice(0, HANGING), me)
    const shown = best.slice(0, HEROES)
    const urls = shown.map(({ giftImage }) => heroUrl(giftImage))
    const key = JSON.stringify(urls)
    if (key === this.wanted) return lamps
    this.wanted = key
    const [pictures] = await Promise.all([loadPictures(urls), lamps])
    if (this.wanted !== key) return dropPictures(urls)
    dropPictures(this.urls)
    this.urls = urls
    for (const [index, { art, halo }] of this.heroes.entries()) {
      art.texture = pictures.get(urls[index] ?? '') ?? Texture.EMPTY
      halo.tint = GRADE_LIGHT[shown[index]?.grade ?? 4]
    }
  }

  private poseHero(
    index: number,
    { time, warm, beat, cancelled }: Now,
    { heroes, free }: RollLayout,
    gone: number,
    reduced: boolean,
  ): void {
    const [hero, place] = [this.heroes[index], heroes[index]]
    if (!hero || !place) return
    const { art, halo, shadow } = hero
    const there = art.texture !== Texture.EMPTY
    art.visible = halo.visible = shadow.visible = there && gone < 1
    if (!art.visible) return
    const float = reduced ? 0 : Math.sin(time / 940 + index * 2.1)
    const scale = (place.size / art.texture.orig.width) * (reduced ? 1 : 1 + 0.012 * beat - 0.2 * gone)
    art.x = halo.x = shadow.x = place.x
    art.y = halo.y = place.y + float * 3 - (reduced ? 0 : 26 * gone * gone)
    art.scaleX = art.scaleY = scale
    art.rotation = reduced ? 0 : 0.022 * Math.sin(time / 1_330 + index) + (index === 1 ? -0.1 : index === 2 ? 0.08 : 0)
    art.alpha = 1 - gone
    art.tint = cancelled ? 0x8890b8 : 0xffffff
    halo.size(place.size * 1.5, place.size * 1.35)
    halo.alpha = (cancelled ? 0.12 : 0.5 + 0.12 * float + 0.2 * warm + 0.2 * beat) * (1 - gone)
    shadow.y = Math.min(place.y + place.size * 0.42, free.y + free.height - 4)
    shadow.size(place.size * (0.84 - 0.04 * float), place.size * 0.17)
    shadow.alpha = (0.62 - 0.06 * float) * (1 - gone)
  }

  private poseLamp(index: number, now: Now, layout: RollLayout, reduced: boolean): void {
    const [own, place] = [this.lamps[index], layout.lamps[index]]
    if (!own || !place) return
    const { lamp, glow, string: line, person } = own
    const texture = person ? this.sheet.of(person, this.me) : Texture.EMPTY
    lamp.visible = glow.visible = line.visible = texture !== Texture.EMPTY
    if (!person || !lamp.visible) return
    const age = now.time - (own.since % 3_600_000)
    const fresh = Number.isFinite(own.since) && age >= 0
    const come = fresh ? (reduced ? span(age, 0, 300) : spring(span(age, 0, POP))) : 1
    const away =
      now.phase === 'gather' ? span(now.closed, GATHER.fly + index * GATHER.apart, GATHER.fly + index * GATHER.apart + GATHER.flight) : 0
    const size = layout.lampSize * (reduced ? 1 : mix(0.2, 1, come))
    const sway = reduced
      ? 0
      : 0.05 * Math.sin(now.time / 1_150 + index * 1.7) + (fresh ? 0.22 * Math.exp(-age / 500) * Math.sin(age / 90) : 0)
    const hook = place.y - LAMP.hook * size
    const top = Math.min(layout.free.y, layout.view.y + 90) - 70
    lamp.texture = texture
    lamp.rotation = sway
    lamp.scaleX = lamp.scaleY = size * (reduced ? 1 : 1 - 0.45 * away)
    const fly = reduced ? 0 : sineInOut(away)
    const side = index % 2 === 0 ? -1 : 1
    lamp.x = mix(place.x + sway * 30, layout.wheel.x + side * 30 * (index % 3), fly)
    lamp.y = mix(place.y, layout.wheel.y, fly) - Math.sin(Math.PI * fly) * 40
    lamp.alpha = Math.min(come * 3, 1) * (1 - cubicOut(span(away, 0.72, 1))) * (now.cancelled ? 0.5 : 1)
    glow.x = lamp.x
    glow.y = lamp.y + LAMP.middle
    glow.size(88 * size, 88 * size)
    const flare = fresh ? Math.exp(-age / 420) : 0
    glow.alpha = lamp.alpha * (now.cancelled ? 0.1 : 0.42 + 0.5 * flare + 0.2 * now.warm + 0.14 * now.beat)
    line.x = place.x
    line.y = top
    line.scaleY = Math.max(hook - top + 4, 1) / 16
    line.scaleX = 0.9 / 16
    line.alpha = 0.5 * Math.min(come * 2, 1) * (1 - span(away, 0, GO / GATHER.flight))
  }
}

function shade(): Quad {
  const quad = new Quad(fx('glow'))
  quad.tint = 0x05020c
  return quad
}

function string(): Quad {
  const quad = new Quad(Texture.WHITE, 0.5, 0)
  quad.tint = 0xd9a84e
  return quad
}
