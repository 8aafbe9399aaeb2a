import { Status } from '#shared/codes.ts'
import { battleDetail, battleList, battleTables, battleTop, getMyBattlePage } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { getCaseList } from '#shared/modes/case/calls.ts'
import { type Act, button, inTurn, tapButton, tapTab, wait } from '../acts.ts'
import {
  BOUND,
  CANCELLED,
  CARDS_SEALED,
  OVER,
  PRIVATE,
  PRIVATE_DUEL,
  pageOf,
  RUNNING,
  SEALED,
  SEALED_LATE,
  SEALED_SIX,
  SHARED,
  STRANGERS,
} from '../fixtures/battle.ts'
import { BOUND_OVER, BOUND_TABLES } from '../fixtures/boundBattle.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const none = { pageData: [], page: 1, pageSize: 15, total: 0 }

const lobby: RouteState[] = [
  { path: '/battle', name: 'logged-out', anonymous: true, act: wait(1_500) },
  { path: '/battle', name: 'logged-in', act: wait(1_500) },
  { path: '/battle', name: 'full-room', replies: [answers(battleList, pageOf(CARDS_SEALED))], act: wait(1_500) },
  { path: '/battle', name: 'empty', replies: [answers(battleList, none)], act: wait(1_500) },
  { path: '/battle', name: 'loading', replies: [isSilent(battleList)], act: wait(500) },
  { path: '/battle', name: 'error', replies: [isCut(battleList)], act: wait(4_000) },
  { path: '/battle', name: 'running', act: inTurn(wait(1_500), tapTab('进行中')) },
  { path: '/battle', name: 'filter', act: inTurn(wait(1_500), tapButton('筛选')) },
]

/** Chooses a box several times. */
const choose =
  (place: number, times: number): Act =>
  async (hand) => {
    for (let tap = 0; tap < times; tap++) await hand.tap(button(hand, /^增加一轮/).nth(place))
    await hand.pass(600)
  }

const tap =
  (role: 'radio' | 'switch', name: string | RegExp): Act =>
  async (hand) => {
    await hand.tap(hand.page.getByRole(role, { name, exact: true }).first())
    await hand.pass(300)
  }

const openRules: Act = async (hand) => {
  await hand.tap(hand.page.locator('[aria-expanded=false]', { hasText: '1v1' }))
  await hand.pass(300)
}

const create: RouteState[] = [
  { path: '/battle-create', name: 'logged-in', act: wait(1_500) },
  { path: '/battle-create', name: 'chosen', act: inTurn(wait(1_500), choose(0, 2), choose(2, 3)) },
  { path: '/battle-create', name: 'removing', act: inTurn(wait(1_500), choose(0, 2), choose(2, 3), tapButton(/^第 3 轮/)) },
  {
    path: '/battle-create',
    name: 'full',
    act: inTurn(wait(1_500), choose(0, 8), choose(1, 7), openRules, tap('radio', '淘汰'), tap('radio', '6 人')),
  },
  {
    path: '/battle-create',
    name: 'rules',
    act: inTurn(wait(1_500), choose(0, 1), openRules, tap('radio', '冲刺'), tap('radio', '2v2v2'), tap('switch', /^反转/)),
  },
  { path: '/battle-create', name: 'loading', replies: [isSilent(getCaseList)], act: wait(500) },
  { path: '/battle-create', name: 'error', replies: [isCut(getCaseList)], act: wait(4_000) },
]

const at = (name: string, room: BattleRoom, act: Act = wait(1_500)): RouteState => ({
  path: '/battle-room',
  query: `/battle-room?id=${room.roomId}`,
  name,
  replies: [answers(battleDetail, room)],
  act,
})

/** A robot has won. */
const ROBOT_WON = {
  ...OVER,
  players: OVER.players.map((player, seat) => player && { ...player, robot: OVER.end?.winners.includes(seat) ?? false }),
}

const room: RouteState[] = [
  { ...at('strangers', STRANGERS), scene: 'battle-room' },
  { ...at('private', PRIVATE), scene: 'battle-room' },
  { ...at('private-duel', PRIVATE_DUEL), scene: 'battle-room' },
  { ...at('invite', PRIVATE, inTurn(wait(1_500), tapButton('邀请好友'), wait(1_500))), scene: 'battle-room' },
  { ...at('bound', BOUND), scene: 'battle-room' },
  { ...at('sealed', SEALED), scene: 'battle-room' },
  { ...at('sealed-six', SEALED_SIX), scene: 'battle-room' },
  { ...at('sealed-late', SEALED_LATE), scene: 'battle-room' },
  { ...at('running', RUNNING), scene: 'battle-room' },
  at('over', OVER),
  at('over-robot', ROBOT_WON),
  {
    ...at('proof-bound', BOUND_OVER, inTurn(wait(1_500), tapButton(/去验证/), wait(4_000))),
    replies: [answers(battleDetail, BOUND_OVER), answers(battleTables, BOUND_TABLES)],
  },
  at('shared', SHARED),
  at('cancelled', CANCELLED),
  {
    path: '/battle-room',
    query: '/battle-room?id=7',
    name: 'gone',
    replies: [refuses(battleDetail, Status.notFound, '房间不存在')],
    act: wait(1_500),
  },
]

const lists: RouteState[] = [
  { path: '/battle-history', name: 'logged-in', act: wait(1_500) },
  { path: '/battle-history', name: 'empty', replies: [answers(getMyBattlePage, none)], act: wait(1_500) },
  { path: '/battle-top', name: 'logged-in', act: wait(1_500) },
  { path: '/battle-top', name: 'week', act: inTurn(wait(1_000), tapTab('本周')) },
  { path: '/battle-top', name: 'empty', replies: [answers(battleTop, [])], act: wait(1_500) },
]

export const battle: readonly RouteState[] = [...lobby, ...create, ...room, ...lists]
