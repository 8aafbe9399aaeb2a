import { BOOK, LAST_BOOK, ticketsOf } from '#scenes/kuji/fixtures.ts'
import { Status } from '#shared/codes.ts'
import type { KujiOwn } from '#shared/modes/kuji/calls.ts'
import { getKujiPlay, getMyKujiPage, holdKuji, kujiMine, kujiPools, kujiProof, kujiView, playKuji } from '#shared/modes/kuji/calls.ts'
import type { KujiBook, KujiPool } from '#shared/modes/kuji/pool.ts'
import { type Act, button, inTurn, tapButton, wait } from '../acts.ts'
import { CARDS, COMING, FREE, HOLDER, LARGE, OVER, OWNER, POOL, PROOF, RECORDS, SOLD_OUT } from '../fixtures/kuji.ts'
import { PLAYER } from '../fixtures.ts'
import { type Answer, answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const pageOf = <Row>(pageData: readonly Row[]) => ({ pageData: [...pageData], page: 1, pageSize: 15, total: pageData.length })

const played = (book: KujiBook) =>
  answers(playKuji, { book, balance: PLAYER.balance - book.paid, secondaryBalance: PLAYER.secondaryBalance })

/** What a healthy server answers to the calls of the mode. */
export const kujiReplies: readonly (readonly [string, Answer])[] = [
  answers(kujiPools, pageOf(CARDS)),
  answers(kujiView, POOL),
  answers(kujiMine, FREE),
  answers(holdKuji, HOLDER.hold ?? { holdId: '7', numbers: [12], until: 0 }),
  played(BOOK),
  answers(getKujiPlay, null),
  answers(kujiProof, PROOF),
  answers(getMyKujiPage, pageOf(RECORDS)),
]

const list = (name: string, more: Partial<RouteState> = {}): RouteState => ({ path: '/kuji', name, ...more })

const pool = (name: string, shown: KujiPool, own: KujiOwn | null = FREE, act: Act = wait(1_000)): RouteState => ({
  path: '/kuji-pool',
  query: '/kuji-pool?id=31',
  name,
  anonymous: own === null,
  replies: [answers(kujiView, shown), ...(own ? [answers(kujiMine, own)] : [])],
  act,
})

const tapTickets: Act = async (hand) => {
  for (const number of [12, 13, 1]) await hand.tap(button(hand, `${number} 号签`).first())
  await hand.pass(300)
}

const result = (name: string, book: KujiBook): RouteState => {
  const state = pool(name, POOL, { ...HOLDER, hold: HOLDER.hold && { ...HOLDER.hold, numbers: book.tickets.map(({ number }) => number) } })
  return {
    ...state,
    replies: [...(state.replies ?? []), played(book)],
    act: inTurn(wait(1_000), tapButton(/^支付/), (hand) => hand.passUntil(button(hand, '收下')), wait(800)),
  }
}

/** States of the list and of a pool. */
export const kuji: readonly RouteState[] = [
  list('logged-in'),
  list('logged-out', { anonymous: true }),
  list('ended', { query: '/kuji?tab=ended', replies: [answers(kujiPools, pageOf(OVER))] }),
  list('empty', { replies: [answers(kujiPools, pageOf([]))] }),
  list('loading', { replies: [isSilent(kujiPools)] }),
  list('error', { replies: [isCut(kujiPools)], act: wait(2_500) }),
  pool('logged-in', POOL, OWNER),
  pool('logged-out', POOL, null),
  pool('chosen', POOL, FREE, inTurn(wait(1_000), tapTickets)),
  pool('large', LARGE, FREE, inTurn(wait(1_000), tapButton('随机10 张签'), wait(400))),
  pool('confirm', POOL, HOLDER),
  pool('coming', COMING),
  pool('sold-out', SOLD_OUT, OWNER),
  pool('proof', SOLD_OUT, OWNER, inTurn(wait(1_000), tapButton(/点此验证全池/), wait(1_500))),
  {
    ...pool('refused', POOL, FREE, inTurn(wait(1_000), tapTickets, tapButton(/^买 3 张/), wait(500))),
    replies: [answers(kujiView, POOL), answers(kujiMine, FREE), refuses(holdKuji, Status.conflict, '12 号签刚被选走，请换一张')],
  },
  { ...pool('gone', POOL, FREE, wait(2_500)), replies: [refuses(kujiView, Status.notFound, '没有找到这个奖池，请刷新后重试')] },
  { ...pool('wrong', POOL), query: '/kuji-pool?id=x' },
  result('result', BOOK),
  result('result-one', { ...BOOK, tickets: ticketsOf('A') }),
  result('result-ten', { ...BOOK, tickets: ticketsOf('N', 'N', 'C', 'N', 'N', 'B', 'N', 'N', 'N', 'A') }),
  result('result-last', LAST_BOOK),
  { path: '/record', query: '/record?tab=kuji', name: 'kuji' },
]
