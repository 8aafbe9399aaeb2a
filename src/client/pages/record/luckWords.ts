import { LUCK_MODES, type LuckMode, type LuckPool, type LuckRun } from '#shared/calls/luck.ts'
import type { Luck } from '#shared/fairness/luckSum.ts'

/** What the player has drawn from one box, or in 黄金装备. */
export interface LuckOf {
  mode: LuckMode
  subject: number
  name: string
  run: LuckRun
  /** Draws from the whole table, and those that 保底 made from the rare items alone; absent where there were none. */
  free: LuckPool | undefined
  forced: LuckPool | undefined
  /** What the draws have cost, in coins; null where that is not counted. */
  paid: number | null
}

/** By box, in the order of the modes, what was drawn from most first. */
export function luckByBox({ pools, runs, paid }: Luck): LuckOf[] {
  const list = runs.map((run): LuckOf => {
    const { mode, subject } = run
    const own = pools.filter((pool) => pool.mode === mode && pool.subject === subject)
    const cost = paid.find(({ boxId }) => boxId === subject)?.paid ?? null
    return {
      mode,
      subject,
      name: own[0]?.name ?? '',
      run,
      free: own.find(({ forced }) => !forced),
      forced: own.find(({ forced }) => forced),
      paid: mode === 'case' ? cost : null,
    }
  })
  return list.sort((a, b) => LUCK_MODES.indexOf(a.mode) - LUCK_MODES.indexOf(b.mode) || b.run.draws - a.run.draws || a.subject - b.subject)
}

export const countText = (count: number): string => count.toLocaleString('en-US')

/** An expected number of hits, which is no whole number. */
export const expectedText = (expected: number): string =>
  expected >= 100 ? countText(Math.round(expected)) : expected.toFixed(expected >= 10 ? 1 : 2)

/** What a mode waits for. */
export const rareWord = (mode: LuckMode): string => (mode === 'dream' ? '成功' : '神话')
