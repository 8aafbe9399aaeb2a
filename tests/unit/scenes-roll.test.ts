import { describe, expect, it } from 'vitest'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { cuesOf } from '#scenes/roll-draw/cues.ts'
import { ME, previewDraw, previewRoom } from '#scenes/roll-draw/fixtures.ts'
import { dealPlace, rollLayout, WON } from '#scenes/roll-draw/layout.ts'
import { CLOSING, GATHER, newNow, OPENING, OWN, restNow } from '#scenes/roll-draw/maths.ts'
import { setName } from '#scenes/roll-draw/names.ts'
import { OWN_PLATE } from '#scenes/roll-draw/paintOwn.ts'
import { wallPlan } from '#scenes/roll-draw/wallPlaces.ts'
import { KEEP_AWAY, LANTERNS, landedAt, planWheel, type WheelNow, wheelAt } from '#scenes/roll-draw/wheel.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { drawTimes, showTime } from '#shared/modes/roll/timeline.ts'

const PRIZES = [1, 2, 3, 5, 6, 12, 40, 100] as const
const SIZES = [
  [320, 568],
  [375, 667],
  [430, 932],
  [1280, 720],
] as const
const books = PRIZES.flatMap((prizes) => [null, 0, prizes - 1].map((own) => previewDraw({ seed: `unit-${prizes}-${own}`, prizes, own })))
const newWheel = (): WheelNow => ({ position: 0, speed: 0, prize: -1, presence: 1 })

describe('the wheel', () => {
  it('has the winner of each prize at the front when its reel stands, for everybody who looks', () => {
    for (const book of books) {
      for (const me of [null, ME, book.crowd[0]?.customerId ?? null]) {
        const plan = planWheel(book, me)
        const now = newWheel()
        for (const [prize, { land }] of plan.turns.entries()) {
          wheelAt(plan, land, false, now)
          expect(now.position).toBe(plan.landings[prize])
          expect(plan.people[plan.strip[now.position] ?? -1]).toBe(
            plan.people.find(({ customerId }) => customerId === book.wins[prize]?.winner.customerId),
          )
        }
      }
    }
  })

  it('turns the same way for everybody: only where the own name must keep away does the strip differ', () => {
    for (const book of books) {
      const [visitor, mine] = [planWheel(book, null), planWheel(book, ME)]
      expect(mine.turns).toEqual(visitor.turns)
      const own = mine.people.findIndex(({ customerId }) => customerId === ME)
      for (const [place, person] of mine.strip.entries()) {
        if (person !== visitor.strip[place]) expect(visitor.strip[place]).toBe(own)
      }
    }
  })

  it('keeps the own name away from landings that are not its own', () => {
    for (const book of books) {
      const { people, strip, landings } = planWheel(book, ME)
      const own = people.findIndex(({ customerId }) => customerId === ME)
      for (const at of landings) {
        if (strip[at] === own) continue
        for (let place = at - KEEP_AWAY; place <= at + KEEP_AWAY; place++) if (!landings.includes(place)) expect(strip[place]).not.toBe(own)
      }
    }
  })

  it('shows nobody again who has won, and nobody twice among the lanterns in sight', () => {
    for (const book of books) {
      const { strip, landings, people } = planWheel(book, null)
      for (const [prize, at] of landings.entries()) expect(strip.slice(at + 1)).not.toContain(strip[landings[prize] ?? -1])
      if (people.length < 3 * LANTERNS) continue
      for (let place = 0; place + LANTERNS / 2 < strip.length; place++) {
        const seen = strip.slice(place, place + LANTERNS / 2).filter((person) => person >= 0)
        expect(new Set(seen).size).toBe(seen.length)
      }
    }
  })

  it('runs forwards, but for the small wind-back before a long run, and ends with the last prize', () => {
    for (const book of books) {
      const plan = planWheel(book, null)
      const end = showTime(book.wins.length)
      let before = 0
      for (let ms = 0; ms <= end; ms += 40) {
        const { position } = wheelAt(plan, ms, false, newWheel())
        expect(position).toBeGreaterThanOrEqual(before - 1)
        before = Math.max(position, before)
      }
      expect(landedAt(plan.turns, end)).toBe(book.wins.length)
    }
  })

  it('does not move for players with reduced motion: between two faces it fades', () => {
    for (const book of books) {
      const plan = planWheel(book, null)
      for (let ms = 0; ms <= showTime(book.wins.length); ms += 40) {
        const { position, speed } = wheelAt(plan, ms, true, newWheel())
        expect(Number.isInteger(position)).toBe(true)
        expect(speed).toBe(0)
      }
    }
  })
})

