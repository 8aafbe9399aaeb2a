import * as z from 'zod/mini'
import { RECORDS } from '#shared/records.ts'
import type { DataOf } from './call.ts'
import { itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { amount, balances, id, instant, listQuery, pageOf, queryFlag, queryInt, requiredInt } from './fields.ts'

/** Ends the welcome of a new player, for all devices and for ever. */
export const endGuide = defineCall('POST /api/profile/endGuide', {
  summary: 'End the welcome of a new player; data is whether it had not ended before',
  data: z.boolean(),
})

export const balanceLogRow = z.object({
  id,
  time: instant,
  /** Kind of ledger entry, e.g. `case_open`. */
  type: z.string(),
  /** The kind in words for the player. */
  typeName: z.string(),
  /** 0 is coins, 1 is diamonds. */
  currency: z.int(),
  /** Positive for what the player gained, negative for what the player spent. */
  amount,
  balanceAfter: amount,
  remark: z.string(),
  /** The record behind this entry, named by its openId, orderNo or purchaseId. Null when there is none. */
  about: z.nullable(z.object({ kind: z.enum(RECORDS), id: z.string() })),
  /** What that record has brought, where it brought something other than coins alone; it moved no money of this entry. */
  won: z.optional(
    z.object({
      /** Worth of the item and the coins together. */
      amount,
      itemName: z.string(),
      /** The part in coins, which has an entry of its own. */
      coins: amount,
    }),
  ),
})
export type BalanceLogRow = z.output<typeof balanceLogRow>

const MONTH = '20\\d{2}-(?:0[1-9]|1[0-2])'

export const getMyBalanceLog = defineCall('GET /api/profile/getMyBalanceLog', {
  summary: 'Ledger entries of the player, newest first; currency -1 is both; month YYYY-MM of Beijing time, none is all time',
  query: z.object({
    ...listQuery(),
    currency: queryInt(-1, 1, -1),
    month: z.prefault(z.string().check(z.regex(new RegExp(`^(?:${MONTH})?$`))), ''),
  }),
  data: z.extend(pageOf(balanceLogRow), {
    /** Number of entries of the query that are not listed, because they lie in the archive of their month; none where nothing is archived. */
    archived: z.optional(z.int()),
  }),
})

/** Sums one month. The spec has no such call; the client needs it because it cannot sum a month from single pages. */
export const getMyBalanceSum = defineCall('GET /api/profile/getMyBalanceSum', {
  summary: 'What a month of Beijing time brought and took, by currency',
  query: z.object({ month: z.string().check(z.regex(new RegExp(`^${MONTH}$`))) }),
  data: z.array(z.object({ currency: z.int(), gained: amount, spent: amount })),
})
export type BalanceSum = DataOf<typeof getMyBalanceSum>[number]

export const seedState = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** Nonce of the next draw. */
  nonce: z.int(),
  /** When the hash was published, by the database's clock. */
  publishedAt: z.optional(instant),
  /** When the pair came into use; absent where that was not noted yet. */
  activatedAt: z.optional(instant),
})
/**
 * The seed pair in use. The server also publishes the hash of the next server seed beforehand, so that it cannot choose that seed to
 * suit the player's next client seed.
 */
export const currentSeed = z.object({
  ...seedState.shape,
  nextServerSeedHash: z.string(),
  /** When that hash was published. */
  nextPublishedAt: z.optional(instant),
})
export const revealedSeed = z.object({ ...seedState.shape, serverSeed: z.string(), revealedAt: z.optional(instant) })

/**
 * Sets the client seed (1–64 visible characters). The server then reveals the old server seed and uses the next one, whose hash it
 * published before (design 1.4).
 */
