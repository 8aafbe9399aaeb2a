import { endGuide } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { welfare } from '#shared/calls/welfare.ts'
import { inTurn, tapButton, wait } from '../acts.ts'
import { FINISHED } from '../fixtures/welfare.ts'
import { PLAYER } from '../fixtures.ts'
import { answers } from '../replies.ts'
import type { RouteState } from '../state.ts'

const fresh = answers(userInfo, { ...PLAYER, fresh: true })
const opened = [fresh, answers(welfare, FINISHED), answers(endGuide, true)]
const toBag = inTurn(wait(1_500), tapButton('去背包'), wait(1_500))

/** The welcome of a new player, step by step. */
export const guides: readonly RouteState[] = [
  { path: '/', name: 'welcome', replies: [fresh], act: wait(1_500) },
  { path: '/', name: 'welcome-left', replies: [fresh, answers(endGuide, true)], act: inTurn(wait(1_000), tapButton('跳过'), wait(500)) },
  { path: '/welfare', name: 'welcome', replies: [fresh], act: wait(1_500) },
  { path: '/welfare', name: 'welcome-opened', replies: opened, act: wait(1_500) },
  { path: '/welfare', name: 'welcome-bag', replies: opened, act: toBag },
  { path: '/welfare', name: 'welcome-fair', replies: opened, act: inTurn(toBag, tapButton('去验证'), wait(1_500)) },
]