/** A canvas whose letters are as wide as high, and those of ASCII half as wide. */
const measuring = () => {
  const context = {
    font: '',
    measureText: (text: string) => {
      const size = Number(/([\d.]+)px/.exec(context.font)?.[1])
      return { width: [...text].reduce((sum, letter) => sum + (letter > '~' ? size : size * 0.55), 0) }
    },
  }
  return context as unknown as CanvasRenderingContext2D
}

describe('layout', () => {
  const HEAD = { top: 96, bottom: 76 }

  it.each(SIZES)('keeps wheel and cards in the free area at %i×%i, for any number of winners', (width, height) => {
    for (const prizes of PRIZES) {
      const layout = rollLayout(fitBoard(width, height, HEAD), prizes)
      const { free, wheel, deal, view } = layout
      expect(wheel.y - 214 * wheel.scale).toBeGreaterThanOrEqual(free.y)
      expect(deal.y).toBeGreaterThanOrEqual(wheel.y + 136 * wheel.scale)
      for (let card = 0; card < Math.min(deal.rows * deal.chip.columns, prizes - 1); card++) {
        const { x, y } = dealPlace(layout, card, 0, { x: 0, y: 0 })
        expect(x - deal.chip.width / 2).toBeGreaterThanOrEqual(0)
        expect(x + deal.chip.width / 2).toBeLessThanOrEqual(view.x + view.width)
        expect(y + deal.chip.height / 2).toBeLessThanOrEqual(free.y + free.height + 0.01)
      }
    }
  })

  it.each(SIZES)('has the cards of twelve winners in sight at %i×%i, and fewer larger', (width, height) => {
    const of = (prizes: number) => rollLayout(fitBoard(width, height, HEAD), prizes)
    for (const prizes of [1, 2, 4, 8, 12]) {
      const { rows, chip } = of(prizes).deal
      expect(rows * chip.columns).toBeGreaterThanOrEqual(prizes - 1)
    }
    expect(of(2).deal.chip.width).toBeGreaterThan(of(12).deal.chip.width)
    expect(of(1).wheel.scale).toBeGreaterThanOrEqual(of(12).wheel.scale)
  })

  it.each([...SIZES, [812, 375] as const])('keeps the wall in the free area at %i×%i, and fills it', (width, height) => {
    for (const prizes of PRIZES) {
      const layout = rollLayout(fitBoard(width, height, HEAD), prizes)
      const { free } = layout
      const { places, more } = wallPlan(layout, prizes)
      const there = places.filter((place) => place !== null)
      expect(places).toHaveLength(prizes)
      expect(there.length + (more?.count ?? 0)).toBe(prizes)
      for (const [index, place] of there.entries()) {
        expect(place.y).toBeGreaterThanOrEqual(free.y)
        expect(place.y + place.height).toBeLessThanOrEqual((more?.y ?? free.y + free.height) + 0.01)
        for (const other of there.slice(index + 1)) {
          const apart =
            other.x >= place.x + place.width - 0.01 ||
            place.x >= other.x + other.width - 0.01 ||
            other.y >= place.y + place.height - 0.01 ||
            place.y >= other.y + other.height - 0.01
          expect(apart, `${prizes} prizes, ${index}`).toBe(true)
        }
      }
      const low = Math.max(...there.map((place) => place.y + place.height))
      expect((low - free.y) / free.height, `${prizes} prizes`).toBeGreaterThan(prizes < 5 ? 0.68 : 0.9)
    }
  })

  it('shows the own prize on every wall, however small it is', () => {
    const layout = rollLayout(fitBoard(320, 568, HEAD), 100)
    for (const own of [0, 40, 99]) expect(wallPlan(layout, 100, own).places[own]).not.toBeNull()
    expect(wallPlan(layout, 100, 0).more?.count).toBe(wallPlan(layout, 100).more?.count)
  })
})

