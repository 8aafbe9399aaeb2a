import { describe, expect, it } from 'vitest'
import { pick, rowOf } from '../../tools/bench/pick.ts'

const facts = (name: string, length: number, group = 'Opening ×5', scene = 'case-reel') => ({
  scene,
  name,
  length,
  group,
  moments: [length],
})

describe('previews that the bench measures', () => {
  it('are one of those that take about equally long, the longest', () => {
    const all = [facts('x5-grade4', 9_100), facts('x5-grade1', 9_160), facts('x5-grade0', 15_700), facts('x5-fast', 2_000)]
    expect(pick(all).map(rowOf)).toEqual(['case-reel/x5-grade1', 'case-reel/x5-grade0', 'case-reel/x5-fast'])
  })

  it('leave counts out that lie between others, and take what is asked for', () => {
    const all = [facts('x3-grade1', 8_000, 'Opening ×3'), facts('x1-grade1', 7_000, 'Opening ×1')]
    expect(pick(all).map(rowOf)).toEqual(['case-reel/x1-grade1'])
    expect(pick(all, 'x3').map(rowOf)).toEqual(['case-reel/x3-grade1'])
  })

  it('are every piece of the kit, but one skeleton', () => {
    const lab = (name: string, group: string) => facts(name, 4_000, group, 'lab')
    const all = [lab('rays', 'Light'), lab('shock', 'Light'), lab('mascot', 'Skeletons'), lab('chest', 'Skeletons')]
    expect(pick(all).map(rowOf)).toEqual(['lab/rays', 'lab/shock', 'lab/mascot'])
  })
})
