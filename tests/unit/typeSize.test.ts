import { describe, expect, it } from 'vitest'
import { adjustable } from '../../tools/typeSize/postcss.ts'

const BY = ' * var(--type, 1))'

describe('text sizes in the style sheets', () => {
  it.each([
    ['font-size', '0.32rem', `calc(0.32rem${BY}`],
    ['font-size', 'max(12pt, 0.4rem)', `calc(max(12pt, 0.4rem)${BY}`],
    ['font', '700 .37rem / 1 var(--f-num)', `700 calc(.37rem${BY} / 1 var(--f-num)`],
    ['font', '600 max(8.25pt, 0.32rem) / 0.45rem var(--f-num)', `600 calc(max(8.25pt, 0.32rem)${BY} / 0.45rem var(--f-num)`],
    ['font', '500 0.3rem var(--f-num)', `500 calc(0.3rem${BY} var(--f-num)`],
    ['--t-c', '0.32rem', `calc(0.32rem${BY}`],
  ])('%s: %s is adjustable', (prop, value, expected) => {
    expect(adjustable(prop, value)).toBe(expected)
    expect(adjustable(prop, expected)).toBe(expected)
  })

  it.each([
    ['font-size', 'var(--t-c)'],
    ['font-size', '0.8em'],
    ['font', 'inherit'],
    ['font', '800 0.165em / 1 var(--f-num)'],
    ['font', '800 var(--t-h3) / 0.4rem var(--f-num)'],
    ['width', '10rem'],
  ])('%s: %s follows what is adjustable already, or is no text', (prop, value) => {
    expect(adjustable(prop, value)).toBe(value)
  })
})
