import { expect, it } from 'vitest'
import type { BattleRoom, RoomNumber } from '../../../src/shared/modes/battle/room.ts'
import { verify } from '../src/index.ts'
import { vectorsOf } from './vectors.ts'

type Bound = BattleRoom & { number: RoomNumber }
const [vector] = vectorsOf<{ room: Bound; tables: unknown }>('battle-bound')
if (!vector) throw new Error('there are vectors')

/** The verdict on a bound battle of which something was changed, and the checks that failed. */
function judged(change: (room: Bound) => Partial<Record<keyof Bound, unknown>>): string {
  const { room, tables } = vector?.proof ?? { room: null, tables: null }
  if (!room) throw new Error('there are vectors')
  const { verdict, checks } = verify({ ...vector, proof: { room: { ...room, ...change(room) }, tables } })
  return [verdict, ...checks.filter(({ ok }) => !ok).map(({ name }) => name)].join(' ')
}

const numbered = (more: Partial<Record<keyof RoomNumber, unknown>>) => (room: Bound) => ({ number: { ...room.number, ...more } })

it('a bound battle passes as it is', () => {
  expect(judged(() => ({}))).toBe('passed')
})

it.each([
  ['that says it was not bound', () => ({ bound: false }), 'failed number'],
  ['that does not say it was bound', () => ({ bound: undefined }), 'failed number'],
  ['whose seed was published at nobody knows when', () => ({ seedPublishedAt: undefined }), 'failed number'],
  ['whose seed was published later', ({ number }: Bound) => ({ seedPublishedAt: number.sealedAt + 1 }), 'failed number'],
  ['sealed too late for its number', numbered({ sealedAt: Date.UTC(2024, 0, 1) }), 'failed number'],
  ['whose number came at another moment', numbered({ at: 5 }), 'failed number'],
  ['without the number', () => ({ number: undefined }), 'failed number'],
] as const)('a bound battle %s fails', (_, change, found) => {
  expect(judged(change).startsWith(found)).toBe(true)
})

it.each([
  ['another network', { chain: 'fa'.repeat(32) }],
  ['no signature', { signature: null }],
  ['a negative round', { round: -5 }],
  ['half a round', { round: 1.5 }],
  ['no moment', { sealedAt: Number.NaN }],
])('a bound battle with %s is passed by nobody', (_, more) => {
  expect(judged(numbered(more))).not.toContain('passed')
})
