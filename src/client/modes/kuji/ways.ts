import type { ModeWays } from '#client/modes/modeLook.ts'

/** Ways to the plays of the mode. */
export const KUJI_WAYS: ModeWays = {
  tab: 'kuji',
  entry: { to: '/record?tab=kuji', name: '查看一番赏记录' },
  about: () => '/record?tab=kuji',
}
