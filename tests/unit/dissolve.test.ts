import { describe, expect, it } from 'vitest'
import { GILDING, grainLook, grainsOf, LONGEST, MOST, planOf } from '#client/stage/dissolveMotion.ts'

const COUNTS = Array.from({ length: MOST }, (_, at) => at + 1)

describe('pictures that dissolve', () => {
  it('are all gone within the bound, however many there are, and each has time to turn to gold', () => {
    for (const count of COUNTS) {
      const { apart, length } = planOf(count, false)
      expect(apart * (count - 1) + length).toBeLessThanOrEqual(LONGEST)
      expect(length).toBeGreaterThan(2 * GILDING)
    }
  })

  it('start one after another, in as many grains together as one phone can draw, fewer at tier 低', () => {
    for (const count of COUNTS) {
      const [many, few] = [planOf(count, false), planOf(count, true)]
      expect(many.apart > 0).toBe(count > 1)
      expect(many.columns * many.rows * count).toBeLessThanOrEqual(300)
      expect(few.columns * few.rows * count).toBeLessThanOrEqual(120)
      expect(few.columns * few.rows).toBeLessThanOrEqual(many.columns * many.rows)
      expect(many.coins * count).toBeLessThanOrEqual(12)
    }
  })

  it('are whole until they are gold, and no grain is left at their end', () => {
    for (const count of [1, 2, MOST]) {
      const plan = planOf(count, false)
      const grains = grainsOf(plan)
      expect(grains).toHaveLength(plan.columns * plan.rows)
      for (const grain of grains) {
        expect(grainLook(grain, GILDING - 1)).toEqual({ x: 0, y: 0, turn: 0, size: 1, alpha: 1 })
        expect(grainLook(grain, plan.length)).toBeNull()
      }
    }
  })

  it('lose each grain upwards, smaller and paler with every step', () => {
    for (const grain of grainsOf(planOf(1, false))) {
      const looks = [40, 120, 200].map((time) => grainLook(grain, grain.leaves + time))
      for (const [at, look] of looks.entries()) {
        const before = looks[at - 1] ?? { y: 0, size: 1, alpha: 1 }
        expect(look?.y).toBeLessThan(before.y)
        expect(look?.size).toBeLessThanOrEqual(before.size)
        expect(look?.alpha).toBeLessThan(before.alpha)
      }
    }
  })
})
