import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  recognise,
  verify,
  verifyBattle,
  verifyFile,
  verifyKuji,
  verifyReceipt,
  verifyRoll,
  verifyRound,
  verifyShower,
} from '../src/index.ts'
import { VECTOR_MODES, type Vector, vectorsOf } from './vectors.ts'

const CHECKS = [verify, verifyReceipt, verifyBattle, verifyRound, verifyRoll, verifyShower, verifyKuji]
const SAMPLES = VECTOR_MODES.map((mode) => vectorsOf(mode)[9] as Vector)

/** Values that stand where others belong. */
const odd = fc.oneof(
  fc.constantFrom(null, -1, 0, 1e300, 2 ** 53, 0.5, '', 'zz', '0'.repeat(64), '__proto__', [], {}, [[]], true),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
)

/** Every path of a value, with those of its lists. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

describe('a forged proof', () => {
  it('gets a verdict whatever it is: nothing throws and nothing hangs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const check of CHECKS) expect(check(value).verdict).toMatch(/failed|unknown/)
      }),
      { numRuns: 300 },
    )
  })

  it.each(SAMPLES.map((sample, index) => [VECTOR_MODES[index], sample] as const))(
    'of %s gets a verdict with any value of it replaced',
    (_, sample) => {
      const paths = pathsOf(sample.proof)
      fc.assert(
        fc.property(fc.nat(paths.length - 1), odd, (place, by) => {
          const { verdict, fault, checks } = verify({ ...sample, proof: replaced(sample.proof, paths[place] ?? [], by) })
          expect(['passed', 'failed', 'sealed', 'unproven', 'unknown']).toContain(verdict)
          expect(fault === null || verdict !== 'passed').toBe(true)
          expect(verdict === 'passed' ? checks.every(({ ok }) => ok) : true).toBe(true)
        }),
        { numRuns: 400 },
      )
    },
  )

  it('that would keep a computer for ever is refused', () => {
    const [battle] = vectorsOf('battle')
    const [receipt] = vectorsOf('case')
    const endless = (proof: Vector | undefined, path: string[], by: unknown) =>
      verify({ ...proof, proof: replaced(proof?.proof, path, by) }).verdict
    expect(endless(battle, ['room', 'end', 'winners'], [])).toBe('failed')
    expect(endless(battle, ['tables', '0', 'entries'], [])).toBe('failed')
    expect(endless(battle, ['tables', '0', 'entries', '0', 'weight'], 2 ** 53)).toBe('failed')
    expect(endless(receipt, ['table', '0', 'weight'], 2 ** 53)).toBe('failed')
    expect(endless(vectorsOf('exponent')[0], ['place'], 1e15)).toBe('failed')
  })

  it('with somebody twice among the entrants, who would have two chances, is failed', () => {
    const sample = vectorsOf<{ entrants: string[] }>('roll')[9]
    const [first = ''] = sample?.proof.entrants ?? []
    expect(verify({ ...sample, proof: { ...sample?.proof, entrants: [...(sample?.proof.entrants ?? []), first] } })).toMatchObject({
      verdict: 'failed',
      kind: 'roll',
    })
  })
})

describe('a proof', () => {
  it('is recognised by its cover, or bare by its fields', () => {
    const kinds = SAMPLES.map((sample) => [recognise(sample), recognise(sample.proof)])
    expect(kinds).toEqual(SAMPLES.map(({ kind }) => [kind, kind]))
    expect([{}, [], null, 3, 'x', { format: 'xingxia-proof' }].map(recognise)).toEqual(Array(6).fill(null))
  })

  it('may have fields that this version does not know', () => {
    for (const { proof, ...cover } of SAMPLES)
      expect(verify({ ...cover, proof: { ...proof, later: { round: 1 } }, more: 1 }).verdict).toBe('passed')
  })

  it('tells when its hash was published, as a fact that no computing can check', () => {
    for (const kind of ['roll', 'shower', 'battle'] as const) {
      const { proof, ...cover } = SAMPLES[VECTOR_MODES.indexOf(kind)] as Vector
      const dated = { seedPublishedAt: Date.UTC(2026, 0, 2, 3, 4, 5) }
      const saved = kind === 'battle' ? { ...proof, room: { ...(proof.room as object), ...dated } } : { ...proof, ...dated }
      expect(verify({ ...cover, proof: saved })).toMatchObject({
        verdict: 'passed',
        facts: [{ name: '种子哈希公布于', text: '2026-01-02 11:04:05.000（北京时间，数据库所记）' }],
      })
      expect(verify({ ...cover, proof }).facts).toEqual([])
    }
  })

  it('is sealed while its seed is secret', () => {
    const sample = SAMPLES[0] as Vector
    const { verdict, checks } = verify({ ...sample.proof, serverSeed: null })
    expect(verdict).toBe('sealed')
    expect(checks.filter(({ ok }) => ok === null).map(({ name }) => name)).toEqual(['seed', 'roll'])
  })

  it('of another kind than the one asked for is failed', () => {
    expect(verifyRoll(SAMPLES[0])).toMatchObject({ verdict: 'failed', fault: '凭证的种类不符' })
  })
})

const verdicts = (text: string) => [...verifyFile(text)].flatMap(({ verdict, place }) => (verdict ? [[place, verdict.verdict]] : []))

describe('a file', () => {
  const [first, second] = vectorsOf('case') as [Vector, Vector]
  const { table, ...tableless } = second.proof
  const head = { format: 'xingxia-proofs', version: 1 }

  it('holds one proof, however it is set, or a list', () => {
    expect(verdicts(JSON.stringify(first))).toEqual([[1, 'passed']])
    expect(verdicts(`\uFEFF${JSON.stringify(first, null, 2)}\n`)).toEqual([[1, 'passed']])
    expect(verdicts(`[\n${JSON.stringify(first)},\n${JSON.stringify(second)}\n]`)).toEqual([
      [1, 'passed'],
      [2, 'passed'],
    ])
  })

  it('or lines, whose receipts name a table that stands before them', () => {
    const lines = [head, { kind: 'table', oddsHash: second.proof.oddsHash, table }, { kind: 'receipt', proof: tableless }, first]
    expect(verdicts(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual([
      [3, 'passed'],
      [4, 'passed'],
    ])
  })

  it('fails a receipt whose table is missing or another one, and a line that is cut off, and goes on', () => {
    const other = { kind: 'table', oddsHash: second.proof.oddsHash, table: first.proof.table }
    const text = (lines: unknown[]) => [...lines.map((line) => JSON.stringify(line)), '{"kind":"rec', JSON.stringify(first)].join('\r\n')
    const receipt = { kind: 'receipt', proof: tableless }
    expect(verdicts(text([head, receipt])).map(([, verdict]) => verdict)).toEqual(['failed', 'failed', 'passed'])
    expect(verdicts(text([head, other, receipt])).map(([, verdict]) => verdict)).toEqual(['failed', 'failed', 'passed'])
  })

  it('that is damaged or empty is one failure, and tells how much is done', () => {
    expect(verdicts('[{')).toEqual([[1, 'failed']])
    expect(verdicts('')).toEqual([[1, 'failed']])
    const done = [...verifyFile([head, first, second].map((line) => JSON.stringify(line)).join('\n'))].map((step) => step.done)
    expect(done.at(-1)).toBe(1)
    expect(done).toEqual([...done].sort((a, b) => a - b))
  })
})
