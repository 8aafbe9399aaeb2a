import { type Route, row } from '#client/route.ts'

/** The pages of 指数. */
export const EXPONENT_ROUTES: readonly Route[] = [
  row('/exponent', '指数', 'exponent', { background: 'exponent', load: () => import('./ExponentPage.tsx') }),
  row('/exponent-bag', '指数行囊', 'global', {
    background: 'exponent',
    back: '/exponent',
    login: true,
    load: () => import('./bag/ExponentBagPage.tsx'),
  }),
]
