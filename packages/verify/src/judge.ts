import { PROOF_FORMAT } from '../../../src/shared/fairness/proofFile.ts'
import { battle } from './kinds/battle.ts'
import { exponent } from './kinds/exponent.ts'
import type { ProofKind, Ready } from './kinds/kind.ts'
import { kuji } from './kinds/kuji.ts'
import { receipt } from './kinds/receipt.ts'
import { roll } from './kinds/roll.ts'
import { shower } from './kinds/shower.ts'
import type { Check, Kind, Verdict } from './verdict.ts'

const KINDS: readonly ProofKind[] = [receipt, battle, exponent, roll, shower, kuji]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A proof without its cover, and the kind that the cover or its fields name. */
interface Uncovered {
  proof: unknown
  kind: ProofKind | null
}

/** Takes a proof out of a saved file's cover; a bare proof, e.g. a copied receipt or a reply of the server, is taken as it is. */
export function uncover(input: unknown): Uncovered {
  if (!isObject(input)) return { proof: input, kind: null }
  if (input.format === PROOF_FORMAT || (typeof input.kind === 'string' && isObject(input.proof))) {
    return { proof: input.proof, kind: KINDS.find(({ kind }) => kind === input.kind) ?? null }
  }
  return { proof: input, kind: KINDS.find(({ marks }) => marks.every((mark) => mark in input)) ?? null }
}

/** Judges a proof of a kind, or of the kind that it is recognised as. */
export function judge(input: unknown, wanted: Kind | null): Verdict {
  const { proof, kind } = uncover(input)
  const used = wanted === null ? kind : (KINDS.find((each) => each.kind === wanted) ?? null)
  if (!used) return lacking(null, 'unknown', '这不是星匣的凭证，或者凭证的种类无法识别')
  if (kind && kind !== used) return lacking(used.kind, 'failed', '凭证的种类不符')
  const read = used.read(proof)
  if ('wrong' in read) return lacking(used.kind, 'failed', `凭证的内容不完整或被改动${read.wrong ? `：${read.wrong}` : ''}`)
  return checked(used.kind, read.ready)
}

const lacking = (kind: Kind | null, verdict: Verdict['verdict'], fault: string): Verdict => ({
  kind,
  mode: kind !== null && kind !== 'receipt' ? kind : '',
  id: '',
  title: '无法核对的凭证',
  verdict,
  checks: [],
  facts: [],
  fault,
})

function checked(kind: Kind, { check, facts = [], ...rest }: Ready): Verdict {
  const named = { ...rest, facts }
  try {
    const checks = check()
    return { kind, ...named, verdict: verdictOf(kind, checks), checks, fault: null }
  } catch {
    return { kind, ...named, verdict: 'failed', checks: [], fault: '凭证的数值无法计算，不可能由抽取得到' }
  }
}

function verdictOf(kind: Kind, checks: readonly Check[]): Verdict['verdict'] {
  if (checks.length === 0 || checks.some(({ ok }) => ok === false)) return 'failed'
  if (checks.every(({ ok }) => ok)) return 'passed'
  // Only a receipt is told before its seed is public.
  return kind === 'receipt' ? 'sealed' : 'unproven'
}
