import { type DreamBook, winningRolls } from '#shared/modes/dream/dream.ts'

/** Writes basis points as a percent with as many decimals as it needs, e.g. `32.5%`. */
export const percent = (chance: number): string => `${Number((chance / 100).toFixed(2))}%`

/** Writes a number with separators. */
export const count = (value: number): string => value.toLocaleString('en-US')

/** The rolls that win the target. */
export const winningRange = (chance: number): string => `1–${count(winningRolls(chance))}`

/** What screen readers say of a result. */
export function spokenUpgrade({ won, demo, drop, roll }: DreamBook): string {
  const end = won ? '升级成功' : '升级未成'
  return `${demo ? '试玩，' : ''}${end}，抽签号 ${count(roll)}，${demo ? '若正式升级将获得' : '获得'} ${drop.giftName}`
}
