import * as z from 'zod/mini'
import { DEFAULT_PAGE_SIZE } from '../rules.ts'

/** Whole number in a query string; refuses '', '1e3', '0x10' and anything outside [min, max]. */
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,15}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.gte(min), z.lte(max)),
    ),
  )

/** Query integer with a default for when it is absent. */
export const queryInt = (min: number, max: number, fallback: number) => z.prefault(wholeNumber(min, max), String(fallback))

/** Query integer that must be present. */
export const requiredInt = wholeNumber

/** Price in a query string, at most 2 decimals; -1 when it is absent. */
export const queryPrice = z.prefault(
  z.pipe(
    z.string().check(z.regex(/^(?:-1|\d{1,9}(?:\.\d{1,2})?)$/)),
    z.transform((text: string) => Number(text)),
  ),
  '-1',
)

/** Positive amount in a query string that must be present, at most 2 decimals. */
export const requiredAmount = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.gt(0), z.lte(max)),
    ),
  )

/** `0`/`1`/`true`/`false` in a query string, absent = false. */
export const queryFlag = z.prefault(
  z.pipe(
    z.enum(['0', '1', 'true', 'false']),
    z.transform((text) => text === '1' || text === 'true'),
  ),
  '0',
)

/** Database id on the wire: digits of a positive bigint. */
export const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** Comma-separated ids, 1–500, no repeats. */
export const idList = z.pipe(
  z.string().check(z.maxLength(9500), z.regex(/^[1-9]\d{0,17}(?:,[1-9]\d{0,17})*$/)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(z.string()).check(
      z.maxLength(500),
      z.refine((ids) => new Set(ids).size === ids.length),
    ),
  ),
)

/** The same, or '' for none. */
export const idListOrNone = z.union([
  z.pipe(
    z.literal(''),
    z.transform((): string[] => []),
  ),
  idList,
])

/** Amount on the wire: at most 2 decimals. */
export const amount = z.number()

/** Instant on the wire: milliseconds since 1970. */
export const instant = z.number().check(z.int())

export const grade = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const pageQuery = (pageSize: number = DEFAULT_PAGE_SIZE) => ({
  page: queryInt(1, 100_000, 1),
  pageSize: queryInt(1, 100, pageSize),
})

/** One page of rows; `pageData` is the spec's name. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ pageData: z.array(row), page: z.int(), pageSize: z.int(), total: z.int() })

/** Schema of a call that takes no query or body: anything sent is ignored. */
export const nothing = z.object({})

/** Body of a call that takes none: absent, null or an object whose content is ignored. */
export const noBody = z.optional(z.nullable(z.unknown()))
