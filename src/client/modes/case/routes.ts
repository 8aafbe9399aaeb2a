import { type Route, row } from '#client/route.ts'

/** The pages of 盲盒, and 巅峰时刻. */
export const CASE_ROUTES: readonly Route[] = [
  row('/mystery-box', '盲盒', 'mysteryBox', { background: 'stage', load: () => import('./MysteryBoxPage.tsx') }),
  row('/show-time', '巅峰时刻', 'global', { background: 'warm', load: () => import('./showTime/ShowTimePage.tsx') }),
]
