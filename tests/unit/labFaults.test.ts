import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inChinese } from '#client/lab/art/faultWords.ts'

const CHECKS = 'tools/assets/check'
/** A sentence in the source of a check: after `wrong:` or `mend:`, or an argument of `fault(`. */
const SAID = /(?:\b(?:wrong|mend):\s*|\bfault\(\s*|(?<=\bfault\((?:`[^`]*`|'[^']*'),\s*))(`(?:[^`]*)`|'(?:[^'\\]|\\.)*')/g

/** What a check says, with an example in place of each value. */
function sentences(): string[] {
  const sources = readdirSync(CHECKS).map((file) => readFileSync(path.join(CHECKS, file), 'utf8'))
  const said = sources.flatMap((source) => [...source.matchAll(SAID)].map(([, literal = '']) => literal.slice(1, -1)))
  return said.map((text) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '12'))
}

it('every sentence of the checks is known in Chinese', () => {
  const said = sentences()
  expect(said.length).toBeGreaterThan(70)
  expect(said.filter((sentence) => !/\p{Script=Han}/u.test(inChinese(sentence) ?? ''))).toEqual([])
})

it('carries values over', () => {
  expect(inChinese('is 100×90 instead of 256×256')).toBe('尺寸是 100×90，应为 256×256')
  expect(inChinese('uses clip paths, which the player does not show')).toBe('用到了播放器不支持的裁剪路径')
  expect(inChinese('sets no event reveal in open')).toBe('动画 open 里没有事件 reveal')
  expect(inChinese('something new')).toBeNull()
})
