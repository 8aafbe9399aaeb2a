import * as z from 'zod/mini'
import { DEFAULT_PAGE_SIZE, TOP_EARLY_PAGE_SIZE } from '../rules.ts'
import { itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { amount, id, instant, pageOf, pageQuery, queryInt } from './fields.ts'

export const userInfoData = z.object({
  id,
  uid: z.string(),
  nickname: z.string(),
  /** Masked: 138****8000. */
  phone: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  balance: amount,
  secondaryBalance: amount,
})
export type UserInfo = z.output<typeof userInfoData>

export const userInfo = defineCall('GET /api/profile/userInfo', { summary: 'The player', data: userInfoData })

export const balanceLogRow = z.object({
  id,
  time: instant,
  /** Kind of the journal, e.g. `case_open`. */
  type: z.string(),
  /** The kind in the player's words. */
  typeName: z.string(),
  /** 0 coin, 1 diamond. */
  currency: z.int(),
  /** Signed. */
  amount,
  balanceAfter: amount,
  remark: z.string(),
})
export type BalanceLogRow = z.output<typeof balanceLogRow>

export const getMyBalanceLog = defineCall('GET /api/profile/getMyBalanceLog', {
  summary: 'Ledger entries of the player, newest first; type -1 is both currencies',
  query: z.object({ ...pageQuery(), currency: queryInt(-1, 1, -1) }),
  data: pageOf(balanceLogRow),
})

export const seedState = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** Nonce of the next draw. */
  nonce: z.int(),
})
/** The pair in use; the hash of the seed after it is already published, so that no seed can be made to fit a client seed. */
export const currentSeed = z.object({ ...seedState.shape, nextServerSeedHash: z.string() })
export const revealedSeed = z.object({ ...seedState.shape, serverSeed: z.string() })

/** Sets the client seed (1–64 visible characters), reveals the old server seed and puts the one committed before in its place (design 1.4). */
export const modifySecret = defineCall('POST /api/profile/modifySecret', {
  summary: 'Set the client seed and rotate the server seed',
  query: z.object({ clientSeed: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: z.object({ revealed: revealedSeed, current: currentSeed }),
})

export const getSecret = defineCall('GET /api/profile/getSecret', {
  summary: 'Current seed pair (hash only) and the revealed ones, newest first',
  data: z.object({ current: currentSeed, revealed: z.array(revealedSeed) }),
})

export const bagItem = z.object({ ...itemCard.shape, itemId: id, gainedAt: instant, boxName: z.string() })
export type BagItem = z.output<typeof bagItem>

/** Bag of the player. New beside the spec's calls: it names no call that lists items. */
export const getMyBagPage = defineCall('GET /api/profile/getMyBagPage', {
  summary: 'Items in the bag; grade -1 is all; sort: value (dear first), cheap, new',
  query: z.object({
    ...pageQuery(60),
    grade: queryInt(-1, 4, -1),
    sort: z.prefault(z.enum(['value', 'cheap', 'new']), 'value'),
  }),
  data: z.object({
    ...pageOf(bagItem).shape,
    /** Sum of recoveryPrice and number of all items in the bag, whatever the filter. */
    totalValue: amount,
    totalCount: z.int(),
  }),
})

const words = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const later = z.unknown()

export const bindInviter = defineCall('POST /api/profile/bindInviter', {
  summary: 'Bind an inviter by promotion code',
  query: z.object({ promoteCode: words(32) }),
  data: later,
})
export const exchangeQuantity = defineCall('POST /api/profile/exchangeQuantity', {
  summary: 'Diamonds to coins, 100 : 1, whole lots of 100',
  query: z.object({ quantity: queryInt(100, 100_000_000, 100) }),
  data: later,
  spends: true,
})
export const getModifyNickNameCount = defineCall('POST /api/profile/getModifyNickNameCount', {
  summary: 'How often the nickname was changed',
  data: later,
})
export const getMyTopEarly = defineCall('GET /api/profile/getMyTopEarly', {
  summary: 'Top-ups of the player',
  query: z.object(pageQuery(TOP_EARLY_PAGE_SIZE)),
  data: later,
})
export const getMyVoucherPage = defineCall('GET /api/profile/getMyVoucherPage', {
  summary: 'Vouchers; stat -1 is all',
  query: z.object({ ...pageQuery(DEFAULT_PAGE_SIZE), stat: queryInt(-1, 9, -1) }),
  data: later,
})
export const givingByUid = defineCall('POST /api/profile/givingByUid', {
  summary: 'Give an item to another player',
  query: z.object({ uid: words(20), itemId: id }),
  data: later,
  spends: true,
})
export const modifyNickname = defineCall('POST /api/profile/modifyNickname', {
  summary: 'Change the nickname',
  query: z.object({ nickname: words(16) }),
  data: later,
})
export const modifyTradeUrl = defineCall('POST /api/profile/modifyTradeUrl', {
  summary: 'Set the trade link',
  query: z.object({ tradeUrl: words(200) }),
  data: later,
})
export const ornamentRetrieval = defineCall('POST /api/profile/ornamentRetrieval', {
  summary: 'Ask for items to be delivered to the trade link',
  query: z.object({ ids: words(9500) }),
  data: later,
  spends: true,
})
export const uploadAvatarV2 = defineCall('POST /api/profile/uploadAvatarV2', {
  summary: 'Choose or upload an avatar',
  query: z.object({ headPic: words(200) }),
  data: later,
})
