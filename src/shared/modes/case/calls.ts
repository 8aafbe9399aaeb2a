import * as z from 'zod/mini'
import { caseBook } from '#shared/book.ts'
import { boxCard, boxGift } from '#shared/calls/cards.ts'
import { defineCall } from '#shared/calls/define.ts'
import {
  amount,
  balances,
  grade,
  id,
  idList,
  idListOrNone,
  instant,
  pageOf,
  pageQuery,
  queryFlag,
  queryFlagOn,
  queryInt,
  queryPrice,
  requiredInt,
} from '#shared/calls/fields.ts'
import { BAG_SEARCH_LIMIT } from '#shared/calls/profile.ts'
import { receipt } from '#shared/fairness/receipt.ts'
import { SHARE_TOKEN } from '#shared/linkParts.ts'
import { CASE_PAGE_SIZE, OPEN_NUMBERS, type OpenNumber } from '#shared/rules.ts'

/** Query field that names a box. */
export const boxId = requiredInt(1, 1_000_000_000)
const anyId = () => queryInt(-1, 1_000_000_000, -1)

/** What the dialog 箱子详情 shows. The chances come from the odds table whose hash is `oddsHash`. */
export const boxDetail = z.object({
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  boxType: z.int(),
  boxTypeName: z.string(),
  openPrice: amount,
  returnRate: z.number(),
  oddsVersion: z.int(),
  /** SHA-256 of the canonical odds table, in hex. */
  oddsHash: z.string(),
  totalWeight: z.int(),
  /** `count` is the number of this player's opens since the last grade ≤ 1. */
  pity: z.nullable(z.object({ limit: z.int(), count: z.int() })),
  /** Chance of each grade in percent. The chances sum to exactly 100. */
  viewGradeGiftProb: z.array(z.object({ grade, prob: z.number() })),
  boxGiftVo: z.array(boxGift),
})
export type BoxDetail = z.output<typeof boxDetail>

export const caseGiftList = defineCall('GET /api/case/caseGiftList', {
  summary: 'A box with every item and chance',
  query: z.object({ boxId }),
  data: boxDetail,
})

export const casePage = defineCall('GET /api/case/casePage', {
  summary: 'Open boxes; -1 is all',
  query: z.object({ ...pageQuery(CASE_PAGE_SIZE), boxType: anyId(), moduleId: anyId() }),
  data: pageOf(boxCard),
})

export const getCaseList = defineCall('GET /api/case/getCaseList', {
  summary: 'Boxes of a module, by theme; -1 is all. Whoever names two themes gets the boxes that have both: none',
  query: z.object({
    battlethemeId: anyId(),
    themeId: anyId(),
    moduleId: queryInt(-1, 99, 5),
  }),
  data: z.array(boxCard),
})

export const openResult = z.object({
  book: caseBook,
  /** Balance after the price was paid and before any won item is exchanged. */
  ...balances,
})
export type OpenResult = z.output<typeof openResult>

type NumberText = `${OpenNumber}`

/** Query field for the number of boxes that one press opens. */
export const openNumber = z.pipe(
  z.enum(OPEN_NUMBERS.map(String) as NumberText[]),
  z.pipe(
    z.transform((text: NumberText) => Number(text) as OpenNumber),
    z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5), z.literal(10)]),
  ),
)

/**
 * Opens a box. The call changes data although it is a GET (design 5.1): the server answers with `no-store` and acts at most once for
 * an idempotency key. A `demo` opening costs nothing, grants nothing and needs no key.
 */
export const openCase = defineCall('GET /api/case/openCase', {
  summary: 'Open a box 1, 2, 3, 5 or 10 times; demo is free and grants nothing',
  query: z.object({
    boxId,
    number: z.prefault(openNumber, '1'),
    demo: queryFlag,
    fast: queryFlag,
    /**
     * Price of one box in coins, and version of its odds table, as the player saw them. The server refuses with `boxChanged` when
     * they differ now. -1 skips the check.
     */
    price: queryPrice,
    oddsVersion: queryInt(-1, 1_000_000_000, -1),
    /**
     * `0` leaves the book's `gifts` empty. The server heeds it only where the box is drawn with the `oddsVersion` of the query, because the
     * client can fill them in for that version alone (`stripOf`).
     */
    strip: queryFlagOn,
  }),
  data: openResult,
  spends: true,
})

/** Finds an opening whose reply was lost. The call never spends anything. `data` is null when the server never acted on this key. */
export const getOpenRecord = defineCall('GET /api/case/getOpenRecord', {
  summary: 'The opening made under an idempotency key, or null',
  query: z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  data: z.nullable(openResult),
})

export const getReceipt = defineCall('GET /api/case/getReceipt', {
  summary: "Receipt of one of the player's draws",
  query: z.object({ receiptId: id }),
  data: receipt,
})

/** The odds of a receipt's draw. */
const receiptTable = receipt.shape.table

/** A receipt of a list. Its table stands beside the list where others have the same, and is null here. */
export const listedReceipt = z.object({ ...receipt.shape, table: z.nullable(receiptTable) })
export type ListedReceipt = z.output<typeof listedReceipt>

/** Receipts of one reply of {@link getMyReceiptPage} at most. */
export const RECEIPTS_A_PAGE = 200

/**
 * Lists the receipts of the player in the order of their seed pairs and numbers, so that it is read by an index that there is anyway. The latest minute is
 * left out: its results may still be played. A page may be empty and have a next one.
 */
