import { getMyProfile } from '#shared/calls/profile.ts'
import { rollList, rollProof, rollView } from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { getMyRollPage, rollDetail, rollJoin } from '#shared/modes/roll/calls.ts'
import type { RollOwn, RollRoom } from '#shared/modes/roll/room.ts'
import { type Act, button, inTurn, scrollTo, tapButton, wait } from '../acts.ts'
import { TRADER } from '../fixtures/bag.ts'
import { BOUND_PROOF, ENDED, FREE, HOSTS, JOINED, pageOf, ROOMS, UNMET } from '../fixtures/roll.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const list = (name: string, more: Partial<RouteState> = {}): RouteState => ({ path: '/roll', name, ...more })

const room = (name: string, shown: RollRoom, own: RollOwn | null = FREE, act: Act = wait(1_000)): RouteState => ({
  path: '/roll-room',
  query: '/roll-room?id=8801',
  name,
  anonymous: own === null,
  ...(shown.state === 'open' || shown.state === 'drawing' ? { scene: 'roll-draw' } : {}),
  replies: own ? [answers(rollDetail, { room: shown, own })] : [answers(rollView, shown)],
  act,
})

const toRules: Act = async (hand) => {
  await hand.tap(hand.page.getByRole('button', { name: '选择' }).first())
  await hand.tap(button(hand, /^下一步/))
  await hand.pass(500)
}

/** States of the list and of a room. */
export const roll: readonly RouteState[] = [
  list('logged-in'),
  list('logged-out', { anonymous: true }),
  list('two', { replies: [answers(rollList, pageOf(ENDED.slice(0, 2)))] }),
  list('mine', { query: '/roll?tab=mine' }),
  list('mine-logged-out', { query: '/roll?tab=mine', anonymous: true }),
  list('ended', { query: '/roll?tab=ended', replies: [answers(rollList, pageOf(ENDED))] }),
  list('empty', { replies: [answers(rollList, pageOf([])), answers(getMyRollPage, pageOf([]))] }),
  list('loading', { replies: [isSilent(rollList)] }),
  list('error', { replies: [isCut(rollList)], act: wait(2_500) }),
  list('password', {
    act: inTurn(wait(500), async (hand) => hand.tap(hand.page.getByRole('button', { name: '参加', exact: true }).last()), wait(500)),
  }),
  list('make', { act: inTurn(tapButton('我来送'), wait(1_000)) }),
  list('make-no-name', { replies: [answers(getMyProfile, { ...TRADER, identity: null })], act: inTurn(tapButton('我来送'), wait(1_000)) }),
  list('make-rules', { act: inTurn(tapButton('我来送'), wait(1_000), toRules) }),
  room('logged-in', ROOMS.open),
  room('logged-out', ROOMS.open, null),
  room('headcount', ROOMS.headcount),
  room('empty', ROOMS.empty),
  room('unmet', ROOMS.open, UNMET),
  room('joined', ROOMS.last, JOINED),
  room('hosts', ROOMS.empty, HOSTS),
  room('people', ROOMS.open, FREE, inTurn(wait(500), scrollTo('实时更新'), tapButton(/查看全部/), wait(1_000))),
  {
    ...room('refused', ROOMS.open, FREE, inTurn(wait(500), tapButton('免费参加'), wait(400))),
    replies: [answers(rollDetail, { room: ROOMS.open, own: FREE }), refuses(rollJoin, Status.conflict, '房间已满员，请看看其他房间')],
  },
  room('bound', ROOMS.bound),
  room('gathering', ROOMS.gathering, JOINED),
  room('awaits', ROOMS.awaits, JOINED),
  room('draw-first', ROOMS.first, JOINED),
  room('draw-middle', ROOMS.middle, JOINED),
  room('draw-grand', ROOMS.grand, JOINED),
  room('over', ROOMS.over, JOINED),
  room('won', ROOMS.won, JOINED),
  room('cancelled', ROOMS.cancelled, JOINED),
  room('proof', ROOMS.over, FREE, inTurn(wait(500), tapButton(/去验证/), wait(1_500))),
  {
    ...room('proof-beacon', { ...ROOMS.over, bound: true }, FREE, inTurn(wait(500), tapButton(/去验证/), wait(4_000))),
    replies: [answers(rollDetail, { room: { ...ROOMS.over, bound: true }, own: FREE }), BOUND_PROOF],
  },
  {
    ...room('proof-error', ROOMS.over, FREE, inTurn(wait(500), tapButton(/去验证/), wait(2_500))),
    replies: [answers(rollDetail, { room: ROOMS.over, own: FREE }), isCut(rollProof)],
  },
  {
    path: '/roll-room',
    query: '/roll-room?id=8801',
    name: 'gone',
    replies: [refuses(rollDetail, Status.notFound, '没有找到这个 ROLL 房间，请刷新后重试')],
  },
  { path: '/roll-room', query: '/roll-room?id=8801', name: 'loading', replies: [isSilent(rollDetail)] },
]
