import { type Route, row } from '#client/route.ts'

/** The pages of 黄金装备. */
export const DREAM_ROUTES: readonly Route[] = [
  row('/dream', '黄金装备', 'dream', { background: 'dream', load: () => import('./DreamPage.tsx') }),
]
