import { expect, it } from 'vitest'
import { roomSigns } from '#client/shell/roomSigns.ts'

const STATES = { 1: 0, 2: 1, 3: 2 } as const

it('names each own room and how it stands, those that need the player first', () =>
  expect(roomSigns(STATES, '/', null)).toEqual([
    { roomId: '3', words: ['返回', '对局'], state: '进行中' },
    { roomId: '2', words: ['返回', '对局'], state: '即将开战' },
    { roomId: '1', words: ['返回', '房间'], state: '等待中' },
  ]))

it('shows none in the lobby, where the card of each room has its own way back', () =>
  expect(roomSigns(STATES, '/battle', null)).toEqual([]))

it('leaves out the room in view, and leads from it to another one', () => {
  expect(roomSigns(STATES, '/battle-room', '3').map(({ words }) => words.join(''))).toEqual(['另一个对局', '另一个房间'])
  expect(roomSigns({ 1: 0 }, '/battle-room', '1')).toEqual([])
})
