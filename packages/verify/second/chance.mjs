/** A stream of numbers that is the same in every run: what the vectors are made of has to look arbitrary and be repeatable. */
import { sha256 } from './hash.mjs'

export function chance(label) {
  let count = 0
  const next = () => sha256(`${label}/${count++}`)
  const below = (bound) => Number(BigInt(`0x${next().slice(0, 15)}`) % BigInt(bound))
  return {
    /** 64 hex characters. */
    hex: next,
    /** A whole number from 0 to `bound` − 1. */
    below,
    from: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)],
    yes: (percent) => below(100) < percent,
  }
}

/** Client seeds as players type them: short, long, Chinese, with quotes, colons, spaces and a character of two code units. */
const TYPED = [
  'a',
  '星光 2026',
  "it's",
  '"quoted"',
  'a:b:0:1',
  '  ',
  '<b>&amp;</b>',
  '🎲幸运',
  '\\n',
  'z'.repeat(64),
  '0',
  'Ünïcødé',
  '七'.repeat(64),
]

export const clientSeed = (from) => (from.yes(40) ? from.pick(TYPED) : from.hex().slice(0, 16))

/** Amounts in JSON have at most two decimals. */
export const wire = (minor) => Number(`${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)
