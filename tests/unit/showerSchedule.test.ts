import { describe, expect, it } from 'vitest'
import { nextSlot, readSchedule, type ShowerEntry } from '#server/modes/shower/schedule.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'

const entry = (more: Partial<ShowerEntry>): ShowerEntry => ({ name: 'day', pot: 100, most: 10, least: 0.1, demo: false, ...more })
/** A moment in Beijing. */
const beijing = (text: string) => Date.parse(`${text}+08:00`)
const textOf = (at: number | undefined) => (at === undefined ? null : new Date(at + 8 * 3_600_000).toISOString().slice(0, 16))

describe('the schedule of showers', () => {
  const day = [entry({ at: ['12:30', '20:00'] })]
  const next = (entries: readonly ShowerEntry[], at: string, demo = false) => textOf(nextSlot(entries, beijing(at), demo)?.startAt)

  it('names the next Beijing time, also that of the next day, while its door is still closed', () => {
    expect(next(day, '2026-03-01T08:00')).toBe('2026-03-01T12:30')
    expect(next(day, '2026-03-01T12:27')).toBe('2026-03-01T12:30')
    expect(next(day, '2026-03-01T12:27:00.001')).toBe('2026-03-01T20:00')
    expect(next(day, '2026-03-01T23:59')).toBe('2026-03-02T12:30')
    expect(next([], '2026-03-01T23:59')).toBeNull()
    expect(SHOWER.door).toBe(180_000)
  })

  it('counts `every` from midnight, shows entries of the demo world only there, and lets them give way', () => {
    const demo = [...day, entry({ name: 'often', every: 20, demo: true })]
    expect(next(demo, '2026-03-01T08:01')).toBe('2026-03-01T12:30')
    expect(next(demo, '2026-03-01T08:01', true)).toBe('2026-03-01T08:20')
    expect(next(demo, '2026-03-01T19:55', true)).toBe('2026-03-01T20:00')
    expect(nextSlot(demo, beijing('2026-03-01T19:55'), true)).toMatchObject({
      entry: 'day',
      demo: false,
      pot: 10_000,
      most: 1_000,
      least: 10,
    })
    expect(next(demo, '2026-03-01T23:50', true)).toBe('2026-03-02T00:00')
  })

  it('in the repository is right, and never far from the next one in the demo world', async () => {
    const entries = await readSchedule()
    for (let at = beijing('2026-03-01T00:00'); at < beijing('2026-03-03T00:00'); at += 7 * 60_000) {
      expect(nextSlot(entries, at, false)?.demo).toBe(false)
      expect((nextSlot(entries, at, true)?.startAt ?? Number.POSITIVE_INFINITY) - at).toBeLessThan(45 * 60_000)
    }
  })
})
