import type { ModeWays } from '#client/modes/modeLook.ts'

/** Ways to the plays of the mode. */
export const ROLL_WAYS: ModeWays = {
  tab: 'roll',
  entry: { to: '/record?tab=roll', name: '查看 ROLL 记录' },
  about: (id) => `/roll-room?id=${id}`,
}
