import { type Route, row } from '#client/route.ts'

/** The pages of 竞技场. */
export const BATTLE_ROUTES: readonly Route[] = [
  row('/battle', '竞技场', 'battle', { background: 'battle', load: () => import('./lobby/BattlePage.tsx') }),
  row('/battle-create', '创建房间', 'battle', {
    background: 'battle',
    back: '/battle',
    login: true,
    load: () => import('./create/BattleCreatePage.tsx'),
  }),
  row('/battle-room', '', 'battleRoom', {
    spoken: '竞技场房间',
    background: 'battle',
    back: '/battle',
    load: () => import('./room/BattleRoomPage.tsx'),
  }),
  row('/battle-history', '历史', 'battle', {
    background: 'battle',
    back: '/battle',
    login: true,
    load: () => import('./history/BattleHistoryPage.tsx'),
  }),
  row('/battle-top', '十佳', 'battle', {
    background: 'battle',
    back: '/battle',
    load: () => import('./top/BattleTopPage.tsx'),
  }),
]
