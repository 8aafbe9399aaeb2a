import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { battleRoomLink, isIdText } from '#shared/linkParts.ts'
import { readPersisted } from '#state/platform/persist.ts'

describe('the link of a battle room', () => {
  it.each([
    ['12', '', { roomId: '12', code: '' }],
    ['12', '482913', { roomId: '12', code: '482913' }],
    ['12', '12', { roomId: '12', code: '' }],
    ['', '482913', { roomId: '0', code: '482913' }],
    ['0', '482913', { roomId: '0', code: '482913' }],
    ['', '', null],
    ['abc', '482913', null],
    ['-1', '', null],
    ['', '12', null],
    ['1e3', '', null],
    ['9'.repeat(19), '', null],
  ])('id %j with code %j', (id, code, room) => expect(battleRoomLink(id, code)).toEqual(room))

  it.each(['', 'abc', '-1', '01', ' 1', '1 ', '１'])('%j is no id', (text) => expect(isIdText(text)).toBe(false))
})

describe('a stored login', () => {
  const stored = (token: unknown) => JSON.stringify({ token, promoteCode: 'A', userInfo: null, isSound: true, isMusic: false })
  it.each(['令牌', 'é', 'a b', 'a\nb', 'x'.repeat(201), 7, null, ['x']])('with the token %j is none', (token) => {
    const read = readPersisted(stored(token))
    expect([read.token, 'userInfo' in read]).toEqual([undefined, false])
    expect(read.promoteCode).toBe('A')
  })

  it('with a token of the server is one', () => expect(readPersisted(stored('Ab-_9'.repeat(8))).token).toBe('Ab-_9'.repeat(8)))
})

describe('focus rings', () => {
  const root = resolve(import.meta.dirname, '../../src/client')
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css') && !file.startsWith('lab'))

  it('show only on a page that is used by keys', () => {
    const rules = sheets.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes(':focus-visible')),
    )
    expect(rules.length).toBeGreaterThan(10)
    expect(rules.filter((line) => !line.startsWith(':where([data-keys]) '))).toEqual([])
  })
})
