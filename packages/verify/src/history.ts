import { HISTORY_FORMAT } from '../../../src/shared/fairness/proofFile.ts'
import { judge } from './judge.ts'
import type { FileStep, Verdict } from './verdict.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

const unreadable: Verdict = {
  kind: null,
  mode: '',
  id: '',
  title: '无法读取的内容',
  verdict: 'failed',
  checks: [],
  facts: [],
  fault: '这里不是完整的 JSON，文件可能不完整或被改动',
}

/**
 * Goes through a file: one proof, a list of proofs, or JSON lines as 下载全部凭证 writes them, where receipts name an odds table that stands in a line before
 * them. It computes one proof at each step, so that a page may rest between two.
 */
export function* stepsOf(file: string): Generator<FileStep, void, undefined> {
  const text = file.replace(/^\uFEFF/, '')
  if (!text.trimStart().startsWith('[') && hasLines(text)) return yield* lineSteps(text)
  const whole = parsed(text)
  if (!whole) yield { place: 1, done: 1, verdict: unreadable }
  else yield* listSteps(Array.isArray(whole.value) ? whole.value : [whole.value])
}

/** Lines that are looked at to tell JSON lines from one JSON text: a damaged first line does not hide the others. */
const LOOKED_AT = 5

/** Whether one of the first lines is a JSON object of its own and is not the whole text. */
function hasLines(text: string): boolean {
  let start = 0
  for (let line = 0; line < LOOKED_AT; line++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return false
    if (isObject(parsed(text.slice(start, end))?.value)) return text.slice(end).trim() !== '' || text.slice(0, start).trim() !== ''
    start = end + 1
  }
  return false
}

function* listSteps(list: readonly unknown[]): Generator<FileStep, void, undefined> {
  const tables = new Map<string, unknown>()
  for (const [index, value] of list.entries()) {
    yield { place: index + 1, done: (index + 1) / list.length, verdict: verdictOf(value, tables) }
  }
}

function* lineSteps(text: string): Generator<FileStep, void, undefined> {
  const tables = new Map<string, unknown>()
  let start = 0
  for (let place = 1; start < text.length; place++) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, end).trim()
    start = end + 1
    yield { place, done: Math.min(start / text.length, 1), verdict: line === '' ? null : lineVerdict(line, tables) }
  }
}

function lineVerdict(line: string, tables: Map<string, unknown>): Verdict | null {
  const value = parsed(line)
  return value ? verdictOf(value.value, tables) : unreadable
}

function verdictOf(value: unknown, tables: Map<string, unknown>): Verdict | null {
  if (isObject(value)) {
    if (value.format === HISTORY_FORMAT) return null
    if (value.kind === 'table' && typeof value.oddsHash === 'string') {
      tables.set(value.oddsHash, value.table)
      return null
    }
  }
  return judge(withTable(value, tables), null)
}

/** A receipt of a history gets the table back that stands once in the file. Whether it is the right one is checked by its hash. */
function withTable(value: unknown, tables: ReadonlyMap<string, unknown>): unknown {
  if (!isObject(value) || !isObject(value.proof)) return value
  const { proof } = value
  if (proof.table !== undefined || typeof proof.oddsHash !== 'string') return value
  return { ...value, proof: { ...proof, table: tables.get(proof.oddsHash) } }
}
