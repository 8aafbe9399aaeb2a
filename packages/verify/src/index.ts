import { stepsOf } from './history.ts'
import { judge, uncover } from './judge.ts'
import type { FileStep, Kind, Verdict } from './verdict.ts'

export type { Check, Fact, FileStep, Kind, Verdict } from './verdict.ts'

/** Says what kind of proof a JSON value is, saved file or bare reply; null when it is none. */
export function recognise(input: unknown): Kind | null {
  return uncover(input).kind?.kind ?? null
}

/** Checks a proof of whatever kind it is. It never throws. */
export function verify(input: unknown): Verdict {
  return judge(input, null)
}

/** Checks the receipt of one draw: 盲盒, a free box or 黄金装备. */
export function verifyReceipt(input: unknown): Verdict {
  return judge(input, 'receipt')
}

/** Checks a battle of 竞技场 that is over: `{ room, tables }`, the replies of `battle/detail` and `battle/tables`. */
export function verifyBattle(input: unknown): Verdict {
  return judge(input, 'battle')
}

/** Checks a round of 指数 that has broken: the reply of `exponentProof`. */
export function verifyRound(input: unknown): Verdict {
  return judge(input, 'exponent')
}

/** Checks the draw of a ROLL room: the reply of `rollProof`. */
export function verifyRoll(input: unknown): Verdict {
  return judge(input, 'roll')
}

/** Checks how a red-packet shower was shared out: the reply of `showerProof`. */
export function verifyShower(input: unknown): Verdict {
  return judge(input, 'shower')
}

/** Checks a whole pool of 一番赏 that is over: the reply of `kujiProof`. */
export function verifyKuji(input: unknown): Verdict {
  return judge(input, 'kuji')
}

/** Goes through a whole file, one proof at each step: a single proof, a list of them, or the JSON lines of 下载全部凭证. */
export function verifyFile(text: string): Generator<FileStep, void, undefined> {
  return stepsOf(text)
}
