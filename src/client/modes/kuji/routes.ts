import { type Route, row } from '#client/route.ts'

/** The pages of 一番赏. */
export const KUJI_ROUTES: readonly Route[] = [
  row('/kuji', '一番赏', 'global', { background: 'plain', load: () => import('./list/KujiPage.tsx') }),
  row('/kuji-pool', '一番赏', 'global', { background: 'plain', back: '/kuji', load: () => import('./pool/PoolPage.tsx') }),
]