describe('an own win', () => {
  it.each(SIZES)('stands in the free area at %i×%i, its parts clear of each other', (width, height) => {
    for (const { top, bottom } of [
      { top: 96, bottom: 76 },
      { top: 96, bottom: 367 },
    ]) {
      const { free, view, won } = rollLayout(fitBoard(width, height, { top, bottom }), 12)
      const half = (part: { height: number }) => (part.height / 2) * won.scale
      expect(won.title - half(WON.title)).toBeGreaterThanOrEqual(free.y)
      expect(won.title + half(WON.title)).toBeLessThan(won.prize - half(WON.prize))
      expect(won.prize + half(WON.prize)).toBeLessThan(won.plate - half(WON.plate))
      expect(won.plate + half(WON.plate)).toBeLessThanOrEqual(free.y + free.height)
      expect(won.x - (OWN_PLATE.width / 2) * won.scale).toBeGreaterThanOrEqual(view.x)
    }
  })

  it('can be read for 1.6 s, and that of the greatest prize is on the wall when the draw ends', () => {
    for (const [from] of [OWN.go, OWN.goEarly]) expect(from - OWN.plate[1]).toBeGreaterThanOrEqual(1_600)
    expect(OWN.goEarly[1]).toBeLessThanOrEqual(showTime(4) - (drawTimes(4).at(-1)?.land ?? 0))
  })

  it('is over before the last prize lands, whichever prize it is', () => {
    for (const prizes of PRIZES)
      for (const { land } of drawTimes(prizes).slice(0, -1))
        expect(land + OWN.go[1]).toBeLessThan((drawTimes(prizes).at(-1)?.land ?? 0) + CLOSING.card[0])
  })
})

describe('a name', () => {
  const LONGEST = '一个名字特别特别长的玩家'
  // The narrowest places that a card has for a name, in board units: three columns, four great ones, one line of the wall.
  it.each([
    { width: 67, size: 12, least: 10.4, lines: 2 },
    { width: 75, size: 12.5, least: 9.6, lines: 2 },
    { width: 113, size: 13, least: 9.4, lines: 1 },
    // The plate of an own win.
    { width: 200, size: 22, least: 13, lines: 2 },
  ] as const)('of twelve characters is whole in $width units', (room) => {
    const { lines, size } = setName(measuring(), LONGEST, room)
    expect(lines.join('')).toBe(LONGEST)
    expect(size).toBeGreaterThanOrEqual(room.least)
  })

  it('keeps its size where it fits, and ends with an ellipsis only beyond', () => {
    const room = { width: 67, size: 12, least: 10.4, lines: 2 } as const
    expect(setName(measuring(), '柚子', room)).toMatchObject({ lines: ['柚子'], size: 12 })
    expect(setName(measuring(), LONGEST.repeat(3), room).lines.at(-1)).toMatch(/…$/)
  })
})

describe('the time before a draw', () => {
  const room = (drawAt: number) => ({ ...previewRoom({ state: 'drawing', closed: 0 }, 0), drawAt })
  const gathered = (drawAt: number, time: number) => restNow(room(drawAt), time, false, newNow())

  it('lets the first name roll 3 s after the closing, when everything is sealed and seen', () => {
    for (const prizes of PRIZES) expect(ROLL.lead + ROLL.told + (drawTimes(prizes)[0]?.start ?? 0)).toBe(3_000)
    expect(GATHER.hash[1]).toBeLessThan(ROLL.lead + ROLL.told)
    expect(OPENING.prize[1]).toBeLessThanOrEqual(drawTimes(1)[0]?.start ?? 0)
  })

  it('of a room that closed with a longer wait stands still first, and is sealed for its own moment', () => {
    expect(gathered(6_000, 0)).toMatchObject({ phase: 'gather', closed: 0 })
    expect(gathered(6_000, 6_000 - ROLL.lead)).toMatchObject({ phase: 'gather', closed: 0 })
    expect(gathered(6_000, 6_000 + ROLL.told).closed).toBe(ROLL.lead + ROLL.told)
  })
})

describe('what is heard', () => {
  it('celebrates an own win once, and nobody else hears it', () => {
    const book = previewDraw({ seed: 'ears', prizes: 12, own: 9 })
    const { turns } = planWheel(book, ME)
    const own = (me: string | null) => cuesOf(book, turns, me).filter(({ sparks }) => sparks?.kind === 'own')
    expect(own(ME)).toHaveLength(1)
    expect(own(null)).toEqual([])
    expect(own('p999')).toEqual([])
  })

  it('comes in the order of time and ends with the show', () => {
    for (const book of books) {
      const cues = cuesOf(book, planWheel(book, ME).turns, ME)
      expect(cues.map(({ at }) => at)).toEqual(cues.map(({ at }) => at).sort((a, b) => a - b))
      expect(cues.every(({ at }) => at >= 0 && at <= showTime(book.wins.length) + 500)).toBe(true)
    }
  })
})
