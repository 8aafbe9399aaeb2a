import { type Route, row } from '#client/route.ts'

/** The pages of ROLL. */
export const ROLL_ROUTES: readonly Route[] = [
  row('/roll', 'ROLL', 'global', { background: 'roll', load: () => import('./list/RollPage.tsx') }),
  row('/roll-room', 'ROLL', 'global', {
    background: 'roll',
    back: '/roll',
    load: () => import('./room/RollRoomPage.tsx'),
  }),
]
