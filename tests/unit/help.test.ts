import { expect, it } from 'vitest'
import { findDocuments } from '#state/community/help.ts'

const entry = (id: number, title: string, content: string) => ({ id, title, content, documentType: 0 })
const LIST = [
  entry(1, '新手入门', '欢迎。\n\n## 概率\n每个盲盒都公示概率。'),
  entry(2, '概率与保底', '先看表。'),
  entry(3, '隐私', '我们只收集 Email。'),
]
const found = (words: string) => findDocuments(LIST, words).map(({ entry: { id }, line }) => [id, line])

it('finds documents by title first, then by the line of their text, and all of them for no words', () => {
  expect(found(' ')).toEqual([1, 2, 3].map((id) => [id, '']))
  expect(found('概率')).toEqual([
    [2, ''],
    [1, '概率'],
  ])
  expect(found('email ')).toEqual([[3, '我们只收集 Email。']])
  expect(found('天气')).toEqual([])
})
