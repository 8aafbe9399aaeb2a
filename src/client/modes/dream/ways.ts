import type { ModeWays } from '#client/modes/modeLook.ts'

/** Ways to the plays of the mode. */
export const DREAM_WAYS: ModeWays = {
  tab: 'dream',
  entry: { to: '/record?tab=dream', name: '查看升级记录' },
  about: () => '/record?tab=dream',
}
