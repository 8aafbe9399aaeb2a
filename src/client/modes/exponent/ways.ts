import type { ModeWays } from '#client/modes/modeLook.ts'

/** Ways to the plays of the mode. */
export const EXPONENT_WAYS: ModeWays = {
  tab: 'exponent',
  entry: { to: '/record?tab=exponent', name: '查看指数记录' },
  about: () => '/record?tab=exponent',
}
