import { NOT_FOUND, routes } from '#client/routes.ts'
import { bagReplies } from './fixtures/bag.ts'
import { battleReplies } from './fixtures/battle.ts'
import { dreamReplies } from './fixtures/dream.ts'
import { exponentReplies } from './fixtures/exponent.ts'
import { limitReplies } from './fixtures/limits.ts'
import { mineReplies } from './fixtures/mine.ts'
import { payReplies } from './fixtures/pay.ts'
import { rankReplies } from './fixtures/rank.ts'
import { rollReplies } from './fixtures/roll.ts'
import { shareReplies } from './fixtures/share.ts'
import { shopReplies } from './fixtures/shop.ts'
import { showerReplies } from './fixtures/shower.ts'
import { voucherReplies } from './fixtures/vouchers.ts'
import { welfareReplies } from './fixtures/welfare.ts'
import type { Answer } from './replies.ts'
import type { RouteState } from './state.ts'
import { albumReplies, albums } from './states/album.ts'
import { bag } from './states/bag.ts'
import { battle } from './states/battle.ts'
import { chatReplies, chats } from './states/chat.ts'
import { dream } from './states/dream.ts'
import { exponent } from './states/exponent.ts'
import { exponentBag } from './states/exponentBag.ts'
import { fair } from './states/fair.ts'
import { guides } from './states/guide.ts'
import { help } from './states/help.ts'
import { home } from './states/home.ts'
import { kuji, kujiReplies } from './states/kuji.ts'
import { limits } from './states/limits.ts'
import { message, messageReplies } from './states/message.ts'
import { mine } from './states/mine.ts'
import { mysteryBox } from './states/mysteryBox.ts'
import { pay } from './states/pay.ts'
import { rank } from './states/rank.ts'
import { record } from './states/record.ts'
import { replay } from './states/replay.ts'
import { roll } from './states/roll.ts'
import { safety } from './states/safety.ts'
import { share } from './states/share.ts'
import { shop } from './states/shop.ts'
import { showers } from './states/shower.ts'
import { showTime, showTimeReplies } from './states/showTime.ts'
import { vouchers } from './states/vouchers.ts'
import { welfareStates } from './states/welfare.ts'

const own: readonly RouteState[] = [
  ...home,
  ...mysteryBox,
  ...dream,
  ...battle,
  ...bag,
  ...exponent,
  ...exponentBag,
  ...roll,
  ...mine,
  ...fair,
  ...replay,
  ...pay,
  ...rank,
  ...record,
  ...limits,
  ...safety,
  ...share,
  ...shop,
  ...showers,
  ...vouchers,
  ...message,
  ...help,
  ...albums,
  ...guides,
  ...chats,
  ...showTime,
  ...welfareStates,
  ...kuji,
]
/** What a healthy server answers to the calls of single pages, beside `healthy`. */
export const PAGE_REPLIES: readonly (readonly [string, Answer])[] = [
  ...mineReplies,
  ...bagReplies,
  ...limitReplies,
  ...payReplies,
  ...messageReplies,
  ...chatReplies,
  ...albumReplies,
  ...showTimeReplies,
  ...shopReplies,
  ...showerReplies,
  ...shareReplies,
  ...voucherReplies,
  ...dreamReplies,
  ...battleReplies,
  ...exponentReplies,
  ...rollReplies,
  ...welfareReplies,
  ...rankReplies,
  ...kujiReplies,
]

const described = new Set(own.map(({ path }) => path))

/** Every route that has no states of its own above: as a player sees it. */
const others: RouteState[] = routes
  .filter(({ path }) => !described.has(path))
  .map(({ path }) => ({ path, name: path === NOT_FOUND ? 'unknown' : 'logged-in' }))

/** Every state of every route that a picture is taken of. */
export const ROUTE_STATES: readonly RouteState[] = [...own, ...others]
