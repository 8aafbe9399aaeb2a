import { describe, expect, it } from 'vitest'
import { previewBattle } from '#scenes/battle-room/fixtures.ts'
import { applyEvent } from '#shared/modes/battle/apply.ts'
import { BattleMode, RoomState } from '#shared/modes/battle/rules.ts'

const ORDER = { seed: 'events', mode: BattleMode.lucky, seats: 2, teams: 2, rounds: 1, final: false, reverse: false } as const
const room = { ...previewBattle(ORDER, 1_000_000), sequence: 7 }
const cancelled = (sequence: number) => applyEvent(room, { sequence, event: { kind: 'cancelled' } })

describe('an event of a room', () => {
  it('that comes next is applied, and the room tells its number', () => {
    expect(cancelled(8)).toMatchObject({ state: RoomState.cancelled, sequence: 8 })
  })

  it.each([7, 6, 1])('that the room holds already changes nothing: %i of 7', (sequence) => {
    expect(cancelled(sequence)).toBe(room)
  })

  it('with a gap before it is refused', () => {
    expect(() => cancelled(9)).toThrow(RangeError)
  })
})
