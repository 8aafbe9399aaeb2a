import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type CannedAnswer, fillAnswer, OWN_VARIABLES, readAnswers, variablesOf } from '#server/community/chat/answers.ts'
import { CHAT_TEXT_LIMIT } from '#shared/chat.ts'

const OWN = { nickname: '星海', uid: '12345678', desk: '7', ticket: '10001', hours: '9:00–24:00' }

/** Reads a file with these answers. */
async function reading(answers: unknown): Promise<CannedAnswer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'xingxia-answers-'))
  await writeFile(join(folder, 'answers.json'), JSON.stringify(answers))
  return readAnswers(join(folder, 'answers.json')).finally(() => rm(folder, { recursive: true }))
}

it('the answers of the repository are in order, speak Chinese, and have room for a long name', async () => {
  const answers = await readAnswers()
  expect(answers.length).toBeGreaterThanOrEqual(8)
  for (const canned of answers) {
    const words = variablesOf(canned)
      .filter((name) => !(OWN_VARIABLES as readonly string[]).includes(name))
      .map((name) => `${name}=${'8'.repeat(40)}`)
    const text = fillAnswer(answers, canned.name, words, { ...OWN, nickname: '名'.repeat(30) })
    expect(text, canned.name).toMatch(/[\u4e00-\u9fff]/)
    expect(text, canned.name).not.toMatch(/[{}]/)
    expect(text.length, canned.name).toBeLessThanOrEqual(CHAT_TEXT_LIMIT)
  }
})

it.each([
  [[{ name: 'A', text: '好' }]],
  [[{ name: 'a_b', text: '好' }]],
  [[{ name: 'a-', text: '好' }]],
  [
    [
      { name: 'a', text: '好' },
      { name: 'a', text: '好' },
    ],
  ],
  [[{ name: 'a', text: '' }]],
  [[{ name: 'a', text: '长'.repeat(CHAT_TEXT_LIMIT + 1) }]],
  [[{ name: 'a', text: '{Order}' }]],
  [[{ name: 'a', text: '少了 {order' }]],
  [[{ name: 'a', text: '好', more: 1 }]],
  [{ a: '好' }],
])('%j is a wrong file', async (answers) => {
  await expect(reading(answers)).rejects.toThrow()
})

it('values are never looked through for variables', () => {
  const answers = [{ name: 'a', text: '{nickname} {order} {order}' }]
  expect(fillAnswer(answers, 'a', ['order={nickname}=1 $&'], { ...OWN, nickname: '{order}$1' })).toBe(
    '{order}$1 {nickname}=1 $& {nickname}=1 $&',
  )
})
