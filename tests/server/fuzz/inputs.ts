import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Call } from '#shared/calls/call.ts'

/** The parts of JSON Schema that our schemas use. */
interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
}

const WEIRD = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '-1',
  '0',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  '999999999999999999999',
  'null',
  '[]',
  '{"a":1}',
  '../..',
  '%00',
  '中文',
  '😀',
  '\u202e',
  'x'.repeat(3_000),
]

/** Text that no schema expects. */
const garbage = fc.oneof(fc.constantFrom(...WEIRD), fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))

/** Values that the schema accepts. Where it demands more than a pattern says, some values are wrong. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'number' || schema.type === 'integer') return fc.oneof(fc.integer(), fc.double())
  const pattern = schema.pattern ?? schema.allOf?.find((each) => each.pattern)?.pattern
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.constantFrom('1', '2', '3'))
  const { minLength = 0, maxLength = 40 } = schema
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
}

const inputOf = (schema: z.ZodMiniType): JsonSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const soundOf = (schema: JsonSchema) =>
  fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fitting(field)])))

/** Objects with the schema's properties: each fitting, strange or missing, and sometimes with one more. */
function objectOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, fc.oneof({ weight: 4, arbitrary: fitting(field) }, garbage)] as const,
  )
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const extra = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'playerId', 'id', 'token', 'balance'), garbage, {
    maxKeys: 2,
  })
  return fc.oneof(
    soundOf(schema),
    known,
    fc.tuple(known, extra).map(([a, b]) => ({ ...b, ...a })),
  )
}

/** What a hostile client may send. */
export interface Attack {
  query: Record<string, unknown>
  /** Raw body text; undefined sends none. */
  payload: string | undefined
  contentType: string
  key: string
}

const bodyText = (schema: JsonSchema) =>
  fc.oneof(
    { weight: 4, arbitrary: objectOf(schema).map((value) => JSON.stringify(value)) },
    fc.json({ maxDepth: 2 }),
    fc.constantFrom('', 'null', '{', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '[[[[[[]]]]]]'),
  )

/** Inputs for a call: values that fit its schemas mixed with strange ones. */
export function attacks(call: Call): fc.Arbitrary<Attack> {
  return fc.record({
    query: objectOf(inputOf(call.query)),
    payload: call.method === 'GET' ? fc.constant(undefined) : fc.option(bodyText(inputOf(call.body)), { nil: undefined }),
    contentType: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'nonsense',
    ),
    key: fc.oneof(
      fc.uuid(),
      fc.uuid(),
      garbage.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 100)),
    ),
  })
}

/** For one field after another, every odd value, while the other fields fit. A missing check is then found in every run, not by chance. */
export function oddAttacks(call: Call): Attack[] {
  const inBody = Object.keys(inputOf(call.body).properties ?? {}).length > 0
  const schema = inputOf(inBody ? call.body : call.query)
  const [sound = {}] = fc.sample(soundOf(schema), { numRuns: 1, seed: 1 })
  const contents = Object.keys(schema.properties ?? {}).flatMap((name) => WEIRD.map((odd) => ({ ...sound, [name]: odd })))
  return contents.map((content, index) => ({
    query: inBody ? {} : content,
    payload: inBody ? JSON.stringify(content) : undefined,
    contentType: 'application/json',
    key: `odd-attack-${index}`,
  }))
}
