import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ducking, rampTime } from '#client/audio/ducking.ts'
import { EFFECT_RULES } from '#client/audio/effectRules.ts'
import { effectsOf, OPENING_EFFECTS } from '#client/audio/openingEffects.ts'
import { admit, MOST_VOICES, type Voice } from '#client/audio/voices.ts'
import type { Drop } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import type { SoundId } from '#state/platform/sound.ts'

const IDS = Object.keys(EFFECT_RULES) as SoundId[]
const voice = (id: SoundId, since: number, playing = since, length = 1_000): Voice => ({ id, playing, since, until: since + length })

describe('music steps back', () => {
  it('to 35 % while an opening plays, comes half back with the result and wholly after it', () => {
    const ducking = new Ducking()
    const heard = (['idle', 'loading', 'playing', 'revealed', 'idle'] as const).map((phase) => {
      ducking.phase = phase
      return ducking.level(0)
    })
    expect(heard).toEqual([1, 1, 0.35, 0.6, 1])
    ducking.phase = 'failed'
    expect(ducking.level(0)).toBe(1)
  })

  it('deeper for a sound, for as long as it says, and tells when to look again', () => {
    const ducking = new Ducking()
    ducking.phase = 'playing'
    ducking.dip({ to: 0.15, ms: 1_200 }, 1_000)
    ducking.dip({ to: 0.5, ms: 5_000 }, 1_000)
    expect([1_000, 2_199, 2_200, 5_999].map((now) => ducking.level(now))).toEqual([0.15, 0.15, 0.35, 0.35])
    ducking.phase = 'idle'
    expect(ducking.level(5_999)).toBe(0.5)
    expect(ducking.level(6_000)).toBe(1)
    expect(ducking.next(6_000)).toBeNull()
  })

  it('looks again at the first end of all that it makes room for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 5_000 })), { minLength: 1 }),
        (dips) => {
          const ducking = new Ducking()
          for (const [to, ms] of dips) ducking.dip({ to, ms }, 0)
          expect(ducking.level(0)).toBe(Math.min(1, ...dips.map(([to]) => to)))
          expect(ducking.next(0)).toBe(Math.min(...dips.map(([, ms]) => ms)))
          let [now, steps] = [0, 0]
          for (let next = ducking.next(now); next !== null; next = ducking.next(now)) {
            expect(next).toBeGreaterThan(now)
            now = next
            steps += 1
          }
          expect(steps).toBeLessThanOrEqual(dips.length)
          expect(ducking.level(now)).toBe(1)
        },
      ),
    )
  })

  it('comes back at once when the sounds were cut short', () => {
    const ducking = new Ducking()
    ducking.dip({ to: 0.15, ms: 9_000 }, 0)
    ducking.clear()
    expect(ducking.level(1)).toBe(1)
    expect(ducking.next(1)).toBeNull()
  })

  it('quickly down, slowly up', () => {
    expect([rampTime(1, 0.35), rampTime(0.35, 0.15), rampTime(0.15, 0.35), rampTime(0.35, 1)]).toEqual([150, 150, 600, 600])
  })

  it('deepest for climbs, hearts, the gold flood, 神话降临 and landings of grade 0 and 1, for no other part of an opening', () => {
    const deep = OPENING_EFFECTS.filter((id) => EFFECT_RULES[id].dip)
    expect([...deep].sort()).toEqual(['goldFlood', 'heartbeat', 'land0', 'land1', 'revealLegendary', 'riser0', 'riser1', 'riser2'])
    for (const id of deep) expect(EFFECT_RULES[id].dip?.to).toBe(0.15)
  })
})

describe('effects among each other', () => {
  it('have a rule for every file', () => {
    const files = readdirSync('assets/audio/effects').filter((file) => file.endsWith('.webm'))
    expect([...IDS].sort()).toEqual(files.map((file) => file.replace('.webm', '')).sort())
  })

  it('are at most ten, whoever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...IDS), fc.integer({ min: 0, max: 200 })), { maxLength: 80 }), (asked) => {
        let [running, now, playing]: [Voice[], number, number] = [[], 0, 0]
        for (const [id, wait] of asked) {
          now += wait
          const { sounds, silenced } = admit(running, id, now)
          running = running.filter((other) => !silenced.includes(other))
          if (sounds) running.push(voice(id, now, playing++))
          else expect(silenced).toEqual([])
          expect(running.filter(({ until }) => until > now).length).toBeLessThanOrEqual(MOST_VOICES)
        }
      }),
    )
  })

  it('never stutter: the same one keeps its distance', () => {
    for (const id of IDS) {
      const { minGap } = EFFECT_RULES[id]
      expect(admit([voice(id, 0)], id, minGap - 1).sounds).toBe(false)
      expect(admit([voice(id, 0)], id, minGap).sounds).toBe(true)
    }
  })

  it('make room for a landing even if ten sound, the least important and oldest first', () => {
    const full = Array.from({ length: MOST_VOICES }, (_, index) =>
      voice(index === 4 ? 'cardFlip' : index === 6 ? 'tick' : 'coin', index * 50),
    )
    const { sounds, silenced } = admit(full, 'land4', 600)
    expect(sounds).toBe(true)
    expect(silenced.map(({ id }) => id)).toEqual(['cardFlip'])
  })

  it('give way to landings: a tick is not heard among ten of them', () => {
    const full = Array.from({ length: MOST_VOICES }, (_, index) => voice('land2', index * 60))
    expect(admit(full, 'tick', 650)).toEqual({ sounds: false, silenced: [] })
  })

  it('of suspense end with every landing', () => {
    const suspense = (['riser0', 'riser1', 'riser2', 'heartbeat', 'charge'] as const).map((id, index) => voice(id, index))
    for (const id of ['land0', 'land1', 'land2', 'land3', 'land4', 'revealLegendary'] as const)
      expect(admit([...suspense, voice('crack', 20)], id, 100).silenced).toEqual(suspense)
  })

  it('of an opening end when it is skipped or left, landings and touches ring out', () => {
    const ringing = IDS.filter((id) => EFFECT_RULES[id].playsToEnd && OPENING_EFFECTS.includes(id))
    expect([...ringing].sort()).toEqual(['land0', 'land1', 'land2', 'land3', 'land4', 'swish'])
    for (const id of ['button', 'coin', 'error', 'seal'] as const) expect(EFFECT_RULES[id].playsToEnd).toBe(true)
  })
})

describe('effects that a book needs beyond what every opening plays', () => {
  const of = (grades: readonly Grade[], label: 0 | 1 | null = null) => {
    const events = grades.map((grade, reel) => ({ kind: 'reel' as const, reel, drop: { grade } as Drop }))
    return effectsOf({ number: grades.length, events: [...events, { kind: 'total', value: 1, label }] })
  }

  it('are none for a common drop', () => expect(of([4])).toEqual([]))

  it('are the climb and the landing of every rare grade, the rarest first', () => {
    expect(of([2])).toEqual(['riser2'])
    expect(of([4, 2, 1])).toEqual(['riser1', 'riser2', 'land1'])
  })

  it('are those of cards for ten, of gold for 神话, the stamp for a label', () => {
    expect(of(Array<Grade>(10).fill(4))).toEqual(['cardDeal', 'cardFlip'])
    expect(of([0])).toEqual(['riser0', 'land0', 'goldFlood', 'stamp', 'fountain', 'revealLegendary', 'countUp'])
    expect(of([4], 1)).toEqual(['stamp'])
  })
})
