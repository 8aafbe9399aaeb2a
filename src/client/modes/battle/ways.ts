import type { ModeWays } from '#client/modes/modeLook.ts'

/** Ways to the plays of the mode. */
export const BATTLE_WAYS: ModeWays = {
  tab: 'battle',
  entry: { to: '/battle-history', name: '查看对战记录' },
  about: (id) => `/battle-room?id=${id}`,
}