export const getMyReceiptPage = defineCall('GET /api/case/getMyReceiptPage', {
  summary: 'Receipts of all draws of the player, oldest seeds first, with each odds table once; `next` names what follows',
  query: z.object({
    /** Lists what comes after this pair and number; the `next` of the page before. */
    seedId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
    nonce: queryInt(-1, 2_147_483_647, -1),
  }),
  data: z.object({
    receipts: z.array(listedReceipt),
    /** The published tables that the receipts name by their hashes. */
    tables: z.array(z.object({ oddsHash: z.string(), table: receiptTable })),
    next: z.nullable(z.object({ seedId: id, nonce: z.int() })),
  }),
})

/** Names a shared receipt: 128 random bits. */
export const shareToken = z.string().check(z.regex(SHARE_TOKEN))

/** Makes the link by which anybody may see a receipt, or finds the one that was made before. */
export const shareReceipt = defineCall('POST /api/case/shareReceipt', {
  summary: "Make one of the player's receipts public under a link; `named` tells the nickname too",
  query: z.object({ receiptId: id, named: queryFlag }),
  data: z.object({
    token: shareToken,
    /** What the bag pays for such an item now, in coins. */
    worth: amount,
  }),
})

export const sharedReceipt = defineCall('GET /api/common/sharedReceipt', {
  summary: 'A receipt that its player has shared, for visitors too',
  query: z.object({ token: shareToken }),
  data: z.object({
    receipt,
    /** As in the receipt: pages that a phone has loaded before the receipt had it cannot read a reply without it. */
    worth: z.optional(amount),
    /** Who drew; '' where the player does not tell it. */
    nickname: z.string(),
    /** Id of the drop, whose opening anybody can watch (`getShowTimeBook`); null for draws that are no opening of a box. */
    dropId: z.nullable(id),
  }),
})

/** For how long an exchange can be undone, in ms by the database's clock. */
export const UNDO_MS = 600_000

/** A key of a client, or one of the parts of a large bag, whose keys end with a colon and a number. */
const exchangeKey = z.string().check(z.regex(/^[\w-]{8,64}(:\d{1,6})?$/))

export const exchangeUndo = z.object({
  /** The keys of the exchanges, each of which is undone by itself. */
  exchanges: z.array(exchangeKey),
  /** Until when. */
  until: instant,
})
export type ExchangeUndo = z.output<typeof exchangeUndo>

/** Coins gained and number of items exchanged, with the balances afterwards. Of one that is undone they are what was paid back and what returned. */
export const exchanged = z.object({
  amount,
  count: z.int(),
  ...balances,
  /** How the exchange is undone. An older node, and a reply that it has stored, leaves it out. */
  undo: z.optional(exchangeUndo),
})
export type Exchanged = z.output<typeof exchanged>

export const exchange = defineCall('POST /api/case/exchange', {
  summary: 'Items of the bag, or of the bag of 指数, to coins at recoveryPrice; all or none',
  query: z.object({ ids: idList }),
  data: exchanged,
  spends: true,
})

/**
 * Takes back one exchange within {@link UNDO_MS}, once: the coins go, the items return. Refused with `conflict` when it is too late or was done before,
 * and with `insufficientBalance` when the coins were spent.
 */
export const undoExchange = defineCall('POST /api/case/undoExchange', {
  summary: 'Undo an exchange of the last ten minutes, named by its key: coins back, items back; once',
  query: z.object({ exchange: exchangeKey }),
  data: exchanged,
  spends: true,
})

/** How the exchange behind an entry of the balance log can be undone; null for one that cannot, and for other entries. */
export const getExchangeUndo = defineCall('GET /api/case/getExchangeUndo', {
  summary: "Whether the exchange behind one of the player's ledger entries can still be undone",
  query: z.object({ entryId: id }),
  data: z.nullable(exchangeUndo),
})

/** Refused with `itemNotInBag` when one of them is not in the 指数行囊; then none is moved. */
export const moveToBag = defineCall('POST /api/case/moveToBag', {
  summary: 'Items of the bag of 指数 to the main bag; all or none',
  query: z.object({ ids: idList }),
  data: z.object({ count: z.int() }),
  spends: true,
})

/** Refused with `itemNotInBag` when one of them is in neither bag; then none is changed. To ask it twice changes nothing. */
export const lockItems = defineCall('POST /api/case/lockItems', {
  summary: 'Lock items of the bags, or unlock them: locked ones are not exchanged, staked, given or retrieved; all or none',
  query: z.object({ ids: idList, locked: queryFlag }),
  data: z.object({ count: z.int() }),
})

export const exchangeAll = defineCall('POST /api/case/exchangeAll', {
  summary: 'The whole bag, or what of it fits the filter of getMyBagPage, to coins; locked items stay',
  query: z.object({
    grade: queryInt(-1, 4, -1),
    boxId: queryInt(-1, 1_000_000_000, -1),
    name: z.prefault(z.string().check(z.maxLength(BAG_SEARCH_LIMIT)), ''),
    /** Ids of items that the player keeps. */
    except: z.prefault(idListOrNone, ''),
    /** Number of unlocked items that the player saw. The server refuses when it finds another number. -1 skips the check. */
    count: queryInt(-1, 1_000_000_000, -1),
  }),
  data: exchanged,
  spends: true,
})
