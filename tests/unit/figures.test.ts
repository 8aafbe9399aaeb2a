import { describe, expect, it } from 'vitest'
import { FIGURES } from '#shared/figures.ts'
import { skeletonFiles } from '../../tools/assets/spines.ts'
import { leaner } from '../../tools/spine/leaner.ts'
import { openPosable, sampleMotion } from '../../tools/spine/poses.ts'

const MASCOT = 'home/mascot'
const sampled = async (name: string) => sampleMotion(await openPosable(skeletonFiles(MASCOT)), name)

describe('leaner', () => {
  it('keeps the first and the last, and what does not lie between its neighbours', () => {
    const samples = [
      [0, 0],
      [0.25, 5],
      [0.5, 10],
      [0.75, 5],
      [1, 0],
    ] as const
    expect(leaner(samples, [0.1])).toEqual([samples[0], samples[2], samples[4]])
  })

  it('keeps a bend that is larger than the slack, and drops one that is smaller', () => {
    const bent = (by: number) => [[0, 0] as const, [0.5, by] as const, [1, 0] as const]
    expect(leaner(bent(0.2), [0.1])).toHaveLength(3)
    expect(leaner(bent(0.05), [0.1])).toHaveLength(2)
  })
})

describe('the mascot on pages', () => {
  it.each(FIGURES[MASCOT])('%s has keyframes from the begin to the end, and weighs little', async (name) => {
    const motion = await sampled(name)
    for (const { moves, fades } of motion.parts) {
      expect([moves[0]?.[0], moves.at(-1)?.[0]]).toEqual([0, 1])
      expect([fades[0]?.[0], fades.at(-1)?.[0]]).toEqual([0, 1])
      expect(moves.flat().every(Number.isFinite)).toBe(true)
    }
    expect(JSON.stringify(motion).length).toBeLessThan(60_000)
  })

  it.each(['idle', 'search', 'sleep'])('%s ends as it begins, so that it can be repeated', async (name) => {
    const { parts } = await sampled(name)
    for (const { moves, fades } of parts.filter((part) => part.fades[0]?.[1] !== 0)) {
      for (const [at, value] of (moves[0] ?? []).slice(1).entries()) expect(moves.at(-1)?.[at + 1]).toBeCloseTo(value, at < 4 ? 1 : 0)
      expect(fades.at(-1)?.[1]).toBeCloseTo(fades[0]?.[1] ?? 0, 1)
    }
  })

  it('shows one face at a time', async () => {
    const { parts } = await sampled('wave')
    const faces = parts.filter(({ jumps }) => jumps)
    expect(faces.map(({ fades }) => fades[0]?.[1])).toEqual([1, 0])
    expect(faces.map(({ fades }) => fades[1]?.[1])).toEqual([0, 1])
  })

  it('lies in the order of its slots: the shadow behind, the light of the star in front of the face', async () => {
    const { parts } = await sampled('wave')
    const [light, face] = [parts.findIndex((part) => part.light), parts.findIndex((part) => part.jumps)]
    expect(light).toBeGreaterThan(face)
  })

  it('says which animation a skeleton lacks', async () => {
    await expect(sampled('fly')).rejects.toThrow('no animation fly')
  })
})
