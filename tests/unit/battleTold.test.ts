import { describe, expect, it } from 'vitest'
import { type BattleTold, battleAsTold } from '#shared/modes/battle/asTold.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { verifyBattle, verifyWholeBattle } from '#shared/modes/battle/verify.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { BOUND_OVER, BOUND_TABLES } from '../visual/routes/fixtures/boundBattle.ts'

const TABLES = BOUND_TABLES.map(({ boxId, ...table }) => ({ mode: CASE_MODE, subject: boxId, ...table }))
const TOLD: BattleTold = { seedHash: BOUND_OVER.serverSeedHash, bound: true, round: 1_000, clientSeeds: BOUND_OVER.clientSeeds }

const failed = (room: BattleRoom, told: BattleTold | undefined) =>
  battleAsTold(verifyBattle(room, BOUND_OVER.end, TABLES, { signed: true }), room, told).flatMap(({ name, ok }) => (ok ? [] : name))

describe('a battle that was bound to a public random number', () => {
  it('passes as a whole, and never without the check of the signature', async () => {
    const whole = await verifyWholeBattle(BOUND_OVER, BOUND_OVER.end, TABLES)
    expect(whole.map(({ name, ok }) => [name, ok])).toEqual(
      ['seed', 'clients', 'number', 'beacon', 'order', 'tables', 'draws', 'winner', 'prizes'].map((name) => [name, true]),
    )
    const open = verifyBattle(BOUND_OVER, BOUND_OVER.end, TABLES).filter(({ ok }) => ok === null)
    expect(open.map(({ name }) => name)).toEqual(['beacon'])
    expect(battleAsTold(whole, BOUND_OVER, TOLD)).toEqual(whole)
  })

  it('fails for whoever was told another seed, other client seeds or another number', () => {
    expect([failed(BOUND_OVER, undefined), failed(BOUND_OVER, TOLD)]).toEqual([[], []])
    expect(failed(BOUND_OVER, { ...TOLD, seedHash: 'ab'.repeat(32) })).toEqual(['seed'])
    expect(failed(BOUND_OVER, { ...TOLD, clientSeeds: [...BOUND_OVER.clientSeeds].reverse() })).toEqual(['clients'])
    expect(failed(BOUND_OVER, { ...TOLD, clientSeeds: BOUND_OVER.clientSeeds.slice(1) })).toEqual(['clients'])
    expect(failed(BOUND_OVER, { ...TOLD, round: 999 })).toEqual(['number'])
    expect(failed(BOUND_OVER, { ...TOLD, round: null, bound: false })).toEqual(['number'])
  })

  it('passes for whoever was told less', () => {
    expect(failed(BOUND_OVER, { ...TOLD, round: null, clientSeeds: null })).toEqual([])
    expect(failed(BOUND_OVER, { ...TOLD, round: null, bound: undefined })).toEqual([])
  })

  it('fails without its number, whatever its proof says of that', () => {
    const { number: _number, ...none } = BOUND_OVER
    for (const bound of [true, false, undefined]) {
      const proof = { ...none, bound }
      expect(failed(proof, TOLD)).toContain('number')
      expect(failed(proof, { ...TOLD, round: null })).toContain('number')
      expect(failed(proof, { ...TOLD, round: null, bound: false }).includes('number')).toBe(bound === true)
    }
  })
})