export const modifySecret = defineCall('POST /api/profile/modifySecret', {
  summary: 'Set the client seed and rotate the server seed',
  query: z.object({ clientSeed: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: z.object({ revealed: revealedSeed, current: currentSeed }),
})

export const getSecret = defineCall('GET /api/profile/getSecret', {
  summary: 'Current seed pair (hash only) and the revealed ones, newest first',
  data: z.object({ current: currentSeed, revealed: z.array(revealedSeed) }),
})

/**
 * Where an item came from that the player did not draw: the gift for the first top-up, a prize of an official ROLL room, 商城, another player. `free`
 * was drawn from a free box.
 */
export const ITEM_SOURCES = ['firstGift', 'officialRoll', 'free', 'shop', 'player'] as const
export type ItemSource = (typeof ITEM_SOURCES)[number]

export const bagItem = z.object({
  ...itemCard.shape,
  itemId: id,
  gainedAt: instant,
  boxName: z.string(),
  /** Receipt of the draw that won the item. Null when the item was bought or received as a gift. */
  receiptId: z.nullable(id),
  /** Left out for what the player has drawn. */
  source: z.optional(z.enum(ITEM_SOURCES)),
  /** The player has locked it: it can be neither exchanged, staked, given nor retrieved. Left out for others. */
  locked: z.optional(z.boolean()),
})
export type BagItem = z.output<typeof bagItem>

/** Most characters of a name that the bag can be searched for. */
export const BAG_SEARCH_LIMIT = 20

const bagQuery = z.object({
  ...listQuery(60),
  grade: queryInt(-1, 4, -1),
  boxId: queryInt(-1, 1_000_000_000, -1),
  /** Part of the item's name; '' finds all. */
  name: z.prefault(z.string().check(z.maxLength(BAG_SEARCH_LIMIT)), ''),
  /** Only items that the player has locked. */
  locked: queryFlag,
  sort: z.prefault(z.enum(['value', 'cheap', 'new']), 'value'),
})

export const bagPageData = z.object({
  ...pageOf(bagItem).shape,
  /** Sum of recoveryPrice over all items that fit the filter, in coins. `total` is their number. */
  filteredValue: amount,
  /** Sum of recoveryPrice in coins, and number, of all items in the bag, whatever the filter is. */
  totalValue: amount,
  totalCount: z.int(),
  /** Number and worth of the items that fit the filter and are locked. They stay when all that fit are exchanged. A node of the version before leaves both out. */
  lockedCount: z.optional(z.int()),
  lockedValue: z.optional(amount),
  /** Boxes that the items in the bag came from, those with the most items first. boxId 0 stands for items that came from no box. */
  boxes: z.array(z.object({ boxId: z.int(), boxName: z.string(), count: z.int() })),
})
export type BagPage = z.output<typeof bagPageData>

/** Lists the player's bag. The spec has no call that lists items. */
export const getMyBagPage = defineCall('GET /api/profile/getMyBagPage', {
  summary: 'Items in the bag; grade and boxId -1 are all; sort: value (dear first), cheap, new',
  query: bagQuery,
  data: bagPageData,
})

/** Lists the player's 指数行囊. The spec has no such call. */
export const getMyExponentBagPage = defineCall('GET /api/profile/getMyExponentBagPage', {
  summary: 'Items won in 指数, asked for like those in the bag',
  query: bagQuery,
  data: bagPageData,
})

/** Text that a player typed. The schema only limits its length; the server then tells the player what is wrong with it. */
const typed = (max: number) => z.string().check(z.maxLength(max))

/** Diamonds that each change of the nickname costs after the first one (design 1.9). */
export const NICKNAME_PRICE = 100
/** Longest side of an uploaded avatar as the server stores it, in px. */
export const AVATAR_SIZE = 256
/** Days after registration in which a player can still name an inviter. */
export const INVITER_DAYS = 7
/** Most base64 characters of an uploaded picture. */
export const AVATAR_LIMIT = 2_000_000

const person = z.object({ uid: z.string(), nickname: z.string(), headPic: z.string() })

/** Reads what only the player sees of the account. The spec has no such call, and `userInfo` contains none of it. */
export const getMyProfile = defineCall('GET /api/profile/getMyProfile', {
  summary: 'Promotion code, inviter, trade link, real name and switches of the player',
  data: z.object({
    promoteCode: z.string(),
    inviter: z.nullable(person),
    /** '' until the player sets it. */
    tradeUrl: z.string(),
    /** Name and ID number, partly hidden. Null until they are verified. */
    identity: z.nullable(z.object({ name: z.string(), idNumber: z.string() })),
    registeredAt: instant,
    /** True when this server allows gifts (environment variable FEATURE_GIFT). */
    giving: z.boolean(),
    /** See `levelOf`. */
    level: z.int(),
  }),
})

export const bindInviter = defineCall('POST /api/profile/bindInviter', {
  summary: 'Bind an inviter by promotion code, once',
  query: z.object({ promoteCode: typed(64) }),
  data: person,
})

const nicknameChanges = z.object({
  /** How often the nickname was changed so far. */
  count: z.int(),
  /** Diamonds that the next change costs. */
  price: amount,
})

export const getModifyNickNameCount = defineCall('POST /api/profile/getModifyNickNameCount', {
  summary: 'How often the nickname was changed, and what the next change costs',
  data: nicknameChanges,
})

export const modifyNickname = defineCall('POST /api/profile/modifyNickname', {
  summary: 'Change the nickname: 2–12 characters; the first change is free',
  /** The limit counts UTF-16 code units. One emoji may take a dozen of them. */
  query: z.object({ nickname: typed(200) }),
  data: z.object({ nickname: z.string(), ...nicknameChanges.shape, ...balances }),
  spends: true,
})

export const modifyTradeUrl = defineCall('POST /api/profile/modifyTradeUrl', {
  summary: 'Set the trade link',
  query: z.object({ tradeUrl: typed(500) }),
  data: z.object({ tradeUrl: z.string() }),
})

/** Sets the avatar. `headPic` is one of getHeadPicList, or '' when the body carries a picture. */
export const uploadAvatarV2 = defineCall('POST /api/profile/uploadAvatarV2', {
  summary: 'Choose an avatar, or upload one: base64 of a JPEG, PNG or WebP, which the server draws anew',
  query: z.object({ headPic: z.prefault(z.string().check(z.maxLength(200)), '') }),
  body: z.optional(z.nullable(z.object({ image: z.optional(z.string().check(z.maxLength(AVATAR_LIMIT))) }))),
  data: z.object({ headPic: z.string() }),
})

export const exchangeQuantity = defineCall('POST /api/profile/exchangeQuantity', {
  summary: 'Diamonds to coins, 100 : 1, whole lots of 100',
  query: z.object({ quantity: requiredInt(1, 100_000_000) }),
  data: z.object({
    /** Coins gained. */
    amount,
    ...balances,
  }),
  spends: true,
})

export const device = z.object({
  deviceId: id,
  /** E.g. iPhone · 微信. */
  name: z.string(),
  loggedInAt: instant,
  /** When the device was last used, to the minute. */
  seenAt: instant,
  /** True for the device that sends this call. */
  current: z.boolean(),
})
export type Device = z.output<typeof device>

export const getMyDevices = defineCall('GET /api/profile/getMyDevices', {
  summary: 'Where the player is logged in, this device first',
  data: z.array(device),
})

/**
 * Confirms with an SMS code (`userSmsCode`) that this device is the player's. Needed once on a new device before acts that send items away
 * or change where they are sent; these answer `Status.deviceUnknown` until then.
 */
export const confirmDevice = defineCall('POST /api/profile/confirmDevice', {
  summary: "Confirm a new device with a code to the player's own phone",
  query: z.object({ code: z.string().check(z.maxLength(16)) }),
  data: z.boolean(),
})

export const revokeDevice = defineCall('POST /api/profile/revokeDevice', {
  summary: 'Log another device out',
  query: z.object({ deviceId: id }),
  data: z.array(device),
})
