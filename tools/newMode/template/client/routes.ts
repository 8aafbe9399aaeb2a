import { type Route, row } from '#client/route.ts'

/** The pages of 新玩法. */
export const TEMPLATE_NAME_ROUTES: readonly Route[] = [
  row('/template-name', '新玩法', 'global', { background: 'plain', load: () => import('./TemplateNamePage.tsx') }),
]
