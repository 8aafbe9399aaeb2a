import * as z from 'zod/mini'
import { DEFAULT_PAGE_SIZE } from '#shared/rules.ts'

/** A whole number in a query string. It refuses '', '1e3', '0x10' and anything outside [min, max]. */
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,15}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.gte(min), z.lte(max)),
    ),
  )

/** A whole number in a query string that may be absent; then it is `fallback`. */
export const queryInt = (min: number, max: number, fallback: number) => z.prefault(wholeNumber(min, max), String(fallback))

/** A whole number in a query string that must be present. */
export const requiredInt = wholeNumber

/** A price in coins in a query string, with at most 2 decimals; -1 when it is absent. */
export const queryPrice = z.prefault(
  z.pipe(
    z.string().check(z.regex(/^(?:-1|\d{1,9}(?:\.\d{1,2})?)$/)),
    z.transform((text: string) => Number(text)),
  ),
  '-1',
)

/** A positive amount in coins in a query string, with at most 2 decimals. It must be present. */
export const requiredAmount = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.gt(0), z.lte(max)),
    ),
  )

/** A boolean in a query string: `0`, `1`, `true` or `false`. An absent one is false. */
export const queryFlag = z.prefault(
  z.pipe(
    z.enum(['0', '1', 'true', 'false']),
    z.transform((text) => text === '1' || text === 'true'),
  ),
  '0',
)

/** Like `queryFlag`, but an absent one is true. */
export const queryFlagOn = z.prefault(queryFlag, '1')

/** The digits of a positive bigint. */
export const ID_PATTERN = /^[1-9]\d{0,17}$/

/** A database id in JSON: the digits of a positive bigint, as a string. */
export const id = z.string().check(z.regex(ID_PATTERN))

/** 1 to 500 ids separated by commas, none twice. */
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

/** Like `idList`, but '' stands for no ids. */
export const idListOrNone = z.union([
  z.pipe(
    z.literal(''),
    z.transform((): string[] => []),
  ),
  idList,
])

/** An amount of coins or diamonds in JSON, with at most 2 decimals. */
export const amount = z.number()

/**
 * Both balances of a player. The lines are the numbers of the latest entries of the ledger that they count, so that whoever reads two replies or
 * pushes knows which is the newer one, for each currency on its own. Replies that an older version has stored lack them.
 */
export const balances = {
  balance: amount,
  secondaryBalance: amount,
  balanceLine: z.optional(z.int()),
  secondaryLine: z.optional(z.int()),
}
const balancesData = z.object(balances)
export type Balances = z.output<typeof balancesData>

/** An instant in JSON: ms since 1970. */
export const instant = z.number().check(z.int())

export const grade = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const pageQuery = (pageSize: number = DEFAULT_PAGE_SIZE) => ({
  page: queryInt(1, 100_000, 1),
  pageSize: queryInt(1, 100, pageSize),
})

/** A list counts its rows, and can be read by page, up to this number. Whoever wants older rows asks with `after`. */
export const LIST_COUNTED = 5_000

/** {@link pageQuery} for a list that may grow without end. */
export const listQuery = (pageSize?: number) => ({
  ...pageQuery(pageSize),
  /** The rows after the one with this id. 0 counts by `page` instead. */
  after: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
})

/** One page of rows, and the number of all rows; of a {@link listQuery} at most LIST_COUNTED. `pageData` is the name that the spec gives them. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ pageData: z.array(row), page: z.int(), pageSize: z.int(), total: z.int() })

/** Schema of a call that takes no query. The server ignores whatever is sent. */
export const nothing = z.object({})

/** Schema of a call that takes no body. The server accepts none, null or an object, and ignores its content. */
export const noBody = z.optional(z.nullable(z.unknown()))
