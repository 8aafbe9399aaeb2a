import { showerClaim, showerMine, showerNow, showerProof } from '#shared/modes/shower/calls.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { OwnShower, Shower } from '#shared/modes/shower/shower.ts'
import { type Act, inTurn, tapButton, wait } from '../acts.ts'
import { BOUND_PROOF, deserted, LAST, mine, settled, shower, WON, withdrawn } from '../fixtures/shower.ts'
import { NOW } from '../fixtures.ts'
import { answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

const ID = '9101'

const card = (name: string, next: Shower | null, last: Shower | null = LAST, own: OwnShower = WON, act: Act = wait(500)): RouteState => ({
  path: '/welfare',
  name: `shower-${name}`,
  replies: [answers(showerNow, { next, last }), answers(showerMine, own)],
  act,
})

const toCard: Act = async (hand) => hand.page.getByRole('region', { name: '限时红包雨' }).scrollIntoViewIfNeeded()

const enter: Act = async (hand) => {
  await toCard(hand)
  await hand.tap(hand.page.getByRole('region', { name: '限时红包雨' }).getByRole('button', { name: '进入' }))
  await hand.awaitScene('red-packet')
}

/** Tears packets by the button for keys, one every 300 ms. */
const grab =
  (count: number): Act =>
  async (hand) => {
    for (let torn = 0; torn < count; torn++) {
      await hand.page.getByRole('button', { name: '抢红包' }).evaluate((element: HTMLElement) => element.click())
      await hand.pass(300, 300)
    }
  }

/** The show of a shower that began `elapsed` ms ago. */
const show = (name: string, elapsed: number, act: Act, own = mine(ID), more: Partial<Shower> = {}): RouteState => ({
  ...card(name, shower(NOW - elapsed, more), null, own, inTurn(enter, act)),
  replies: [answers(showerNow, { next: shower(NOW - elapsed, more), last: null }), answers(showerMine, own), answers(showerClaim, own)],
})

/** The show of a shower that is over in `left` ms, and what the player gets. */
const over = (name: string, own: OwnShower, { left = 2_000, end = settled }: { left?: number; end?: typeof settled } = {}): RouteState => {
  const next = shower(NOW - SHOWER.length + left)
  return {
    ...show(name, 0, inTurn(wait(6_000)), own),
    replies: [answers(showerNow, { next, last: end(next) }), answers(showerMine, own), answers(showerClaim, own)],
  }
}

const TWELVE = Array.from({ length: 12 }, (_, place) => 2 * place)

/** What a shower tells that is bound to a public random number. */
const BOUND = { number: { round: 34_990_112, at: NOW + 93 * 60_000 } }

/** States of the card on 福利 and of the show. */
export const showers: readonly RouteState[] = [
  card('next', shower(NOW + 92 * 60_000), LAST, WON, toCard),
  card('demo', shower(NOW + 12 * 60_000, { demo: true, pot: 1_000, most: 50 }), LAST, mine('9100'), toCard),
  card('door', shower(NOW + 100_000), null, mine(ID), toCard),
  card('none', null, null),
  { ...card('loading', null), replies: [isSilent(showerNow)] },
  // Until the second question has failed too: another call's reply may come after the first, and takes the note 网络已断开 away.
  { ...card('error', null), replies: [isCut(showerNow)], act: wait(4_500) },
  card('rules', shower(NOW + 92 * 60_000), LAST, WON, inTurn(toCard, tapButton('红包雨规则'))),
  card('rules-bound', shower(NOW + 92 * 60_000, BOUND), LAST, WON, inTurn(toCard, tapButton('红包雨规则'))),
  card('withdrawn', shower(NOW + 92 * 60_000), withdrawn(LAST), mine('9100'), toCard),
  {
    ...card('proof-beacon', shower(NOW + 92 * 60_000), LAST, WON, inTurn(toCard, tapButton('公平验证'), wait(4_000))),
    replies: [answers(showerNow, { next: shower(NOW + 92 * 60_000), last: LAST }), answers(showerMine, WON), BOUND_PROOF],
  },
  card('proof', shower(NOW + 92 * 60_000), LAST, WON, inTurn(toCard, tapButton('公平验证'), wait(1_000))),
  {
    ...card('proof-error', shower(NOW + 92 * 60_000), LAST, WON, inTurn(toCard, tapButton('公平验证'), wait(2_500))),
    replies: [answers(showerNow, { next: shower(NOW + 92 * 60_000), last: LAST }), answers(showerMine, WON), isCut(showerProof)],
  },
  show('waiting', -72_000, wait(1_000)),
  show('rain', 4_000, inTurn(wait(1_000), grab(4))),
  show('full', 6_000, wait(600), mine(ID, { packets: TWELVE })),
  show('resting', 6_000, wait(600), mine(ID, { refusal: '休息中，休息将在 3 月 9 日 20:00 结束' })),
  show('settling', SHOWER.length - 300, wait(1_500), mine(ID, { packets: TWELVE })),
  show('settling-bound', SHOWER.length - 300, wait(1_500), mine(ID, { packets: TWELVE }), BOUND),
  over('won', mine(ID, { packets: TWELVE, amount: 31.42 })),
  over('missed', mine(ID)),
  over('late', mine(ID), { left: -100 }),
  over('nobody', mine(ID), { end: deserted }),
  over('over-withdrawn', mine(ID), { end: withdrawn }),
]
