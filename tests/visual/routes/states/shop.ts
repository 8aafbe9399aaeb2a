import { buyOffer, getMyPurchasePage, getShopPage } from '#shared/calls/shop.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { inTurn, scrollTo, tapButton, wait } from '../acts.ts'
import { boughtOf, shopPage } from '../fixtures/shop.ts'
import { POOR } from '../fixtures.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const tab = (name: string) => `/shop?tab=${name}`
const BUY = /^购买/

/** States of the page. */
export const shop: readonly RouteState[] = [
  { path: '/shop', name: 'logged-out', anonymous: true },
  { path: '/shop', name: 'logged-in' },
  { path: '/shop', name: 'sold-out', act: scrollTo('已售罄') },
  { path: '/shop', name: 'frames', query: tab('frames') },
  { path: '/shop', name: 'vouchers', query: tab('vouchers') },
  { path: '/shop', name: 'mine', query: tab('mine') },
  {
    path: '/shop',
    name: 'mine-empty',
    query: tab('mine'),
    replies: [answers(getMyPurchasePage, { pageData: [], page: 1, pageSize: 15, total: 0 })],
  },
  { path: '/shop', name: 'empty', replies: [answers(getShopPage, shopPage([]))] },
  { path: '/shop', name: 'loading', replies: [isSilent(getShopPage)] },
  { path: '/shop', name: 'error', replies: [isCut(getShopPage)], act: wait(2_500) },
  { path: '/shop', name: 'sheet', act: tapButton(/^银羽仙鹤/) },
  { path: '/shop', name: 'sheet-poor', replies: [answers(userInfo, POOR)], act: tapButton(/^银羽仙鹤/) },
  { path: '/shop', name: 'sheet-owned', query: tab('frames'), act: tapButton(/^青铜之环/) },
  {
    path: '/shop',
    name: 'refused',
    replies: [refuses(buyOffer, Status.boxChanged, '价格刚刚更新，没有扣款，请确认新价格后再购买')],
    act: inTurn(tapButton(/^银羽仙鹤/), tapButton(BUY), wait(2_500)),
  },
  {
    path: '/shop',
    name: 'bought',
    replies: [answers(buyOffer, boughtOf(107))],
    act: inTurn(tapButton(/^银羽仙鹤/), tapButton(BUY), wait(2_500)),
  },
]
