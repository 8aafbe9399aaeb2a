import type { ModeWays } from '#client/modes/modeLook.ts'

/** Ways to the plays of the mode. */
export const TEMPLATE_NAME_WAYS: ModeWays = {
  tab: 'template-name',
  entry: { to: '/record?tab=template-name', name: '查看记录' },
  about: () => '/record?tab=template-name',
}
